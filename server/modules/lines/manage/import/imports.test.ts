import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { finishImport, lineCells, uploadLines } from '#server/testing/data/lineImports.ts'
import type { LineCells } from '#server/testing/data/lineImports.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { sweepBulkJobs } from '../../../files/jobs/index.ts'
import { sweepLineImports } from './sweep.ts'

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
const undo = async (importId: number) => {
  const answer = await call('/carrier/undoLineImport', { importId })
  await app.runJobs()
  return answer
}
const save = async (id: number, remark: string) => {
  const { version, ...line } = await app.data('/carrier/getLine', { id }, carrier)
  const {
    siteName: _s,
    destinationText: _d,
    viaTexts: _v,
    services: _o,
    popularity: _p,
    experience: _e,
    updatedAt: _u,
    stoppedReason: _r,
    ...words
  } = line
  return app.data('/carrier/saveLine', { ...words, version, remark }, carrier)
}

test('checks, applies and undoes a price list', async () => {
  const stays = await insertLine(app, { carrierId: carrier.factoryId, destinationCode: '330100' })
  const before = await app.data('/carrier/getLine', { id: stays }, carrier)
  const importId = await upload([
    row({ code: 'A1', vias: '东阳市、浦江县' }),
    row({ destination: '杭州市', heavy: '280' }),
    row({ destination: '湖北省武汉市', cutOff: '25:00', heavy: '很便宜' }),
  ])
  expect(await read(importId)).toMatchObject({
    stage: 'checked',
    rowCount: 3,
    receivedRows: 3,
    counts: { new: 1, changed: 1, unchanged: 0, faulty: 1 },
    job: { kind: 'lineImport.check', state: 'done', done: 3, total: 3, reason: '' },
    canUndo: false,
  })
  const [fresh, changed, faulty] = await rowsOf(importId)
  expect(fresh).toMatchObject({
    index: 0,
    rowNumber: 2,
    outcome: 'new',
    lineId: null,
    changes: [],
    faults: [],
  })
  expect(changed).toMatchObject({ outcome: 'changed', lineId: stays })
  expect(changed?.changes).toContainEqual({ column: 'heavy', before: '300；满1吨240', after: '280' })
  expect(changed?.changes).toContainEqual({
    column: 'destinationName',
    before: '目的站',
    after: '义乌分拨中心',
  })
  expect(faulty).toMatchObject({
    rowNumber: 4,
    outcome: 'faulty',
    faults: [
      { column: 'cutOff', reason: '“25:00”不是时间，请写成 18:00 的样子' },
      { column: 'heavy', reason: expect.stringContaining('很便宜') },
    ],
  })
  expect(await rowsOf(importId, 'faulty')).toEqual([faulty])
  // nothing has changed yet, and faulty rows prevent applying all
  expect(await lines()).toEqual([before])
  expect(await call('/carrier/applyLineImport', { importId, only: 'all' })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('1 行'),
  })

  app.clock.advanceMs(1000)
  await take(importId)
  expect(await read(importId)).toMatchObject({
    stage: 'applied',
    canUndo: true,
    job: { kind: 'lineImport.apply', state: 'done' },
  })
  const [hangzhou, yiwu] = await lines()
  expect(hangzhou).toMatchObject({
    id: stays,
    version: 2,
    heavyTiers: [{ fromGrams: 0, fenPerTonne: 28_000 }],
    fees: before.fees,
    updatedAt: app.clock.now().toISOString(),
  })
  expect(yiwu).toMatchObject({
    code: 'A1',
    version: 1,
    viaCodes: ['330783', '330726'],
    status: 'on',
    departureDays: 127,
  })
  const found = await app.data('/lines/searchLines', { destinationCode: '330783', pageSize: 100 })
  expect(found.list.map(({ id }) => id)).toContain(yiwu?.id)

  expect((await undo(importId)).code).toBe(200)
  expect(await read(importId)).toMatchObject({ stage: 'undone', canUndo: false })
  expect(await lines()).toEqual([{ ...before, version: 3, updatedAt: app.clock.now().toISOString() }])
})

describe('refuses the whole import after changes since the check, and names the rows', () => {
  const rivals = () => insertLine(app, { carrierId: carrier.factoryId, destinationCode: '330781' })
  const ownCode = (id: number) => app.pool.query(`update line set code = 'NEW' where id = $1`, [id])
  test.each<[string, (id: number, other: number) => Promise<unknown>, string]>([
    ['one of the lines was changed', (id) => save(id, '改过'), '第 2 行 义乌市'],
    [
      'one of the lines was deleted',
      (id) => app.pool.query('delete from line where id = $1', [id]),
      '第 2 行 义乌市',
    ],
    ['a line was added where a new row goes', rivals, '第 3 行 兰溪市、第 4 行 兰溪市、第 5 行 兰溪市'],
    ['its number was given to another', (_, other) => ownCode(other), '第 3 行 兰溪市'],
  ])('%s', async (_, meanwhile, names) => {
    const [id, other] = [
      await insertLine(app, { carrierId: carrier.factoryId }),
      await insertLine(app, { carrierId: carrier.factoryId, destinationCode: '330100' }),
    ]
    const importId = await upload([
      row({ minCharge: '31' }),
      ...Array.from({ length: 3 }, (__, at) =>
        row({ destination: '兰溪市', code: at === 0 ? 'NEW' : `C${at}` }),
      ),
    ])
    await meanwhile(id, other)
    const before = await lines()
    await take(importId)
    const { stage, job } = await read(importId)
    expect([stage, job?.state]).toEqual(['checked', 'failed'])
    expect(job?.reason.replace(/浙江省金华市/g, '')).toBe(
      `检查之后专线有变动（${names}），请点“重新检查”再导入`,
    )
    expect(await lines()).toEqual(before)
    // it applies after a new check
    await call('/carrier/checkLineImport', { importId })
    await app.runJobs()
    expect((await read(importId)).stage).toBe('checked')
  })
})

