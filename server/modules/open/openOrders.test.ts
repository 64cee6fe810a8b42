import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { apiKeyOf } from '#server/testing/data/apiKeys.ts'
import type { KeyHolder } from '#server/testing/data/apiKeys.ts'
import { insertLine, testPricing } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let holder: KeyHolder
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
})
afterAll(() => app.close())
beforeEach(async () => {
  holder = await apiKeyOf(app)
  lineId = await insertLine(app, { carrierId: holder.carrier.factoryId })
})

const newOrder = () => placeOrder(app, customer.token, lineId)
const get = (number: string, as: KeyHolder = holder) => app.call('/open/getOrder', { number }, as)
const accept = (number: string, more: { carrierNumber?: string } = {}, as: KeyHolder = holder) =>
  app.call('/open/acceptOrder', { number, ...more }, as)

test("returns an order as its carrier's screen shows it, by each of its numbers in any spelling", async () => {
  const { id, number } = await newOrder()
  const { data } = await accept(` ${number.toLowerCase()} `, { carrierNumber: 'tms 10 01' })
  expect(data.status).toBe('accepted')
  const answer = await get(number)
  const wide = [...number].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join('')
  for (const spelled of [wide, data.waybillNumber?.toLowerCase() ?? '', 'TMS1001', 'ｔｍｓ１００１'])
    expect(await get(spelled), spelled).toEqual(answer)
  const shown = await app.data('/carrier/getOrderDetail', { id }, holder.carrier)
  const {
    allowedActions: _actions,
    canReweigh: _reweigh,
    canAddProof: _proof,
    canReleaseHold: _hold,
    undoableSteps: _undoable,
    ...same
  } = shown
  expect(answer.data).toEqual(same)
})

test("answers every number of another carrier's order like an unknown one", async () => {
  const { number } = await newOrder()
  const { waybillNumber } = (await accept(number, { carrierNumber: 'TMS1001' })).data
  const other = await apiKeyOf(app)
  const none = await get('D000000000000', other)
  expect(none).toMatchObject({ code: 404, msg: problems.openNumberUnknown.msg })
  for (const one of [number, waybillNumber ?? '', 'TMS1001']) {
    expect(await get(one, other)).toEqual(none)
    expect(await accept(one, {}, other)).toEqual(none)
    expect(await app.call('/open/rejectOrder', { number: one, reason: '车满' }, other)).toEqual(none)
  }
})

test("finds each carrier's own order when two use the same number", async () => {
  const other = await apiKeyOf(app)
  const theirLine = await insertLine(app, { carrierId: other.carrier.factoryId })
  const [mine, theirs] = [await newOrder(), await placeOrder(app, customer.token, theirLine)]
  await accept(mine.number, { carrierNumber: 'SAME-1' })
  await accept(theirs.number, { carrierNumber: 'SAME-1' }, other)
  expect((await get('SAME-1')).data.number).toBe(mine.number)
  expect((await get('same-1', other)).data.number).toBe(theirs.number)
})

test('accepts and rejects as the key, with the refusals of the buttons', async () => {
  const [accepted, sent] = [await newOrder(), await newOrder()]
  await accept(accepted.number, { carrierNumber: 'TMS-7' })
  expect(await accept(accepted.number)).toMatchObject({ code: 409, data: { status: 'accepted' } })
  expect(await accept(sent.number, { carrierNumber: 'TMS-7' })).toMatchObject({
    code: problems.carrierNumberTaken.code,
  })
  const rejected = await app.data('/open/rejectOrder', { number: sent.number, reason: '今日车满' }, holder)
  expect(rejected).toEqual({ status: 'rejected', waybillNumber: null })
  const { rows } = await app.pool.query(
    `select action, user_id, api_key_id::int as key from order_event where order_id = any($1) and party = 'carrier' order by id`,
    [[accepted.id, sent.id]],
  )
  expect(rows).toEqual([
    { action: 'accept', user_id: null, key: holder.keyId },
    { action: 'reject', user_id: null, key: holder.keyId },
  ])
})

test('accepts an order once for ten concurrent calls', async () => {
  const { number } = await newOrder()
  const answers = await Promise.all(Array.from({ length: 10 }, () => accept(number)))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(409)])
})

test("lists the carrier's own lines, by status and one by one", async () => {
  const paused = await insertLine(app, { carrierId: holder.carrier.factoryId, status: 'paused' })
  await insertLine(app, { carrierId: (await apiKeyOf(app)).carrier.factoryId })
  const all = await app.data('/open/getLines', {}, holder)
  expect([all.total, all.list.map(({ id }) => id)]).toEqual([2, [lineId, paused]])
  const { heavyTiers, lightTiers, minChargeFen, fees } = testPricing
  expect(all.list[0]).toMatchObject({ heavyTiers, lightTiers, minChargeFen, fees, status: 'on', version: 1 })
  expect(all.list).toEqual((await app.data('/carrier/getLineList', { sort: 'code' }, holder.carrier)).list)
  const narrowed = await app.data('/open/getLines', { status: 'paused', pageSize: 1 }, holder)
  expect([narrowed.total, narrowed.list.map(({ id }) => id)]).toEqual([1, [paused]])
  expect((await app.data('/open/getLines', { lineId }, holder)).list.map(({ id }) => id)).toEqual([lineId])
})
