import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LineImport } from '#contract/lines/importCalls.ts'
import { readAll } from '#shared/browser/localStore/localStore.ts'
import { useQuestion } from '#shared/messages/confirm.ts'
import { fakeIndexedDb, readableIn, wipe } from '#shared/testing/fakeIndexedDb.ts'
import type { Answers } from '#shared/testing/fakeServer.ts'
import { userOf } from '#shared/testing/people.ts'
import { renderPage } from '#shared/testing/renderPage.tsx'
import LineImportDialog from './LineImportDialog.tsx'
import { checkedImport, importOf, importRow, jobOf, priceListFile } from './testing/imports.ts'

const disk = new Map<string, unknown>()
beforeEach(async () => {
  await wipe(disk)
  vi.stubGlobal('indexedDB', fakeIndexedDb(disk))
})

const checked = checkedImport(5, { new: 0, changed: 1, doubtful: 0, unchanged: 0, faulty: 1 })
const faulty = importRow({
  index: 7,
  rowNumber: 9,
  cells: ['亚特兰蒂斯', ''],
  outcome: 'faulty',
  faults: [{ column: 'destination', reason: '没有这个地区，请写到市或区县' }],
})

/** Opens the dialog as after a load of the page, on a server that has this import. */
function open(present: LineImport | null, answers: Answers = {}) {
  cleanup()
  return renderPage(<LineImportDialog onClose={() => undefined} />, {
    user: userOf(3),
    answers: {
      '/carrier/getLineImport': present,
      '/carrier/createLineImport': importOf(),
      '/carrier/addLineImportRows': ({ from, rows }) => ({ receivedRows: from + rows.length }),
      '/carrier/checkLineImport': checked,
      '/carrier/correctLineImport': checked,
      '/carrier/getLineImportRows': ({ outcome }) =>
        outcome === 'faulty' ? { list: [faulty], total: 1 } : { list: [], total: 0 },
      ...answers,
    },
  }).server
}

const choose = async (rows: number) => {
  const field = await screen.findByLabelText('选择 Excel 文件')
  fireEvent.change(field, { target: { files: [await priceListFile(rows)] } })
}
const button = (name: string) => screen.findByRole('button', { name })
const isKept = () => waitFor(() => expect([...disk.keys()].join()).toContain('imports/'))
/** Waits until what the page stores at this moment is on the disk. */
const waitUntilSaved = async () => {
  for (let turn = 0; turn < 5; turn += 1) await readAll('imports', null)
}
const isForgotten = () => waitFor(() => expect([...disk.keys()].join()).not.toContain('imports/'))

test('offers the columns and the notes of a checked price list again after a reload', async () => {
  open(null)
  await choose(3)
  await screen.findByText(/不认识的列不会导入：经办人/)
  await isKept()
  expect(readableIn(disk)).not.toContain('义乌市')

  const server = open(checked)
  await screen.findByText(/不认识的列不会导入：经办人/)
  fireEvent.click(await button('核对列'))
  const weight = await screen.findByLabelText<HTMLSelectElement>('“重货价(元/吨)”填到')
  expect(weight.value).toBe('heavy')
  expect(server.callsTo('/carrier/addLineImportRows')).toEqual([])
})

test('sends the rows that the server lacks after a reload', async () => {
  open(null, {
    '/carrier/addLineImportRows': ({ from, rows }) =>
      from > 0 ? new Promise(() => undefined) : { receivedRows: from + rows.length },
  })
  await choose(250)
  await screen.findByText('正在上传“运价表.xlsx”：200 / 250 行')
  await isKept()

  const server = open(importOf({ rowCount: 250, receivedRows: 200 }))
  await screen.findByText('没有这个地区，请写到市或区县')
  expect(server.callsTo('/carrier/createLineImport')).toEqual([])
  expect(server.callsTo('/carrier/addLineImportRows').map(({ body }) => body)).toMatchObject([
    { importId: 3, from: 200, rows: { length: 50 } },
  ])
})

test('sends all rows as a new import where another version of the page reads other rows', async () => {
  open(null, { '/carrier/addLineImportRows': () => new Promise(() => undefined) })
  await choose(3)
  await isKept()
  const server = open(importOf({ rowCount: 4, receivedRows: 2 }))
  await screen.findByText('没有这个地区，请写到市或区县')
  expect(server.callsTo('/carrier/createLineImport')).toHaveLength(1)
  expect(server.callsTo('/carrier/addLineImportRows')[0]?.body).toMatchObject({ from: 0 })
})

test('asks before corrections from before a reload are dropped with the mapping', async () => {
  open(null)
  await choose(3)
  fireEvent.change(await screen.findByLabelText('第 9 行的目的地'), { target: { value: '义乌市' } })
  fireEvent.click(await button('检查改过的 1 行'))
  await screen.findByRole('button', { name: '核对列' })
  await isKept()

  open(checked)
  fireEvent.click(await button('核对列'))
  await waitFor(() => expect(useQuestion.getState().open).not.toBeNull())
  useQuestion.getState().open?.answer(false)
  await button('核对列')
})

test('does not go on with a file whose import was replaced or given up', async () => {
  open(null)
  await choose(3)
  await button('核对列')
  await isKept()
  open({ ...checked, importId: 9 })
  await screen.findByText('没有这个地区，请写到市或区县')
  expect(screen.queryByRole('button', { name: '核对列' })).toBeNull()

  open(checked)
  await button('核对列')
  fireEvent.click(await button('换一个文件'))
  await isForgotten()
})

test('shows the mapping again after a reload while the columns are mapped', async () => {
  open(null)
  await choose(3)
  fireEvent.click(await button('核对列'))
  const name = '“经办人”填到'
  fireEvent.change(await screen.findByLabelText(name), { target: { value: 'remark' } })
  await isKept()
  await waitUntilSaved()
  open(checked)
  expect((await screen.findByLabelText<HTMLSelectElement>(name)).value).toBe('remark')
})

test('does not send by itself after a reload what the user stopped', async () => {
  let answer: (() => void) | undefined
  open(null, {
    '/carrier/addLineImportRows': ({ from, rows }) =>
      new Promise((resolve) => {
        const send = () => resolve({ receivedRows: from + rows.length })
        if (from > 0) answer = send
        else send()
      }),
  })
  await choose(250)
  await waitFor(() => expect(answer).toBeDefined())
  fireEvent.click(await button('停止'))
  answer?.()
  await screen.findByText(/已上传 250 \/ 250 行/)
  await waitUntilSaved()
  const server = open(importOf({ receivedRows: 250 }))
  await screen.findByText(/已上传 250 \/ 250 行/)
  expect(server.callsTo('/carrier/checkLineImport')).toEqual([])
  fireEvent.click(await button('继续上传'))
  await screen.findByText('没有这个地区，请写到市或区县')
})

test('starts no new import where a check has failed, and keeps no file of an applied one', async () => {
  open(null)
  await choose(3)
  await button('核对列')
  await isKept()
  const failed = importOf({ rowCount: 4, receivedRows: 4, job: jobOf({ state: 'failed', reason: '停电了' }) })
  const server = open(failed)
  await screen.findByText(/停电了/)
  await waitUntilSaved()
  expect(server.callsTo('/carrier/createLineImport')).toEqual([])

  open({ ...checked, stage: 'applied', canUndo: true })
  await isForgotten()
})
