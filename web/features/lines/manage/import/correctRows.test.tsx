import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LineImport, LineImportRow } from '#contract/lines/importCalls.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import LineImportDialog from './LineImportDialog.tsx'
import { checkedImport, importRow } from './testing/imports.ts'

const reason = '没有这个地区，请写到市或区县'
const faulty = importRow({
  index: 7,
  rowNumber: 9,
  cells: ['亚特兰蒂斯', ''],
  outcome: 'faulty',
  faults: [
    { column: 'destination', reason },
    { column: 'minCharge', reason: '请填写最低收费' },
  ],
})
const doubtful = (index: number, heavy: string, doubt = '涨了一倍多') =>
  importRow({ index, rowNumber: index + 2, cells: ['义乌市', heavy], outcome: 'doubtful', doubts: [doubt] })

/** A server on which the second check has the rows of `after`. */
function open(before: LineImportRow[], after: LineImportRow[], answers: Answers = {}) {
  const onClose = vi.fn()
  let rows = before
  const file = (checkId: number): LineImport => {
    const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length
    const counts = { new: 0, changed: 3, doubtful: count('doubtful'), unchanged: 0, faulty: count('faulty') }
    return checkedImport(checkId, counts)
  }
  const { server } = renderPage(<LineImportDialog onClose={onClose} />, {
    user: userOf(3),
    answers: {
      '/carrier/getLineImport': () => file(rows === before ? 5 : 6),
      '/carrier/getLineImportRows': ({ outcome }) => {
        const list = rows.filter((row) => row.outcome === outcome)
        return { list, total: list.length }
      },
      '/carrier/correctLineImport': () => {
        rows = after
        return file(6)
      },
      ...answers,
    },
  })
  return { server, onClose }
}

const cell = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const correct = async (label: string, value: string) =>
  fireEvent.change(await cell(label), { target: { value } })
const button = (name: string) => screen.findByRole('button', { name })

test('corrects faulty cells in the preview, also of a column that the file lacks, and has the file checked again', async () => {
  const { server } = open([faulty], [])
  expect((await cell('第 9 行的目的地')).value).toBe('亚特兰蒂斯')
  expect(screen.getByText(reason)).toBeTruthy()
  await correct('第 9 行的目的地', '义乌市')
  await correct('第 9 行的最低收费(元)', '30')
  // a corrected cell is not called faulty, and nothing is applied without it
  expect(screen.queryByText(reason)).toBeNull()
  expect(screen.queryByRole('button', { name: /只导入正确的/ })).toBeNull()
  fireEvent.click(await button('检查改过的 1 行'))
  expect(await button('全部生效 3 条')).toBeTruthy()
  expect(server.callsTo('/carrier/correctLineImport').map(({ body }) => body)).toEqual([
    {
      importId: 3,
      jobId: 5,
      rows: [
        {
          index: 7,
          cells: [
            { column: 'destination', cell: '义乌市' },
            { column: 'minCharge', cell: '30' },
          ],
        },
      ],
    },
  ])
})

test('corrects what several rows have wrong in the same way at once', async () => {
  const late = (index: number, cutOff: string) =>
    importRow({
      index,
      rowNumber: index + 2,
      cells: ['义乌市', cutOff],
      outcome: 'faulty',
      faults: [{ column: 'heavy', reason: '请填写' }],
    })
  const { server } = open([late(1, ''), late(2, ''), late(3, '面'), late(4, '')], [])
  const same = within(await screen.findByRole('region', { name: '同样的错一起改' }))
  fireEvent.change(same.getByLabelText('3 行的重货价(元/吨)空着，都改成'), { target: { value: '面议' } })
  fireEvent.click(same.getByRole('button', { name: '填上 3 行' }))
  expect((await cell('第 4 行的重货价(元/吨)')).value).toBe('面议')
  expect((await cell('第 5 行的重货价(元/吨)')).value).toBe('面')
  fireEvent.click(await button('检查改过的 3 行'))
  await waitFor(() => expect(server.callsTo('/carrier/correctLineImport')).toHaveLength(1))
  const body = server.callsTo('/carrier/correctLineImport')[0]?.body
  expect((body as { rows: { index: number }[] }).rows.map(({ index }) => index)).toEqual([1, 2, 4])
})

test('leaves a row out, and has the file checked again without it', async () => {
  const { server } = open([faulty], [])
  fireEvent.click(await button('不导入这行（第 9 行）'))
  expect(screen.getByText('这一行不导入。')).toBeTruthy()
  expect(screen.queryByLabelText('第 9 行的目的地')).toBeNull()
  fireEvent.click(await button('还是要导入（第 9 行）'))
  await correct('第 9 行的目的地', '义乌市')
  fireEvent.click(await button('不导入这行（第 9 行）'))
  fireEvent.click(await button('检查改过的 1 行'))
  expect(await button('全部生效 3 条')).toBeTruthy()
  expect(server.callsTo('/carrier/correctLineImport').map(({ body }) => body)).toEqual([
    { importId: 3, jobId: 5, rows: [], leftOut: [7] },
  ])
})

