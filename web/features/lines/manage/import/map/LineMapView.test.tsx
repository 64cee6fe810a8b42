import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import type { LineImport } from '#contract/lines/importCalls.ts'
import { writtenSheets } from '#contract/lines/testing/priceSheets.ts'
import { writeSheet } from '#shared/excel/writeSheet.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import LineImportDialog from '../LineImportDialog.tsx'

const uploading: LineImport = {
  importId: 3,
  fileName: '报价.xlsx',
  columns: ['destination', 'heavy'],
  stage: 'uploading',
  rowCount: 1,
  receivedRows: 0,
  counts: null,
  job: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  createdBy: '王老板',
  appliedAt: null,
  canUndo: false,
}

const open = (answers: Answers = {}) =>
  renderPage(<LineImportDialog onClose={() => undefined} />, {
    user: userOf(3),
    answers: {
      '/carrier/getLineImport': null,
      '/carrier/getSheetMapping': null,
      '/carrier/getLineList': { list: [], total: 0, counts: { on: 0, paused: 0, off: 0 } },
      '/carrier/createLineImport': uploading,
      '/carrier/addLineImportRows': { receivedRows: 1 },
      '/carrier/checkLineImport': { ...uploading, receivedRows: 1 },
      ...answers,
    },
  })

const choose = async (titles: readonly string[], ...rows: (readonly string[])[]) => {
  const blob = await writeSheet({
    name: '报价',
    columns: titles.map((title) => ({ title, width: 10 })),
    rows,
  })
  const field = await screen.findByLabelText('选择 Excel 文件')
  fireEvent.change(field, { target: { files: [new File([blob], '报价.xlsx')] } })
}
const select = (title: string, label = '填到') =>
  screen.getByLabelText<HTMLSelectElement>(`“${title}”${label}`)
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: '预览' })

test('maps the columns by hand, refuses two columns of one field at once, and sends what was chosen', async () => {
  const { server } = open()
  await choose(['跑哪里', '重货', '市场价', '几天到'], ['湖北武汉', '0.42', '', '2-3天'])
  const alert = await screen.findByText(/^缺“目的地”列/)
  expect([select('重货').value, select('重货', '的单位').value]).toEqual(['heavy', '元/公斤'])
  expect(next().disabled).toBe(true)
  fireEvent.change(select('跑哪里'), { target: { value: 'destination' } })
  await waitFor(() => expect(alert.isConnected).toBe(false))
  fireEvent.change(select('市场价'), { target: { value: 'heavy' } })
  expect(screen.getAllByText(/也填到“重货价\(元\/吨\)”，只能留一列/)).toHaveLength(2)
  expect(next().disabled).toBe(true)
  fireEvent.change(select('市场价'), { target: { value: '' } })
  expect(next().disabled).toBe(false)
  const lacking = within(screen.getByRole('region', { name: '表里没有的项' }))
  lacking.getByText(/^缺“发站名称”、.*“泡货价\(元\/方\)”/)
  fireEvent.change(lacking.getByLabelText('截货时间'), { target: { value: '18:00' } })
  fireEvent.click(next())
  await waitFor(() => expect(server.callsTo('/carrier/checkLineImport')).toHaveLength(1))
  expect(server.callsTo('/carrier/createLineImport')[0]?.body).toEqual({
    fileName: '报价.xlsx',
    columns: ['destination', 'heavy', 'transitHoursMin', 'transitHoursMax'],
    rowCount: 1,
    sheet: {
      titles: ['跑哪里', '重货', '市场价', '几天到'],
      mapping: {
        columns: [
          { target: 'destination', unit: '' },
          { target: 'heavy', unit: '元/公斤' },
          { target: null, unit: '' },
          { target: 'transit', unit: '天' },
        ],
        fixed: [{ column: 'cutOff', cell: '18:00' }],
      },
    },
  })
  expect(server.callsTo('/carrier/addLineImportRows')[0]?.body).toMatchObject({
    rows: [{ rowNumber: 2, cells: ['湖北武汉', '0.42元/公斤', '48', '72'] }],
  })
})

test('proposes what the user chose for the last sheet with these titles', async () => {
  open({
    '/carrier/getSheetMapping': {
      columns: [
        { target: 'destination', unit: '' },
        { target: 'light', unit: '元/方' },
      ],
      fixed: [{ column: 'minCharge', cell: '30' }],
    },
  })
  await choose(['跑哪里', '重货'], ['湖北武汉', '105'])
  await screen.findByRole('list', { name: '各列填到哪里' })
  expect([select('跑哪里').value, select('重货').value]).toEqual(['destination', 'light'])
  expect(screen.getByLabelText<HTMLInputElement>('最低收费(元)').value).toBe('30')
})

