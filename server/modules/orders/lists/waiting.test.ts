import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayMs } from '#contract/kernel/time.ts'
import { waitingKinds, waitings } from '#contract/orders/waiting/waitingWords.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const place = async (changes: Partial<OrderBody> = {}, whose = customer) =>
    (await placeOrder(app, whose.token, lineId, changes)).id
  const collect = (ids: number[]) =>
    app.data(
      '/carrier/advanceLedger',
      { kind: 'cod', orderIds: ids, expectedState: 'due', to: 'collected' },
      carrier,
    )
  const reweigh = (id: number) =>
    app.data(
      '/carrier/reweigh',
      { id, goods: [{ pieces: 10, weightGrams: 300_000, volumeCm3: 800_000 }], reason: '过磅 300 公斤' },
      carrier,
    )
  // in transit for long without movement
  const still = await place()
  await carryTo(app, carrier.token, still, 'in_transit')
  const fourDaysAgo = new Date(app.clock.now().getTime() - 4 * dayMs)
  await app.pool.query('update freight_order set moved_at = $1 where id = $2', [fourDaysAgo, still])
  // collected but not remitted, remitted, and not collected yet
  const cods = [
    await place({ codFen: 400_000 }),
    await place({ codFen: 249_600 }),
    await place({ codFen: 7 }),
  ]
  const [first = 0, second = 0, third = 0] = cods
  for (const id of [...cods, await place({ codFen: 100 })]) await carryTo(app, carrier.token, id, 'signed')
  await collect([first, second, third])
  await app.data(
    '/carrier/advanceLedger',
    { kind: 'cod', orderIds: [third], expectedState: 'collected', to: 'remitted' },
    carrier,
  )
  // held goods, one of them released
  for (const goes of [false, true]) {
    const id = await place({ isHeld: true })
    await carryTo(app, carrier.token, id, 'arrived')
    if (goes) await app.data('/orders/releaseHold', { id }, customer)
  }
  // re-weighed: one waits for the customer, one for the carrier
  const weighed = await place()
  const disputed = await place()
  for (const id of [weighed, disputed]) {
    await app.data('/carrier/acceptOrder', { id }, carrier)
    await reweigh(id)
  }
  const { feeChanges } = await app.data('/orders/getOrderDetail', { id: disputed }, customer)
  await app.data(
    '/orders/decideFeeChange',
    { id: disputed, feeChangeId: feeChanges[0]?.id ?? 0, decision: 'dispute', reason: '装车时称过 200 公斤' },
    customer,
  )
  // exceptions: one open, one resolved
  for (const isResolved of [false, true]) {
    const id = await place()
    await carryTo(app, carrier.token, id, 'in_transit')
    await app.data('/carrier/openException', { id, kind: 'delay', text: '封路' }, carrier)
    if (isResolved) await app.data('/carrier/resolveException', { id, text: '通了' }, carrier)
  }
  await place()
  await place()
  // another customer's, of every kind that is quick to create
  const other = await actor(app, { type: 2 })
  await place({}, other)
})
afterAll(() => app.close())

test('returns figures equal to the lists they open, for every user of the factory', async () => {
  const staff = await actor(app, { type: 2, role: 'user', factoryId: customer.factoryId })
  const { list, total } = await app.data('/orders/getWaiting', {}, staff)
  expect(list).toEqual([
    { kind: 'exception', orders: 1, amountFen: null },
    { kind: 'weighed', orders: 1, amountFen: null },
    { kind: 'held', orders: 1, amountFen: null },
    { kind: 'pending', orders: 2, amountFen: null },
    { kind: 'disputed', orders: 1, amountFen: null },
    { kind: 'still', orders: 1, amountFen: null },
    { kind: 'cod', orders: 2, amountFen: 649_600 },
  ])
  expect(list.map(({ kind }) => kind)).toEqual(waitingKinds)
  expect(total).toBe(list.length)
  for (const { kind, orders, amountFen } of list) {
    const listed = await app.data('/orders/getOrdersList', waitings[kind].asks, customer)
    expect([kind, listed.total, listed.list.length]).toEqual([kind, orders, orders])
    if (amountFen === null) continue
    expect(listed.list.reduce((sum, { codFen }) => sum + codFen, 0)).toBe(amountFen)
  }
})

test('returns nothing when no order waits', async () => {
  const nobody = await actor(app, { type: 1 })
  expect(await app.data('/orders/getWaiting', {}, nobody)).toEqual({ list: [], total: 0 })
})

test('refuses visitors and unverified users', async () => {
  expect(await app.call('/orders/getWaiting', {})).toMatchObject({ code: 401 })
  expect(await app.call('/orders/getWaiting', {}, await actor(app, { type: 0 }))).toMatchObject({ code: 403 })
})
