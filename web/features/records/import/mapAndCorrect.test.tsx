import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readSheet } from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { useQuestion } from '#shared/messages/confirm.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
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
  const mappings: Parameters<typeof openImport>[0] = []
  const { sent } = openImport(mappings)
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
  expect(sent().at(-1)).toEqual(['张三', '李四'])
  // the user's, wherever the next list is chosen; the row of the titles does not matter
  cleanup()
  openImport(mappings)
  choose(await fileOf([titles, ...own.map((row) => [...row, '熟客'])], '下个月的.xlsx', ['客户', '名单']))
  expect(await button('导入 2 位收货人')).toBeTruthy()
})

test.each([
  ['without titles', ['', '', '', '']],
  ['with one title for two columns', ['甲方', '号', '号', '评价']],
])('neither remembers nor recognizes a list %s', async (_, titles) => {
  const { server } = openImport([{ titles, targets: ['company', 'phone', 'address', 'name'] }])
  const heads = titles.every((title) => title === '') ? own[0] : titles
  choose(
    await fileOf(
      own.map((row) => [...row, '熟客']),
      '自己的.xlsx',
      heads,
    ),
  )
  await button('预览')
  if (titles.includes('号'))
    for (const column of ['B 列“号”', 'C 列“号”']) expect(await targetOf(column)).toBeTruthy()
  fireEvent.click(await button('预览'))
  await button(/^导入 \d 位收货人/)
  expect(server.callsTo('/record/saveSheetMapping')).toEqual([])
})

test('shows the mapping again where the reading of the rows is stopped', async () => {
  const { server } = openImport()
  choose(await ownFile(['甲方', '号', '哪里', '评价']))
  fireEvent.click(await button('预览'))
  screen.getByText(/正在读取“自己的.xlsx”/)
  fireEvent.click(screen.getByRole('button', { name: '停止' }))
  expect((await targetOf('“哪里”')).value).toBe('address')
  // its rows are not sent later either
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await targetOf('“哪里”')).toBeTruthy()
  expect(server.callsTo('/record/createImport')).toEqual([])
})

test('reads a list without titles', async () => {
  const { sent } = openImport()
  choose(await fileOf(own.slice(1), '没有列名.xlsx', own[0]))
  expect((await screen.findByLabelText<HTMLSelectElement>('列名所在的行')).value).toBe('-1')
  fireEvent.click(await button('预览'))
  fireEvent.click(await button('导入 2 位收货人'))
  expect(await screen.findByText(/已导入 2 位收货人/)).toBeTruthy()
  expect(sent().at(-1)).toEqual(['张三', '李四'])
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
  expect(sent()).toEqual([['李雷'], ['韩梅梅']])
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

test('asks before checked corrections are lost, and shows the preview again after a check that failed', async () => {
  const { server, onClose } = openImport()
  choose(await fileOf([good('李雷'), ['韩梅梅', '123', '浙江省金华市义乌市', '1 号', '', '']]))
  await button('导入 1 位收货人')
  fireEvent.change(screen.getByLabelText('第 3 行的电话'), { target: { value: '13900139002' } })
  server.answer({ '/record/addImportRows': new Refusal(500, '系统出了点问题，请稍后重试') })
  fireEvent.click(await button('检查改过的 1 行'))
  fireEvent.click(await button('看已核对的'))
  await button('导入 1 位收货人')
  fireEvent.click(await button('不导入'))
  await waitFor(() => expect(useQuestion.getState().open?.title).toBe('不要改过的内容？'))
  useQuestion.getState().open?.answer(false)
  await button('导入 1 位收货人')
  expect(onClose).not.toHaveBeenCalled()
})

test('shows what can be corrected before what is known already, page by page', async () => {
  openImport()
  const known = Array.from({ length: 60 }, (_, at) => ['老客户', `139001390${at + 10}`, ...good('').slice(2)])
  choose(await fileOf([good('李雷'), ...known, ['', ...good('').slice(1)]]))
  await button('导入 1 位收货人')
  expect(screen.getByLabelText('第 63 行的姓名')).toBeTruthy()
  const result = within(screen.getByRole('table', { name: '逐行结果' }))
  expect(result.getAllByRole('row')).toHaveLength(21)
  for (let page = 2; page <= 4; page += 1) fireEvent.click(await button('下一页'))
  expect(result.getAllByRole('row')).toHaveLength(2)
})

test('a corrected field without a column of the file has one in the file of rejected rows', async () => {
  const { saved } = openImport()
  choose(
    await fileOf([good('李雷').slice(0, 2).concat('福田街道 8 号'), ['韩梅梅', '123', '1 号']], '客户.xlsx', [
      '姓名',
      '电话',
      '详细地址',
    ]),
  )
  fireEvent.change(await screen.findByLabelText('第 3 行的所在地区'), { target: { value: '东阳' } })
  expect(await button('下载不能导入的行')).toHaveProperty('disabled', true)
  fireEvent.click(await button('检查改过的 1 行'))
  await waitFor(async () => expect(await button('下载不能导入的行')).toHaveProperty('disabled', false))
  fireEvent.click(await button('下载不能导入的行'))
  await waitFor(() => expect(saved).toHaveLength(1))
  const [heads, ...rows] = await readSheet(await (saved[0]?.blob ?? new Blob()).arrayBuffer())
  expect(heads).toEqual(['姓名', '电话', '详细地址', '所在地区', '原因'])
  expect(rows.map((row) => row[3])).toEqual([null, '东阳'])
})

test('undoes an import, and says what was kept', async () => {
  const { server } = openImport()
  server.answer({ '/record/undoImport': { deleted: 1, kept: 1 } })
  choose(await fileOf([good('李雷'), good('韩梅梅')]))
  fireEvent.click(await button('导入 2 位收货人'))
  fireEvent.click(await button('撤销这次导入'))
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  useQuestion.getState().open?.answer(true)
  expect(
    await screen.findByText('已撤销，删去 1 位收货人。1 位导入后改过、用过或已删除，没有动。'),
  ).toBeTruthy()
  expect(server.callsTo('/record/undoImport').map(({ body }) => body)).toEqual([{ importId: 1 }])
  expect(screen.queryByRole('button', { name: '撤销这次导入' })).toBeNull()
})

test('undoes the last import, also of a colleague, when the dialog is opened again', async () => {
  const last = { importId: 7, fileName: '旧客户.xlsx', added: 3, appliedAt: '2026-11-20T01:05:00.000Z' }
  const { server } = openImport([], { ...last, by: '小王' })
  server.answer({ '/record/undoImport': { deleted: 3, kept: 0 } })
  expect(await screen.findByText(/上次导入：“旧客户.xlsx”，.*，小王。导入 3 位收货人。/)).toBeTruthy()
  fireEvent.click(await button('撤销这次导入'))
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  useQuestion.getState().open?.answer(true)
  expect(await screen.findByText('已撤销，删去 3 位收货人。')).toBeTruthy()
  expect(server.callsTo('/record/undoImport').map(({ body }) => body)).toEqual([{ importId: 7 }])
})
