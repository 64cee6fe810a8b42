import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { jpeg, upload } from '#server/testing/data/consults.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { countOrderRows, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

type Reweigh = CallInput<'/carrier/reweigh'>

let app: TestApp
let customer: Actor
let carrier: Actor
let id: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  carrier = await actor(app, { type: 3 })
})
beforeEach(async () => {
  customer = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  // 200 kg at 300 yuan a tonne: 60 yuan.
  id = (await placeOrder(app, customer.token, lineId)).id
  await app.data('/carrier/acceptOrder', { id }, carrier)
})
afterAll(() => app.close())

const weighing = (kilograms: number, changes: Partial<Reweigh> = {}): Reweigh => ({
  id,
  goods: [{ pieces: 10, weightGrams: kilograms * 1000, volumeCm3: 800_000 }],
  reason: `过磅 ${kilograms} 公斤`,
  ...changes,
})
const reweigh = (kilograms: number, changes: Partial<Reweigh> = {}) =>
  app.data('/carrier/reweigh', weighing(kilograms, changes), carrier)
const callReweigh = (kilograms: number, changes: Partial<Reweigh> = {}) =>
  app.call('/carrier/reweigh', weighing(kilograms, changes), carrier)
const detail = () => app.data('/orders/getOrderDetail', { id }, customer)

test.each([
  ['within the tolerance', 206, 'agreed_by_tolerance'],
  ['beyond it', 230, 'pending'],
] as const)(
  'creates one fee change for fifty identical calls without a key, %s',
  async (_, kilograms, state) => {
    const fileIds = [(await upload(app, carrier, await jpeg())).data.fileId]
    const { updatedAt } = await detail()
    const changes = { fileIds, expectedUpdatedAt: updatedAt }
    const [first, ...rest] = await Promise.all(
      Array.from({ length: 25 }, () => callReweigh(kilograms, changes)),
    )
    expect(first).toMatchObject({ code: 200, data: { state } })
    const rows = await countOrderRows(app)
    for (let time = 0; time < 25; time += 1) rest.push(await callReweigh(kilograms, changes))
    for (const answer of rest) expect(answer).toEqual(first)
    expect(await countOrderRows(app)).toEqual(rows)
    expect((await detail()).feeChanges).toHaveLength(1)
  },
)

test('returns the agreed fee change for a repeated measurement after the agreement', async () => {
  const fileIds = [(await upload(app, carrier, await jpeg())).data.fileId]
  const { updatedAt } = await detail()
  const changes = { fileIds, expectedUpdatedAt: updatedAt }
  const { feeChangeId, newTotalFen } = await reweigh(230, changes)
  await app.data('/orders/decideFeeChange', { id, feeChangeId, decision: 'agree' }, customer)
  const rows = await countOrderRows(app)
  expect(await reweigh(230, changes)).toEqual({
    feeChangeId,
    state: 'agreed',
    totalFen: newTotalFen,
    newTotalFen,
  })
  expect(await countOrderRows(app)).toEqual(rows)
  expect((await detail()).feeChanges).toHaveLength(1)
})

test('creates another fee change for another reason, photo or figure, or after a dispute', async () => {
  await reweigh(230)
  await reweigh(230, { reason: '复核 230 公斤' })
  const fileIds = [(await upload(app, carrier, await jpeg())).data.fileId]
  await reweigh(230, { reason: '复核 230 公斤', fileIds })
  const { feeChangeId } = await reweigh(231)
  const dispute = { id, feeChangeId, decision: 'dispute', reason: '与发货时不符' } as const
  await app.data('/orders/decideFeeChange', dispute, customer)
  await reweigh(231)
  const states = (await detail()).feeChanges.map(({ state }) => state)
  expect(states).toEqual(['superseded', 'superseded', 'superseded', 'superseded', 'pending'])
})

test('creates one fee change for ten concurrent calls with one key', async () => {
  const key = { ...carrier, idempotencyKey: `reweigh-${id}-0123456789` }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.call('/carrier/reweigh', weighing(230), key)),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await detail()).feeChanges).toHaveLength(1)
})

test('leaves one open fee change after five concurrent ones', async () => {
  const answers = await Promise.all([220, 230, 240, 250, 260].map((kilograms) => callReweigh(kilograms)))
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
  const states = (await detail()).feeChanges.map(({ state }) => state)
  expect(states.toSorted()).toEqual(['pending', 'superseded', 'superseded', 'superseded', 'superseded'])
})
