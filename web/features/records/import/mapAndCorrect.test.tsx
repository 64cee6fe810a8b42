import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { readSheet } from 'read-excel-file/universal'
import { expect, test, vi } from 'vitest'
import { useQuestion } from '#shared/messages/confirm.ts'
import { fakeIndexedDb } from '#shared/testing/fakeIndexedDb.ts'
import { button, choose, fileOf, good, openImport } from '../testing/importPage.tsx'

const own = [
  ['张三', '13900139000', '浙江省金华市义乌市福田街道 8 号'],
  ['李四', '13900139001', '浙江省金华市东阳市白云街道 3 号'],
]
const ownFile = (titles: readonly string[]) =>
  fileOf(
    own.map((row) => [...row, '熟客']),
    '自己的.xlsx',
    titles,
  )
const targetOf = (column: string) => screen.findByLabelText<HTMLSelectElement>(`${column}填到`)
const map = async (column: string, target: string) =>
  fireEvent.change(await targetOf(column), { target: { value: target } })

test('maps the columns of an own list by hand, and remembers it for the next one', async () => {
  vi.stubGlobal('indexedDB', fakeIndexedDb(new Map()))
  const { sent } = openImport()
  const titles = ['甲方', '号', '哪里', '评价']
  choose(await ownFile(titles))
  // proposed by what is in the columns
  const proposed = await Promise.all(titles.map((title) => targetOf(`“${title}”`)))
  expect(proposed.map(({ value }) => value)).toEqual(['name', 'phone', 'address', ''])
  for (const title of titles) await map(`“${title}”`, '')
  expect((await screen.findByRole('alert')).textContent).toBe(
    '请选出哪一列是“姓名”、“电话”、“详细地址”，或换一行当列名',
  )
  expect(screen.getByText('张三、李四')).toBeTruthy()
  expect(await button('预览')).toHaveProperty('disabled', true)
  await map('“甲方”', 'name')
  await map('“号”', 'phone')
  await map('“哪里”', 'phone')
  expect(screen.getAllByText(/只能留一列/)).toHaveLength(2)
  await map('“哪里”', 'address')
  fireEvent.click(await button('预览'))
  expect(await screen.findByText(/不认识的列不会导入：评价/)).toBeTruthy()
  fireEvent.click(await button('核对列'))
  expect((await targetOf('“哪里”')).value).toBe('address')
  await map('“评价”', 'remark')
  fireEvent.click(await button('预览'))
  fireEvent.click(await button('导入 2 位收货人'))
  expect(await screen.findByText(/已导入 2 位收货人/)).toBeTruthy()
  expect(sent().at(-1)).toMatchObject({ dryRun: false, names: ['张三', '李四'] })
  cleanup()
  openImport()
  choose(await ownFile(titles))
  expect(await button('导入 2 位收货人')).toBeTruthy()
})

test('reads a list without titles', async () => {
  const { sent } = openImport()
  choose(await fileOf(own.slice(1), '没有列名.xlsx', own[0]))
  expect((await screen.findByLabelText<HTMLSelectElement>('列名所在的行')).value).toBe('-1')
  fireEvent.click(await button('预览'))
  fireEvent.click(await button('导入 2 位收货人'))
  expect(await screen.findByText(/已导入 2 位收货人/)).toBeTruthy()
  expect(sent().at(-1)?.names).toEqual(['张三', '李四'])
})

test('corrects faulty cells in the preview and asks the server about those rows alone', async () => {
  const { sent, saved } = openImport()
  choose(
    await fileOf([
      good('李雷'),
      ['韩梅梅', '123', '亚特兰蒂斯', '1 号', '', ''],
      ['', '', '', '', '备注', ''],
    ]),
  )
  await button('导入 1 位收货人')
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('第 3 行的电话', '13900139002')
  type('第 3 行的所在地区', '义乌')
  expect(screen.queryByRole('button', { name: /^导入/ })).toBeNull()
  fireEvent.click(await button('检查改过的 1 行'))
  await button('导入 2 位收货人')
  expect(sent().map(({ names }) => names)).toEqual([['李雷'], ['韩梅梅']])
  // a corrected row can be wrong again; its new text is in the file of rows that were not imported
  fireEvent.click(await button('不能导入的 1 行'))
  type('第 4 行的电话', '456')
  fireEvent.click(await button('检查改过的 1 行'))
  expect(await screen.findByDisplayValue('456')).toBeTruthy()
  fireEvent.click(await button('下载不能导入的行'))
  await waitFor(() => expect(saved).toHaveLength(1))
  const cells = await readSheet(await (saved[0]?.blob ?? new Blob()).arrayBuffer())
  expect(cells[1]?.[1]).toBe('456')
})

test('a row whose double was corrected can be imported', async () => {
  const { sent } = openImport()
  const bad = [...good('李雷')]
  choose(await fileOf([good('李雷'), bad, ['', ...good('').slice(1)]]))
  await button('导入 1 位收货人')
  fireEvent.change(screen.getByLabelText('第 4 行的姓名'), { target: { value: '李雷' } })
  fireEvent.click(await button('检查改过的 1 行'))
  await waitFor(() => expect(screen.getAllByText(/都相同，只导入一条/)).toHaveLength(2))
  expect(sent()).toHaveLength(1)
})

test('undoes an import, and says what was kept', async () => {
  const { server } = openImport()
  server.answer({ '/record/deleteRecipient': { deleted: 1 } })
  choose(await fileOf([good('李雷'), good('韩梅梅')]))
  fireEvent.click(await button('导入 2 位收货人'))
  fireEvent.click(await button('撤销这次导入'))
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  useQuestion.getState().open?.answer(true)
  expect(await screen.findByText('已撤销，删去 1 位收货人。1 位导入后改过或用过，保留下来。')).toBeTruthy()
  expect(server.callsTo('/record/deleteRecipient')[0]?.body).toEqual({ ids: [1, 2], isUndo: true })
  expect(screen.queryByRole('button', { name: '撤销这次导入' })).toBeNull()
})
