import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readAll } from '#shared/browser/localStore/localStore.ts'
import { UnreadableFile } from '#shared/excel/readSheet.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import { fakeIndexedDb, readableIn, wipe } from '#shared/testing/fakeIndexedDb.ts'
import { button, choose, fileOf, good, openImport } from '../testing/importPage.tsx'

const disk = new Map<string, unknown>()
beforeEach(async () => {
  await wipe(disk)
  vi.stubGlobal('indexedDB', fakeIndexedDb(disk))
})

/** Leaves the page as a reload does, and opens the dialog again. */
function reload() {
  cleanup()
  return openImport()
}
const isKept = () => waitFor(() => expect([...disk.keys()].join()).toContain('imports/'))
const isForgotten = () => waitFor(() => expect([...disk.keys()].join()).not.toContain('imports/'))

test('shows an import with its mapping and corrections again after a reload', async () => {
  openImport()
  const titles = ['甲方', '号', '哪里', '评价']
  const region = '浙江省金华市义乌市福田街道 8 号'
  choose(
    await fileOf(
      [
        ['李雷', '13900139000', region, '熟客'],
        ['韩梅梅', '123', region, ''],
        ['李四', '13900139001', region, ''],
      ],
      '自己的.xlsx',
      titles,
    ),
  )
  fireEvent.change(await screen.findByLabelText('“评价”填到'), { target: { value: 'remark' } })
  fireEvent.click(await button('预览'))
  fireEvent.change(await screen.findByLabelText('第 3 行的电话'), { target: { value: '13900139002' } })
  fireEvent.click(await button('检查改过的 1 行'))
  await button('导入 3 位收货人')
  await isKept()
  expect(readableIn(disk)).not.toContain('13900139002')

  const { sent, server } = reload()
  fireEvent.click(await button('导入 3 位收货人'))
  expect(sent()).toEqual([['李雷', '韩梅梅', '李四']])
  expect(server.callsTo('/record/addImportRows').map(({ body }) => body)).toMatchObject([
    { rows: [{ remark: '熟客' }, { phone: '13900139002' }, { name: '李四' }] },
  ])
  expect(await screen.findByText(/已导入 3 位收货人/)).toBeTruthy()
  await isForgotten()
})

test('goes on with a list whose rows were being sent at the reload', async () => {
  const { server } = openImport()
  server.answer({ '/record/addImportRows': () => new Promise(() => undefined) })
  choose(await fileOf([good('李雷'), ['', ...good('').slice(1)]]))
  await screen.findByText(/正在与地址簿核对/)
  await isKept()
  reload()
  await button('导入 1 位收货人')
  fireEvent.click(await button('核对列'))
  await screen.findByRole('list', { name: '各列填到哪里' })
})

test('asks for a file again once the user gave the import up', async () => {
  openImport()
  choose(await fileOf([good('李雷')]))
  await button('导入 1 位收货人')
  await isKept()
  fireEvent.click(await button('不导入'))
  await isForgotten()
  reload()
  await screen.findByLabelText('选择 Excel 文件')
  expect(screen.queryByText(/正在读取/)).toBeNull()
})

test('does not go on with the list of another window', async () => {
  openImport()
  choose(await fileOf([good('李雷')]))
  await button('导入 1 位收货人')
  await isKept()
  // another window has a session storage of its own
  sessionStorage.clear()
  const { server } = reload()
  await screen.findByLabelText('选择 Excel 文件')
  fireEvent.click(await button('取消'))
  expect(server.callsTo('/record/createImport')).toEqual([])
  await isKept()
})

test('keeps the lists of two windows apart', async () => {
  openImport()
  choose(await fileOf([good('李雷')], '甲.xlsx'))
  await button('导入 1 位收货人')
  await isKept()
  const first = Object.entries(sessionStorage)
  sessionStorage.clear()
  reload()
  choose(await fileOf([good('韩梅梅'), good('李四')], '乙.xlsx'))
  await button('导入 2 位收货人')
  await waitFor(() => expect([...disk.keys()].filter((key) => key.includes('imports/'))).toHaveLength(2))
  sessionStorage.clear()
  for (const [key, value] of first) sessionStorage.setItem(key, value)
  reload()
  await screen.findByText(/“甲.xlsx”共 1 行/)
})

test('offers a kept list again where it could not be opened, and asks before its corrections are dropped', async () => {
  openImport()
  choose(await fileOf([good('李雷'), ['韩梅梅', '123', ...good('').slice(2)]]))
  fireEvent.change(await screen.findByLabelText('第 3 行的电话'), { target: { value: '13900139002' } })
  fireEvent.click(await button('检查改过的 1 行'))
  await button('导入 2 位收货人')
  await isKept()
  cleanup()
  vi.spyOn(File.prototype, 'arrayBuffer').mockRejectedValue(new UnreadableFile('文件已被移走'))
  openImport()
  const again = await screen.findByRole('button', { name: /^接着导入/ })
  fireEvent.click(await button('取消'))
  vi.restoreAllMocks()
  await waitFor(() => expect(useQuestion.getState().open?.title).toBe('不要改过的内容？'))
  useQuestion.getState().open?.answer(false)
  fireEvent.click(again)
  await button('导入 2 位收货人')
})

test('keeps nothing of a file for longer than the server keeps its rows', async () => {
  openImport()
  choose(await fileOf([good('李雷')]))
  await button('导入 1 位收货人')
  await isKept()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  try {
    reload()
    await isForgotten()
    await screen.findByLabelText('选择 Excel 文件')
  } finally {
    vi.useRealTimers()
  }
})

test('shows the mapping again after a reload while the columns are mapped', async () => {
  openImport()
  choose(
    await fileOf([['李雷', '13900139000', '浙江省金华市义乌市福田街道 8 号', '熟客']], '自己的.xlsx', [
      '甲方',
      '号',
      '哪里',
      '评价',
    ]),
  )
  fireEvent.change(await screen.findByLabelText('“评价”填到'), { target: { value: 'remark' } })
  await isKept()
  await waitFor(async () => {
    const [kept] = (await readAll('imports', null)).others
    expect(kept).toBeDefined()
  })
  reload()
  expect((await screen.findByLabelText<HTMLSelectElement>('“评价”填到')).value).toBe('remark')
})
