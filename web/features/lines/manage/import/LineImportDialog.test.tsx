import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { LineImportRow } from '#contract/lines/importCalls.ts'
import { readSheetCells } from '#shared/excel/readSheet.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import { Refusal } from '#shared/testing/fakeServer.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import LineImportDialog from './LineImportDialog.tsx'
import { checkedImport, importOf, importRow, jobOf, priceListFile } from './testing/imports.ts'

const counts = { new: 200, changed: 2, doubtful: 0, unchanged: 45, faulty: 3 }
const checked = checkedImport(5, counts)
const faulty = importRow({
  index: 7,
  rowNumber: 9,
  cells: ['亚特兰蒂斯', ''],
  outcome: 'faulty',
  lineId: null,
  faults: [{ column: 'destination', reason: '没有这个地区，请写到市或区县' }],
})
const changed = importRow({ changes: [{ column: 'heavy', before: '300', after: '310' }] })
const rowsOf = (...list: LineImportRow[]) => ({ list, total: list.length })

const open = (answers: Answers = {}) =>
  renderPage(<LineImportDialog onClose={() => undefined} />, {
    user: userOf(3),
    answers: {
      '/carrier/getLineImport': null,
      '/carrier/getLineImportRows': ({ outcome }) =>
        outcome === 'faulty' ? rowsOf(faulty) : outcome === 'changed' ? rowsOf(changed) : rowsOf(),
      ...answers,
    },
  })

const choose = async (rows: number) => {
  const field = await screen.findByLabelText('选择 Excel 文件')
  fireEvent.change(field, { target: { files: [await priceListFile(rows)] } })
}
const answerQuestion = async () => {
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  useQuestion.getState().open?.answer(true)
}

test('sends a file in parts, and shows the checked rows with old and new values and reasons', async () => {
  const { server } = open({
    '/carrier/createLineImport': importOf(),
    '/carrier/addLineImportRows': ({ from, rows }) => ({ receivedRows: from + rows.length }),
    '/carrier/checkLineImport': checked,
  })
  await choose(250)
  await screen.findByText('没有这个地区，请写到市或区县')
  expect(server.callsTo('/carrier/createLineImport')[0]?.body).toEqual({
    fileName: '运价表.xlsx',
    columns: ['destination', 'heavy'],
    rowCount: 250,
  })
  const parts = server.callsTo('/carrier/addLineImportRows').map(({ body }) => body)
  expect(parts).toMatchObject([{ importId: 3, from: 0 }, { from: 200 }])
  expect((parts[1] as { rows: unknown[] }).rows[0]).toEqual({ rowNumber: 202, cells: ['义乌市', '500'] })
  expect(screen.getByText('新增 200 条，有变化 2 条，不变 45 条，有错 3 行')).toBeTruthy()
  expect(screen.getByText(/不认识的列不会导入：经办人/)).toBeTruthy()
  expect(screen.getByText('第 9 行')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '有变化 2' }))
  const what = within(await screen.findByRole('row', { name: /310/ }))
  expect(what.getByRole('listitem').textContent).toBe('重货价(元/吨)：300 → 310')
})

test('stops the upload when the connection breaks, and resumes from the server’s position', async () => {
  let isBroken = true
  const { server } = open({
    '/carrier/createLineImport': importOf(),
    '/carrier/addLineImportRows': ({ from, rows }) => {
      if (from > 0 && isBroken) return new Refusal(500, '系统出了点问题，请稍后重试')
      return { receivedRows: from + rows.length }
    },
    '/carrier/checkLineImport': checked,
  })
  await choose(250)
  await screen.findByText(/已上传 200 \/ 250 行，专线还没有任何变化/)
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: '继续上传' }))
  await screen.findByText('没有这个地区，请写到市或区县')
  expect(server.callsTo('/carrier/createLineImport')).toHaveLength(1)
})

test('waits for the network and resumes sending by itself', async () => {
  let isCut = true
  const { server } = open({
    '/carrier/createLineImport': importOf(),
    '/carrier/addLineImportRows': ({ from, rows }) =>
      from > 0 && isCut
        ? Promise.reject(new TypeError('Failed to fetch'))
        : { receivedRows: from + rows.length },
    '/carrier/checkLineImport': checked,
  })
  await choose(250)
  expect((await screen.findByRole('alert')).textContent).toBe(
    '网络连接失败，请检查网络后重试。网络恢复后自动接着传，专线还没有任何变化。',
  )
  screen.getByText('正在上传“运价表.xlsx”：200 / 250 行')
  isCut = false
  window.dispatchEvent(new Event('online'))
  await screen.findByText('没有这个地区，请写到市或区县')
  expect(server.callsTo('/carrier/addLineImportRows').map(({ body }) => body)).toMatchObject([
    { from: 0 },
    { from: 200 },
    { from: 200 },
  ])
})

