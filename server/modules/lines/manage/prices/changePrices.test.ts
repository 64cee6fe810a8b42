import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { priceRoundings } from '#contract/lines/manageWords.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, testPricing } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { changedPrice } from './changedPrice.ts'

let app: TestApp
let carrier: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
beforeEach(async () => {
  carrier = await actor(app, { type: 3 })
})
afterAll(() => app.close())

type Change = CallInput<'/carrier/previewPriceChange'>
const preview = (request: Change) => app.data('/carrier/previewPriceChange', request, carrier)
const apply = (request: CallInput<'/carrier/applyPriceChange'>) =>
  app.call('/carrier/applyPriceChange', request, carrier)
const lineOf = (id: number) => app.data('/carrier/getLine', { id }, carrier)
const newLine = (changes = {}) => insertLine(app, { carrierId: carrier.factoryId, ...changes })

const percent = (value: number): Change => ({ filter: {}, target: 'heavy', kind: 'percent', value })

describe('a price', () => {
  test.each([
    [30_000, 'percent', 350, 1, 31_050],
    [30_000, 'percent', -350, 100, 29_000],
    [28_537, 'percent', 1, 1, 28_540],
    [50, 'percent', -9999, 1, 0],
    [12_345, 'percent', 100_000, 10, 135_800],
    [7_000, 'fixed', -50, 100, 7_000],
    [7_000, 'fixed', -51, 100, 6_900],
    [7_000, 'fixed', 1, 1000, 7_000],
    [7_000, 'fixed', -7_001, 1, null],
    [99_999_999, 'percent', 3333, 1, 133_329_999],
  ] as const)('changes %i %s %i to %i into %s', (fen, kind, value, roundToFen, requested) => {
    expect(changedPrice(fen, { kind, value, roundToFen })).toBe(requested)
  })

  test('is the nearest multiple for random figures', () => {
    let seed = 7
    const next = (max: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % max
    }
    for (let round = 0; round < 2000; round += 1) {
      const [fen, value] = [next(100_000_000), next(100_000) - 9_999]
      const roundToFen = priceRoundings[next(priceRoundings.length)] ?? 1
      const after = changedPrice(fen, { kind: 'percent', value, roundToFen }) ?? -1
      // |after − exact| ≤ half a unit, in ten-thousandths of a fen and exact integers; at the half it is the upper one
      const twiceOff = 2n * (BigInt(after) * 10_000n - BigInt(fen) * BigInt(10_000 + value))
      const unit = BigInt(roundToFen) * 10_000n
      expect(after % roundToFen).toBe(0)
      expect(twiceOff <= unit && twiceOff > -unit).toBe(true)
    }
  })
})

test('applies exactly the previewed prices, which visitors pay', async () => {
  const [first, second] = [await newLine(), await newLine({ destinationCode: '420100' })]
  const request: Change = { filter: {}, target: 'all', kind: 'percent', value: 1000, roundToFen: 100 }
  const shown = await preview(request)
  expect(shown).toMatchObject({ total: 2, changed: 2, unchanged: 0, faulty: 0 })
  expect(shown.list.map(({ lineId }) => lineId)).toEqual([first, second])
  expect(shown.list[0]).toMatchObject({
    heavyTiers: [
      { fenPerTonne: { before: 30_000, after: 33_000 } },
      { fenPerTonne: { before: 24_000, after: 26_400 } },
    ],
    lightTiers: [{ fenPerM3: { before: 7_000, after: 7_700 } }],
    minChargeFen: { before: 3_000, after: 3_300 },
  })
  const before = await lineOf(first)
  app.clock.advanceMs(1000)
  expect(await apply({ ...request, token: shown.token })).toMatchObject({ code: 200, data: { changed: 2 } })
  expect(await lineOf(first)).toEqual({
    ...before,
    heavyTiers: [
      { fromGrams: 0, fenPerTonne: 33_000 },
      { fromGrams: 1_000_000, fenPerTonne: 26_400 },
    ],
    lightTiers: [{ fromCm3: 0, fenPerM3: 7_700 }],
    minChargeFen: 3_300,
    version: 2,
    updatedAt: app.clock.now().toISOString(),
  })
  const quoted = await app.data('/lines/quote', { lineId: second, weightGrams: 1_000_000, volumeCm3: 0 })
  expect(quoted.totalFen).toBe(26_400)
  // the token is used up: applying it again would be another raise
  expect((await apply({ ...request, token: shown.token })).code).toBe(409)
})

test.each<[string, (id: number) => Promise<unknown>]>([
  ['was paused', (id) => app.data('/carrier/setLineStatus', { ids: [id], status: 'paused' }, carrier)],
  ['got another price', (id) => apply2(id)],
  ['was added', (id) => app.data('/carrier/copyLine', { id }, carrier)],
])('changes nothing when a line %s since the preview', async (_, meanwhile) => {
  const ids = [await newLine(), await newLine()]
  const shown = await preview(percent(500))
  await meanwhile(ids[0] ?? 0)
  const before = await Promise.all(ids.map(lineOf))
  expect(await apply({ ...percent(500), token: shown.token })).toMatchObject({
    code: 409,
    msg: '预览之后有专线被改过，请重新预览再调价',
  })
  expect(await Promise.all(ids.map(lineOf))).toEqual(before)
})

