import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import type { CallInput } from '#contract/calls/calls.ts'
import { problems } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { finishImport, uploadLines } from '#server/testing/data/lineImports.ts'
import { insertLine, testPricing } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let operator: Actor
let carrier: Actor
let lineId: number

const heavy = (fenPerTonne: number) => [{ fromGrams: 0, fenPerTonne }]

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  operator = await actor(app, { type: 9 })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.pool.query('delete from price_move; delete from seen_price')
  carrier = await actor(app, { type: 3, name: '永康市顺达货运' })
  lineId = await insertLine(app, {
    carrierId: carrier.factoryId,
    pricing: { ...testPricing, heavyTiers: heavy(48_000) },
  })
})

type Saving = CallInput<'/carrier/saveLine'>
const { id: _id, version: _version, ...words } = calls['/carrier/saveLine'].example as Saving & object

/** Saves the line with a heavy price, confirming its doubts as its carrier does. */
async function reprice(fenPerTonne: number, changes: Partial<Saving> = {}) {
  const { version, status, lightTiers, minChargeFen } = await app.data(
    '/carrier/getLine',
    { id: lineId },
    carrier,
  )
  const body = {
    ...words,
    id: lineId,
    version,
    status,
    lightTiers,
    minChargeFen,
    heavyTiers: heavy(fenPerTonne),
    ...changes,
  }
  const answer = await app.call('/carrier/saveLine', body, carrier)
  if (answer.code === 200) return
  const { doubts } = answer.data as unknown as { doubts: string[] }
  await app.data('/carrier/saveLine', { ...body, confirmedDoubts: doubts }, carrier)
}
async function repriceAll(value: number) {
  const request = { filter: {}, target: 'heavy', kind: 'percent', value } as const
  const { token } = await app.data('/carrier/previewPriceChange', request, carrier)
  await app.data('/carrier/applyPriceChange', { ...request, token, isConfirmed: true }, carrier)
}
async function importPrices(text: string) {
  const importId = await uploadLines(app, carrier, [{ lineId: String(lineId), heavy: text }])
  const found = await app.data('/carrier/getLineImport', { importId }, carrier)
  const confirmed = { jobId: found?.job?.id ?? 0, rows: [0] }
  await app.data('/carrier/applyLineImport', { importId, only: 'all', confirmed }, carrier)
  await app.runJobs()
  return importId
}
const list = async (body: CallInput<'/ops/getPriceMoveList'> = {}) =>
  (await app.data('/ops/getPriceMoveList', body, operator)).list
const accept = (ids: number[]) => app.call('/ops/acceptPriceMoves', { ids }, operator)
const board = async () =>
  (await app.data('/ops/getBoard', { from: '2026-11-01', to: '2026-11-30' }, operator)).platform

const moved = (beforeFen: number, afterFen: number) => [{ name: '重货价', unit: '/吨', beforeFen, afterFen }]

describe('a price that moves by more than half stands in the queue of the operators', () => {
  test('after an edit: old and new, who and when', async () => {
    await reprice(480)
    expect(await list()).toEqual([
      {
        id: expect.any(Number) as number,
        line: {
          id: lineId,
          code: 'YW-01',
          siteName: '永康市',
          destination: '浙江省金华市义乌市',
          isDirect: true,
          state: 'on',
          phones: ['0579-87112233'],
        },
        carrier: { id: carrier.factoryId, name: '永康市顺达货运' },
        moves: moved(48_000, 480),
        way: 'edit',
        movedAt: app.clock.now().toISOString(),
        actor: '测试',
        decision: null,
      },
    ])
    expect((await board()).openPriceMoves).toBe(1)
  })

  test('after 全部调价, with every line that moved', async () => {
    await insertLine(app, { carrierId: carrier.factoryId })
    await repriceAll(-9_900)
    expect(await list()).toMatchObject([
      {
        way: 'bulk',
        moves: [
          { name: '重货价', beforeFen: 30_000, afterFen: 300 },
          { name: '重货价满 1 吨', beforeFen: 24_000, afterFen: 240 },
        ],
      },
      { way: 'bulk', line: { id: lineId }, moves: moved(48_000, 480) },
    ])
  })

  test('after an import, and leaves it when the import is undone', async () => {
    const importId = await importPrices('4.80')
    expect(await list()).toMatchObject([{ way: 'import', moves: moved(48_000, 480), actor: '测试' }])
    await app.data('/carrier/undoLineImport', { importId }, carrier)
    await app.runJobs()
    expect(await list()).toEqual([])
  })

  test.each([
    ['a usual change', () => reprice(65_000)],
    ['exactly half', () => reprice(24_000)],
    ['a price that is removed', () => reprice(0, { heavyTiers: [], lightTiers: [], minChargeFen: 0 })],
    ['another change of the line', () => reprice(48_000, { remark: '不收液体' })],
  ])('but not after %s', async (_, change) => {
    await change()
    expect(await list()).toEqual([])
  })

  test('once, from the price last seen to the current one, until it is close again', async () => {
    await reprice(480)
    await reprice(900)
    expect(await list()).toMatchObject([{ moves: moved(48_000, 900) }])
    await reprice(47_000)
    expect(await list()).toEqual([])
    await reprice(20_000)
    expect(await list()).toMatchObject([{ moves: moved(48_000, 20_000) }])
  })

  test('after steps of less than half, and after 面议 between', async () => {
    await reprice(25_000)
    expect(await list()).toEqual([])
    await reprice(13_000)
    expect(await list()).toMatchObject([{ moves: moved(48_000, 13_000) }])
    await accept((await list()).map(({ id }) => id))
    await reprice(0, { heavyTiers: [], lightTiers: [], minChargeFen: 0 })
    expect(await list()).toEqual([])
    const { lightTiers, minChargeFen } = testPricing
    await reprice(130, { lightTiers: [...lightTiers], minChargeFen })
    expect(await list()).toMatchObject([{ moves: moved(13_000, 130) }])
  })

  test('only once its carrier has confirmed it', async () => {
    const { version } = await app.data('/carrier/getLine', { id: lineId }, carrier)
    const answer = await app.call(
      '/carrier/saveLine',
      { ...words, id: lineId, version, heavyTiers: heavy(480) },
      carrier,
    )
    expect(answer).toMatchObject({ code: 409, msg: problems.pricesDoubtful.msg })
    expect(await list()).toEqual([])
  })
})