test('stops at once on 停止 while it waits for the network', async () => {
  open({
    '/carrier/createLineImport': importOf(),
    '/carrier/addLineImportRows': () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await choose(250)
  await screen.findByText(/网络恢复后自动接着传/)
  fireEvent.click(screen.getByRole('button', { name: '停止' }))
  await screen.findByText(/已上传 0 \/ 250 行，专线还没有任何变化/)
  screen.getByRole('button', { name: '继续上传' })
})

test('a choice is stopped while the file is read, and its result is dropped', async () => {
  const { server } = open()
  const blob = await priceListFile(1)
  let finish: (bytes: ArrayBuffer) => void = () => undefined
  const reading = new Promise<ArrayBuffer>((resolve) => {
    finish = resolve
  })
  const file = new File([blob], '运价表.xlsx')
  file.arrayBuffer = () => reading
  fireEvent.change(await screen.findByLabelText('选择 Excel 文件'), { target: { files: [file] } })
  await screen.findByText(/正在读取“运价表.xlsx”/)
  fireEvent.click(screen.getByRole('button', { name: '停止' }))
  await screen.findByLabelText('选择 Excel 文件')
  finish(await blob.arrayBuffer())
  await reading
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByLabelText('选择 Excel 文件')).not.toBeNull()
  expect(server.callsTo('/carrier/createLineImport')).toHaveLength(0)
})

test('finds a running import after a reload, and applies the good rows', async () => {
  const applying = { ...checked, job: jobOf({ kind: 'lineImport.apply', state: 'running', done: 100 }) }
  const { server } = open({
    '/carrier/getLineImport': checked,
    '/carrier/applyLineImport': applying,
  })
  fireEvent.click(await screen.findByRole('button', { name: '只导入正确的 202 条' }))
  await screen.findByText('正在生效：100 / 250 行')
  expect(server.callsTo('/carrier/applyLineImport')[0]?.body).toEqual({ importId: 3, only: 'good' })
  server.answer({
    '/carrier/getLineImport': {
      ...checked,
      stage: 'applied',
      appliedAt: '2026-11-01T01:00:00.000Z',
      canUndo: true,
      job: jobOf({ kind: 'lineImport.apply' }),
    },
    '/carrier/undoLineImport': new Refusal(409, '有 1 条专线导入后又被修改过：义乌市，请先处理'),
  })
  fireEvent.click(await screen.findByRole('button', { name: '撤销这次导入' }))
  await answerQuestion()
  await screen.findByText('有 1 条专线导入后又被修改过：义乌市，请先处理')
})

test('leaves out rows with suspicious prices until they are ticked', async () => {
  const doubts = ['重货价 ¥300 → ¥3/吨，降 99%']
  const counted = { new: 0, changed: 1, doubtful: 2, unchanged: 0, faulty: 0 }
  const { server } = open({
    '/carrier/getLineImport': { ...checked, counts: counted },
    '/carrier/getLineImportRows': rowsOf(
      importRow({ index: 4, rowNumber: 6, outcome: 'doubtful', doubts }),
      importRow({ index: 5, rowNumber: 7, outcome: 'doubtful', doubts }),
    ),
    '/carrier/applyLineImport': new Refusal(409, '这份运价表刚被重新检查过，没有改动，请按最新的结果再操作'),
  })
  expect(await screen.findAllByText('重货价 ¥300 → ¥3/吨，降 99%')).toHaveLength(2)
  screen.getByText('有变化 1 条，需确认 2 条')
  screen.getByRole('button', { name: '只导入正确的 1 条' })
  fireEvent.click(screen.getByRole('checkbox', { name: '选择第 7 行' }))
  fireEvent.click(screen.getByRole('button', { name: '只导入正确的 2 条' }))
  await screen.findByText(/请按最新的结果再操作/)
  expect(server.callsTo('/carrier/applyLineImport')[0]?.body).toEqual({
    importId: 3,
    only: 'good',
    confirmed: { jobId: 5, rows: [5] },
  })
  fireEvent.click(screen.getByRole('checkbox', { name: '选择第 6 行' }))
  screen.getByRole('button', { name: '全部生效 3 条' })
})

test('ticks the suspicious prices of all pages at once', async () => {
  const all = Array.from({ length: 150 }, (_, index) =>
    importRow({ index, rowNumber: index + 2, outcome: 'doubtful', doubts: ['降 99%'] }),
  )
  const counted = { new: 0, changed: 0, doubtful: 150, unchanged: 0, faulty: 0 }
  const { server } = open({
    '/carrier/getLineImport': { ...checked, counts: counted },
    '/carrier/getLineImportRows': ({ page = 1, pageSize = 20 }) => ({
      list: all.slice((page - 1) * pageSize, page * pageSize),
      total: all.length,
    }),
    '/carrier/applyLineImport': checked,
  })
  fireEvent.click(await screen.findByRole('button', { name: '各页 150 条全部打勾' }))
  fireEvent.click(await screen.findByRole('button', { name: '全部生效 150 条' }))
  await waitFor(() => expect(server.callsTo('/carrier/applyLineImport')).toHaveLength(1))
  expect(server.callsTo('/carrier/applyLineImport')[0]?.body).toMatchObject({
    only: 'all',
    confirmed: { jobId: 5, rows: all.map(({ index }) => index) },
  })
})

test('stops the work on the server, and shows why work failed', async () => {
  const running = { ...checked, job: jobOf({ kind: 'lineImport.apply', state: 'queued' }) }
  const { server } = open({
    '/carrier/getLineImport': running,
    '/jobs/cancelJob': jobOf({ kind: 'lineImport.apply', state: 'cancelled' }),
  })
  await screen.findByText('正在排队…')
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  await screen.findByRole('button', { name: '只导入正确的 202 条' })
  expect(server.callsTo('/jobs/cancelJob')[0]?.body).toEqual({ id: 5 })
})

test('shows why a check failed and offers to repeat it', async () => {
  const failed = importOf({
    receivedRows: 250,
    job: jobOf({ state: 'failed', reason: '系统重启了，请重新检查' }),
  })
  open({ '/carrier/getLineImport': failed, '/carrier/checkLineImport': checked })
  await screen.findByText(/系统重启了，请重新检查/)
  fireEvent.click(screen.getByRole('button', { name: '检查' }))
  await screen.findByText('没有这个地区，请写到市或区县')
})

test('returns the faulty rows as a price list with their reasons', async () => {
  let blob: Blob | null = null
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob
    return 'blob:a'
  })
  open({ '/carrier/getLineImport': checked })
  fireEvent.click(await screen.findByRole('button', { name: '下载有错的行' }))
  await waitFor(() => expect(blob).not.toBeNull())
  expect(await readSheetCells(blob ?? new Blob())).toEqual([
    ['目的地', '重货价(元/吨)', '原因'],
    ['亚特兰蒂斯', null, '目的地：没有这个地区，请写到市或区县'],
  ])
})