async function apply2(id: number) {
  const request: Change = { ids: [id], target: 'minimum', kind: 'fixed', value: 5 }
  return apply({ ...request, token: (await preview(request)).token })
}

test('refuses a token with other figures or lines', async () => {
  const [first, second] = [await newLine(), await newLine()]
  const { token } = await preview({ ...percent(500), filter: undefined, ids: [first] })
  expect((await apply({ ...percent(600), filter: undefined, ids: [first], token })).code).toBe(409)
  expect((await apply({ ...percent(500), filter: undefined, ids: [second], token })).code).toBe(409)
  expect((await apply({ ...percent(500), filter: undefined, ids: [first], token })).code).toBe(200)
})

test('applies a preview once for two concurrent calls', async () => {
  const id = await newLine()
  const { token } = await preview(percent(1000))
  const answers = await Promise.all([1, 2, 3].map(() => apply({ ...percent(1000), token })))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await lineOf(id)).heavyTiers[0]?.fenPerTonne).toBe(33_000)
})

test('refuses all lines when one would cost nothing, and shows it', async () => {
  const cheap = { ...testPricing, minChargeFen: 100 }
  const [dear, poor] = [await newLine(), await newLine({ pricing: cheap, destinationCode: '420100' })]
  const request: Change = { ids: [dear, poor], target: 'minimum', kind: 'fixed', value: -101 }
  const shown = await preview(request)
  expect(shown).toMatchObject({ changed: 1, faulty: 1 })
  expect(shown.list[1]).toMatchObject({ lineId: poor, fault: expect.stringContaining('请减小幅度') })
  expect(await apply({ ...request, token: shown.token })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('1 条'),
  })
  expect((await lineOf(dear)).minChargeFen).toBe(3_000)
})

test('requires a confirmation of a 99 % drop, bound to the preview', async () => {
  const [dear, usual] = [await newLine({ pricing: { ...testPricing, minChargeFen: 9_000 } }), await newLine()]
  const fall: Change = { filter: {}, target: 'minimum', kind: 'fixed', value: -2_900 }
  const shown = await preview(fall)
  // doubtful rows come first
  expect(shown).toMatchObject({ changed: 2, doubtful: 1 })
  expect(shown.list).toMatchObject([
    { lineId: usual, doubts: ['最低一票 ¥30 → ¥1，降 96%'] },
    { lineId: dear },
  ])
  const request = percent(-9_900)
  const { token, doubtful, list } = await preview(request)
  expect(doubtful).toBe(2)
  expect(list[0]?.doubts).toEqual([
    '重货价 ¥300 → ¥3/吨，降 99%',
    '重货价满 1 吨 ¥240 → ¥2.40/吨，降 99%',
    '重货价 ¥3/吨，低于 ¥30/吨',
    '重货价满 1 吨 ¥2.40/吨，低于 ¥30/吨',
  ])
  expect(await apply({ ...request, token })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('2 条'),
  })
  expect((await apply({ ...request, token: shown.token, isConfirmed: true })).code).toBe(409)
  expect((await lineOf(usual)).version).toBe(1)
  expect(await apply({ ...request, token, isConfirmed: true })).toMatchObject({ data: { changed: 2 } })
})

test.each([
  { ...percent(0) },
  { ...percent(-10_000) },
  { ...percent(100_001) },
  { filter: {}, target: 'all', kind: 'fixed', value: 100 },
  { target: 'heavy', kind: 'fixed', value: 100 },
  { filter: {}, ids: [1], target: 'heavy', kind: 'fixed', value: 100 },
] as Change[])('refuses %j', async (request) => {
  expect((await app.call('/carrier/previewPriceChange', request, carrier)).code).toBe(400)
})

test("returns 404 for another carrier's line, alone or among own ones", async () => {
  const own = await newLine()
  const foreign = await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
  for (const ids of [[foreign], [own, foreign], [999_999_999]])
    expect(
      (await app.call('/carrier/previewPriceChange', { ...percent(5), filter: undefined, ids }, carrier))
        .code,
    ).toBe(404)
  expect(await preview(percent(5))).toMatchObject({ total: 1 })
})

test('changes ten thousand lines in one call', async () => {
  const id = await newLine()
  await app.pool.query(
    `insert into line select (l).* from (
       select jsonb_populate_record(l, jsonb_build_object('status', 'off', 'id', nextval(pg_get_serial_sequence('line', 'id')))) l
       from line l, generate_series(2, 10000) where l.id = $1) x`,
    [id],
  )
  const shown = await preview(percent(500))
  expect(shown).toMatchObject({ total: 10_000, changed: 10_000 })
  expect(await apply({ ...percent(500), token: shown.token })).toMatchObject({ data: { changed: 10_000 } })
  const { rows } = await app.pool.query<{ count: number }>(
    'select count(*) as count from line where carrier_id = $1 and heavy_fen_per_tonne = array[31500, 25200]::bigint[] and version = 2',
    [carrier.factoryId],
  )
  expect(rows[0]?.count).toBe(10_000)
})