test('fills what new lines have in common with the last changed line', async () => {
  const line = {
    origin: { name: '永康货运市场', address: '九铃东路 1 号', contact: '', phones: ['0579-87112233'] },
  }
  open({ '/carrier/getLineList': { list: [line], total: 1 } as never })
  await choose(['到站', '重货'], ['湖北武汉', '105'])
  expect((await screen.findByLabelText<HTMLInputElement>('发站名称')).value).toBe('永康货运市场')
  // lines leave at different hours
  expect(screen.getByLabelText<HTMLInputElement>('截货时间').value).toBe('')
})

/** Returns a workbook with a price list in each of two sheets. */
async function twoSheets() {
  const sheets = [
    {
      name: '华东',
      rows: [
        ['到站', '重货'],
        ['江苏南京', '350'],
      ],
    },
    {
      name: '华北',
      rows: [
        ['到站', '重货'],
        ['河北保定', '450'],
      ],
    },
  ]
  const bytes = await writeExcelFile(writtenSheets(sheets)).toBuffer()
  return new File([new Uint8Array(bytes)], '报价.xlsx')
}

test('goes on with the next sheet of the workbook, with what the lines have in common', async () => {
  const { server } = open()
  fireEvent.change(await screen.findByLabelText('选择 Excel 文件'), {
    target: { files: [await twoSheets()] },
  })
  fireEvent.change(await screen.findByLabelText('发站名称'), { target: { value: '永康总站' } })
  server.answer({
    '/carrier/checkLineImport': {
      ...uploading,
      receivedRows: 1,
      stage: 'applied',
      appliedAt: '2026-11-01T00:00:00.000Z',
    },
  })
  fireEvent.click(next())
  const rest = within(
    (await screen.findByText(/还有 1 张工作表没有导入/)).closest<HTMLElement>('div') ?? document.body,
  )
  fireEvent.click(rest.getByRole('button', { name: '导入“华北”' }))
  await screen.findByRole('list', { name: '各列填到哪里' })
  expect(screen.getByLabelText<HTMLInputElement>('发站名称').value).toBe('永康总站')
  fireEvent.click(next())
  await waitFor(() => expect(server.callsTo('/carrier/createLineImport')).toHaveLength(2))
  // none is left
  await waitFor(() => expect(screen.queryByText(/张工作表没有导入/)).toBeNull())
})

test('shows the columns again after the check', async () => {
  const { server } = open()
  await choose(['到站', '重货'], ['湖北武汉', '105'])
  await screen.findByRole('list', { name: '各列填到哪里' })
  const counts = { new: 1, changed: 0, doubtful: 0, unchanged: 0, faulty: 0 }
  server.answer({
    '/carrier/checkLineImport': { ...uploading, receivedRows: 1, stage: 'checked', counts },
    '/carrier/getLineImportRows': { list: [], total: 0 },
  })
  fireEvent.click(next())
  fireEvent.click(await screen.findByRole('button', { name: '核对列' }))
  await screen.findByRole('list', { name: '各列填到哪里' })
  expect(select('到站').value).toBe('destination')
})

test('says why a sheet has no rows and keeps the mapping, and takes another row of titles', async () => {
  const { server } = open()
  await choose(['到站', '重货'], ['目的地', '泡货价'])
  await screen.findByRole('list', { name: '各列填到哪里' })
  fireEvent.change(screen.getByLabelText('列名所在的行'), { target: { value: '1' } })
  await waitFor(() => expect(select('泡货价').value).toBe('light'))
  fireEvent.click(next())
  await screen.findByText('标题行下面没有内容，请填好后再选')
  expect(select('泡货价').value).toBe('light')
  expect(server.callsTo('/carrier/createLineImport')).toEqual([])
})

test('sends nothing while another row of titles is being read', async () => {
  let answer = (_mapping: null): void => undefined
  const later = new Promise<null>((resolve) => {
    answer = resolve
  })
  let reads = 0
  open({
    '/carrier/getSheetMapping': () => {
      reads += 1
      return reads === 1 ? null : later
    },
  })
  await choose(['到站', '重货', '泡货'], ['目的地', '重货', '泡货'], ['湖北武汉', '420', '90'])
  const rows = await screen.findByLabelText('列名所在的行')
  await waitFor(() => expect(next().disabled).toBe(false))
  fireEvent.change(rows, { target: { value: '1' } })
  await waitFor(() => expect(next().disabled).toBe(true))
  answer(null)
  await waitFor(() => expect(next().disabled).toBe(false))
})