describe('an operator', () => {
  test('accepts what was shown, once; the decision and its price stand in the log', async () => {
    await reprice(480)
    const [{ id } = expect.unreachable()] = await list()
    expect(await accept([id])).toMatchObject({ code: 200, data: { changed: 1 } })
    expect(await list()).toEqual([])
    expect(await list({ isDecided: true })).toMatchObject([
      { id, decision: { result: 'accepted', at: app.clock.now().toISOString(), operator: '测试' } },
    ])
    expect((await board()).openPriceMoves).toBe(0)
    expect(await accept([id])).toMatchObject({ code: 409, msg: problems.priceMoveOver.msg })
    const subjects = [{ kind: 'line' as const, id: String(lineId) }]
    const trail = await app.data('/ops/getAuditTrail', { subjects }, operator)
    expect(trail.list[0]).toMatchObject({
      action: 'line.priceAccepted',
      after: { moves: '重货价 ¥480 → ¥4.80/吨，降 99%' },
    })
    // the accepted price is the one to compare with
    await reprice(500)
    expect(await list()).toEqual([])
  })

  test('accepts none where a price changed again since', async () => {
    await reprice(480)
    await insertLine(app, { carrierId: carrier.factoryId })
    await repriceAll(-9_000)
    const shown = await list()
    expect(shown).toHaveLength(2)
    await reprice(60)
    expect(await accept(shown.map(({ id }) => id))).toMatchObject({ code: 409 })
    expect(await list()).toHaveLength(2)
    expect(await list({ isDecided: true })).toEqual([])
  })

  test('lets one of two accepting operators win', async () => {
    await reprice(480)
    const [{ id } = expect.unreachable()] = await list()
    const answers = await Promise.all([accept([id]), accept([id])])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('stops the line, which leaves the queue', async () => {
    await reprice(480)
    await app.data('/ops/stopLines', { ids: [lineId], reason: '价格像是填错了' }, operator)
    expect(await list()).toEqual([])
    expect(await list({ isDecided: true })).toMatchObject([
      { line: { state: 'stopped' }, decision: { result: 'stopped' } },
    ])
    // a stopped line whose carrier corrects the price is shown again, so that it can be resumed
    await reprice(48_000)
    expect(await list()).toMatchObject([{ moves: moved(480, 48_000), line: { state: 'stopped' } }])
  })

  test('finds by carrier, destination and number, in pages', async () => {
    await reprice(480)
    expect(await list({ keyword: '顺达' })).toHaveLength(1)
    expect(await list({ keyword: '义乌' })).toHaveLength(1)
    expect(await list({ keyword: 'YW-01' })).toHaveLength(1)
    expect(await list({ keyword: '%' })).toEqual([])
    expect(await list({ page: 2, pageSize: 1 })).toEqual([])
  })

  test.each([1, 2, 3] as const)('alone does this: not a user of type %i', async (type) => {
    await reprice(480)
    const [{ id } = expect.unreachable()] = await list()
    const other = type === 3 ? carrier : await actor(app, { type })
    expect(await app.call('/ops/getPriceMoveList', {}, other)).toMatchObject({ code: 403 })
    expect(await app.call('/ops/acceptPriceMoves', { ids: [id] }, other)).toMatchObject({ code: 403 })
  })
})

test('keeps the row when an import changes other fields of the line', async () => {
  await importPrices('4.80')
  const importId = await uploadLines(app, carrier, [{ lineId: String(lineId), remark: '不收液体' }])
  await finishImport(app, carrier, importId)
  expect(await list()).toMatchObject([{ way: 'import', moves: moved(48_000, 480) }])
})