test('names five of more rows that are outdated', async () => {
  const importId = await upload(
    Array.from({ length: 7 }, (_, at) => row({ destination: '兰溪市', code: `C${at}` })),
  )
  await insertLine(app, { carrierId: carrier.factoryId, destinationCode: '330781' })
  await take(importId)
  expect((await read(importId)).job?.reason).toMatch(/（第 2 行 [^）]*第 6 行 \S+兰溪市等 7 行）/)
})

test('applies although a line to another place was added since the check', async () => {
  const importId = await upload([row({ destination: '兰溪市', code: 'NEW' })])
  await insertLine(app, { carrierId: carrier.factoryId, destinationCode: '420100' })
  await take(importId)
  expect(await read(importId)).toMatchObject({ stage: 'applied' })
})

describe('undoing', () => {
  test('is refused when a line was changed since, and names it', async () => {
    const importId = await upload([row({ code: 'U1' }), row({ code: 'U2', destination: '兰溪市' })])
    await take(importId)
    const [first] = await lines()
    await save(first?.id ?? 0, '改过')
    const before = await lines()
    expect(await undo(importId)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('有 1 条之后被改过（U2）'),
      data: { lines: [{ lineId: first?.id, name: 'U2' }] },
    })
    expect(await lines()).toEqual(before)
  })

  test('turns a new line with orders off instead of deleting it', async () => {
    const importId = await upload([row({ code: 'O1' }), row({ code: 'O2', destination: '兰溪市' })])
    await take(importId)
    const ordered = (await lines()).find(({ code }) => code === 'O1')?.id ?? 0
    const customer = await actor(app, { type: 2 })
    const body = orderBody(ordered, { quotedTotalFen: 6000 })
    expect(await app.call('/orders/createOrder', body, customer)).toMatchObject({ code: 200 })
    expect((await undo(importId)).code).toBe(200)
    expect(await lines()).toMatchObject([{ id: ordered, status: 'off' }])
  })

  test('is possible for the last import only', async () => {
    const first = await upload([row()])
    await take(first)
    const second = await upload([row({ minCharge: '31' })])
    await take(second)
    expect(await undo(first)).toMatchObject({ code: 409, msg: expect.stringContaining('最近一次') })
    expect((await undo(second)).code).toBe(200)
    expect(await lines()).toMatchObject([{ minChargeFen: 3000 }])
  })

  test('goes back import by import, and names lines that a later one has touched', async () => {
    const ids: number[] = []
    for (const destination of ['兰溪市', '义乌市', '东阳市']) {
      const importId = await upload([row({ destination })])
      await take(importId)
      ids.push(importId)
    }
    for (const [at, importId] of ids.toReversed().entries()) {
      expect(await app.data('/carrier/getLineImport', {}, carrier)).toMatchObject({ importId, canUndo: true })
      expect((await undo(importId)).code).toBe(200)
      expect(await lines()).toHaveLength(2 - at)
    }
    const first = await upload([row()])
    await take(first)
    const second = await upload([row({ minCharge: '31' })])
    await take(second)
    await undo(second)
    expect(await undo(first)).toMatchObject({ code: 409, msg: expect.stringContaining('有 1 条之后被改过') })
  })
})

test('cancels unfinished imports, ends undo, and deletes jobs after a time', async () => {
  const dayMs = 86_400_000
  const remaining = await upload([row()])
  const colleague = await actor(app, { type: 3, factoryId: carrier.factoryId })
  const applied = await uploadLines(app, colleague, [row()])
  await finishImport(app, colleague, applied)
  // each goes on with the own unfinished one
  const present = async (as: Actor) => (await app.data('/carrier/getLineImport', {}, as))?.importId
  expect([await present(carrier), await present(colleague)]).toEqual([remaining, applied])
  const sweep = async (days: number) => {
    const then = new Date(app.clock.now().getTime() + days * dayMs)
    await sweepLineImports(app.db, then)
    await sweepBulkJobs(app.db, then)
  }
  await sweep(6)
  expect(await read(remaining)).toMatchObject({ stage: 'checked' })
  await sweep(8)
  expect(await read(remaining)).toMatchObject({ stage: 'cancelled' })
  expect(await rowsOf(remaining)).toEqual([])
  expect(await read(applied)).toMatchObject({ stage: 'applied', canUndo: true })
  await sweep(31)
  expect(await read(applied)).toMatchObject({ stage: 'applied', canUndo: false })
  expect((await undo(applied)).code).toBe(409)
  await sweep(91)
  expect(await read(applied)).toMatchObject({ job: null })
  expect(await lines()).toHaveLength(1)
})

test('sends job progress to the factory only', async () => {
  await app.pool.query('delete from stream_event')
  await upload([row()])
  const { rows } = await app.pool.query<{ recipient: string; change: { type: string } }>(
    'select recipient, change from stream_event',
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(
    rows.every(({ recipient, change }) => recipient === `f${carrier.factoryId}` && change.type === 'job'),
  ).toBe(true)
})