test('the text of the file, or 不改了, ends a correction', async () => {
  open([faulty], [])
  await correct('第 9 行的目的地', '义乌市')
  await correct('第 9 行的目的地', '亚特兰蒂斯')
  expect(screen.queryByRole('button', { name: /检查改过的/ })).toBeNull()
  await correct('第 9 行的目的地', '义乌市')
  fireEvent.click(await button('不改了'))
  expect((await cell('第 9 行的目的地')).value).toBe('亚特兰蒂斯')
  expect(await button('只导入正确的 3 条')).toBeTruthy()
})

test('keeps the ticks of doubtful rows that stayed the same while another one is corrected', async () => {
  const [same, fixed, other] = [doubtful(0, '900'), doubtful(1, '5.9'), doubtful(2, '800')]
  open([same, fixed, other], [same, { ...fixed, outcome: 'changed' }, { ...other, doubts: ['别的疑问'] }])
  for (const row of await screen.findAllByRole('checkbox', { name: /第 [24] 行/ })) fireEvent.click(row)
  const second = within((await cell('第 3 行的重货价(元/吨)')).closest('tr') ?? document.body)
  fireEvent.click(second.getByText('改内容'))
  await correct('第 3 行的重货价(元/吨)', '590')
  fireEvent.click(await button('检查改过的 1 行'))
  // three changed ones, and the doubtful one that is still ticked
  expect(await button('只导入正确的 4 条')).toBeTruthy()
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /第 \d 行/ })
  expect(ticks.map(({ checked }) => checked)).toEqual([true, false])
})

test('keeps the corrections when the call fails, and asks before they are lost', async () => {
  const { onClose } = open([faulty], [], {
    '/carrier/correctLineImport': new Refusal(409, '正在处理，请稍候'),
  })
  await correct('第 9 行的目的地', '义乌市')
  fireEvent.click(await button('检查改过的 1 行'))
  expect(await screen.findByText('正在处理，请稍候')).toBeTruthy()
  expect((await cell('第 9 行的目的地')).value).toBe('义乌市')
  fireEvent.click(await button('先不导入'))
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  useQuestion.getState().open?.answer(true)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('another import of the carrier does not take the place of corrections, and is shown once they are dropped', async () => {
  const { server } = open([faulty], [])
  await correct('第 9 行的目的地', '义乌市')
  const other = {
    ...checkedImport(8, { new: 1, changed: 0, doubtful: 0, unchanged: 0, faulty: 0 }),
    importId: 4,
  }
  server.answer({ '/carrier/getLineImport': { ...other, fileName: '同事的运价表.xlsx' } })
  await act(() => reread('/carrier/getLineImport'))
  expect(await screen.findByText(/已在别处重新检查/)).toBeTruthy()
  expect((await cell('第 9 行的目的地')).value).toBe('义乌市')
  fireEvent.click(await button('不改了'))
  expect(await screen.findByText(/同事的运价表/)).toBeTruthy()
  expect(screen.queryByText(/已在别处重新检查/)).toBeNull()
})

test('a row that matches several lines can be given a code, too', async () => {
  const twofold = { column: 'destination' as const, reason: '到这里的专线不止一条，请填系统编号或线路编号' }
  open([{ ...faulty, faults: [twofold] }], [])
  expect(await cell('第 9 行的线路编号')).toBeTruthy()
})

test('giving the import up ends the corrections', async () => {
  const { server } = open([faulty], [])
  await correct('第 9 行的目的地', '义乌市')
  server.answer({
    '/carrier/cancelLineImport': checkedImport(5, {
      new: 0,
      changed: 0,
      doubtful: 0,
      unchanged: 0,
      faulty: 1,
    }),
    '/carrier/getLineImport': null,
  })
  fireEvent.click(await button('放弃'))
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  useQuestion.getState().open?.answer(true)
  expect(await screen.findByLabelText('选择 Excel 文件')).toBeTruthy()
})

test('asks before corrections are dropped that were checked', async () => {
  open([faulty], [doubtful(0, '900')])
  await correct('第 9 行的目的地', '义乌市')
  fireEvent.click(await button('检查改过的 1 行'))
  await button('只导入正确的 3 条')
  fireEvent.click(await button('换一个文件'))
  await waitFor(() => expect(useQuestion.getState().open?.title).toBe('不要改过的内容？'))
  useQuestion.getState().open?.answer(false)
  expect(await button('只导入正确的 3 条')).toBeTruthy()
})
