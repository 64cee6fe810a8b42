import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { finishImport, lineCells, uploadLines } from '#server/testing/data/lineImports.ts'
import type { LineCells } from '#server/testing/data/lineImports.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let carrier: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  carrier = await actor(app, { type: 3 })
})
afterAll(() => app.close())

const row = (changes: LineCells = {}): LineCells => ({ ...lineCells, ...changes })
const upload = (rows: readonly LineCells[]) => uploadLines(app, carrier, rows)
const read = async (importId: number) => {
  const found = await app.data('/carrier/getLineImport', { importId }, carrier)
  return found ?? expect.unreachable()
}
const rowsOf = async (importId: number, outcome?: 'new' | 'changed' | 'unchanged' | 'faulty') =>
  (
    await app.data(
      '/carrier/getLineImportRows',
      { importId, pageSize: 100, ...(outcome ? { outcome } : {}) },
      carrier,
    )
  ).list
const lines = async () =>
  (await app.data('/carrier/getLineList', { sort: 'destination', pageSize: 100 }, carrier)).list
const take = (importId: number) => finishImport(app, carrier, importId)
const call = <
  P extends
    | '/carrier/applyLineImport'
    | '/carrier/undoLineImport'
    | '/carrier/cancelLineImport'
    | '/carrier/checkLineImport',
>(
  path: P,
  body: CallInput<P>,
) => app.call(path, body, carrier)

describe('an upload', () => {
  const begin = (rowCount: number) =>
    app.data('/carrier/createLineImport', { columns: ['destination'], rowCount }, carrier)
  const send = (importId: number, from: number, texts: string[]) =>
    app.call(
      '/carrier/addLineImportRows',
      { importId, from, rows: texts.map((text, at) => ({ rowNumber: from + at + 2, cells: [text] })) },
      carrier,
    )

  test('must be in order, may repeat rows, and must be complete before the check', async () => {
    const { importId } = await begin(3)
    expect(await send(importId, 1, ['乙'])).toMatchObject({ code: 409 })
    expect(await send(importId, 0, ['甲', '乙'])).toMatchObject({ data: { receivedRows: 2 } })
    expect(await send(importId, 0, ['另'])).toMatchObject({ data: { receivedRows: 2 } })
    expect(await call('/carrier/checkLineImport', { importId })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('只收到 2 行'),
    })
    expect(await send(importId, 2, ['丙', '丁'])).toMatchObject({ code: 400 })
    expect(await send(importId, 1, ['乙', '丙'])).toMatchObject({ data: { receivedRows: 3 } })
    expect((await rowsOf(importId)).map(({ cells }) => cells)).toEqual([['甲'], ['乙'], ['丙']])
  })

  test('is cancelled by its user or by the next one; a reload finds the newest', async () => {
    const first = await begin(1)
    const second = await begin(1)
    expect(await read(first.importId)).toMatchObject({ stage: 'cancelled' })
    expect(await app.data('/carrier/getLineImport', {}, carrier)).toMatchObject({
      importId: second.importId,
      stage: 'uploading',
    })
    expect(await call('/carrier/cancelLineImport', { importId: second.importId })).toMatchObject({
      data: { stage: 'cancelled' },
    })
    expect(await send(second.importId, 0, ['甲'])).toMatchObject({ code: 409 })
    expect(await app.data('/carrier/getLineImport', {}, await actor(app, { type: 3 }))).toBeNull()
  })

  test('is processed by one job at a time', async () => {
    const importId = await upload([row()])
    await app.data('/carrier/applyLineImport', { importId, only: 'all' }, carrier)
    expect(await call('/carrier/applyLineImport', { importId, only: 'all' })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('正在处理'),
    })
    expect(
      await app.call('/carrier/createLineImport', { columns: ['destination'], rowCount: 1 }, carrier),
    ).toMatchObject({ code: 409 })
    const job = (await read(importId)).job
    expect(await app.data('/jobs/cancelJob', { id: job?.id ?? 0 }, carrier)).toMatchObject({
      state: 'cancelled',
    })
    await app.runJobs()
    expect(await lines()).toEqual([])
    expect(await read(importId)).toMatchObject({ stage: 'checked', job: { state: 'cancelled' } })
    await take(importId)
    expect(await lines()).toHaveLength(1)
    expect(
      await app.call('/jobs/cancelJob', { id: (await read(importId)).job?.id ?? 0 }, carrier),
    ).toMatchObject({ code: 409 })
  })
})