test('an outdated list is checked again, with the ticks that were given', async () => {
  const doubtful = importRow({ index: 4, rowNumber: 6, outcome: 'doubtful', doubts: ['降 99%'] })
  const counted = { new: 0, changed: 1, doubtful: 1, unchanged: 0, faulty: 0 }
  const confirmed = { ...counted, changed: 2, doubtful: 0 }
  const reason = '检查之后专线有变动（第 2 行 义乌市），请点“重新检查”再导入'
  let doubted = rowsOf(doubtful)
  const job = jobOf({ id: 6, kind: 'lineImport.apply', state: 'failed', reason })
  const { server } = open({
    '/carrier/getLineImport': { ...checked, counts: counted },
    '/carrier/getLineImportRows': ({ outcome }) => (outcome === 'doubtful' ? doubted : rowsOf()),
    '/carrier/applyLineImport': () => {
      doubted = rowsOf()
      return { ...checked, counts: confirmed, job }
    },
    '/carrier/checkLineImport': () => {
      doubted = rowsOf(doubtful)
      return checkedImport(7, counted)
    },
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: '选择第 6 行' }))
  fireEvent.click(screen.getByRole('button', { name: '全部生效 2 条' }))
  expect((await screen.findByRole('alert')).textContent).toContain('第 2 行 义乌市')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '选择第 6 行' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: '重新检查' }))
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: '选择第 6 行' })
  await waitFor(() => expect(tick.checked).toBe(true))
  expect(screen.getByRole('button', { name: '全部生效 2 条' })).toBeTruthy()
  expect(server.callsTo('/carrier/checkLineImport')[0]?.body).toEqual({ importId: 3 })
})
