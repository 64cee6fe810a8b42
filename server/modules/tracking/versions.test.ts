import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

async function versionsOf(...numbers: string[]): Promise<(string | null)[]> {
  const { list } = await app.data('/track/getVersions', { numbers })
  expect(list.map(({ number }) => number)).toEqual(numbers)
  return list.map(({ version }) => version)
}

test('changes the version after each change that tracking shows, and otherwise keeps it', async () => {
  const { id, number } = await placeOrder(app, customer.token, lineId)
  const steps: [string, () => Promise<unknown>][] = [
    ['accept', () => app.data('/carrier/acceptOrder', { id }, carrier)],
    [
      'pickUp',
      () => app.data('/carrier/advanceOrder', { id, action: 'pickUp', expectedStatus: 'accepted' }, carrier),
    ],
    ['exception', () => app.data('/carrier/openException', { id, kind: 'delay', text: '堵车' }, carrier)],
    ['resolved', () => app.data('/carrier/resolveException', { id, text: '已通车' }, carrier)],
    [
      'depart',
      () => app.data('/carrier/advanceOrder', { id, action: 'depart', expectedStatus: 'picked_up' }, carrier),
    ],
  ]
  const seen = await versionsOf(number)
  // All at one moment of the clock: the version does not depend on the time only.
  for (const [, step] of steps) {
    expect(await versionsOf(number)).toEqual(seen.slice(-1))
    await step()
    seen.push(...(await versionsOf(number)))
  }
  expect(new Set(seen).size).toBe(steps.length + 1)
  for (const version of seen) expect(version).toMatch(/^[0-9a-f]{16}$/)
})

test('changes the version after an edit and a cancellation request', async () => {
  const { id, number } = await placeOrder(app, customer.token, lineId)
  await app.data('/carrier/acceptOrder', { id }, carrier)
  const before = await versionsOf(number)
  app.clock.advanceMs(1000)
  await app.data('/orders/updateOrder', { id, change: { kind: 'cancel', reason: '不发了' } }, customer)
  expect(await versionsOf(number)).not.toEqual(before)
})

test('returns a version for every number in any spelling, and none for unknown ones', async () => {
  const { id, number } = await placeOrder(app, customer.token, lineId)
  const { waybillNumber } = await app.data('/carrier/acceptOrder', { id, carrierNumber: 'VER-1' }, carrier)
  const [first, ...others] = await versionsOf(number, waybillNumber ?? '', 'ver-1', 'YD000000000000', number)
  expect(others).toEqual([first, first, null, first])
})

test("changes with either carrier's waybill for a shared number", async () => {
  const other = await actor(app, { type: 3 })
  const theirLine = await insertLine(app, { carrierId: other.factoryId })
  const [own, theirs] = [
    await placeOrder(app, customer.token, lineId),
    await placeOrder(app, customer.token, theirLine),
  ]
  await app.data('/carrier/acceptOrder', { id: own.id, carrierNumber: 'BOTH-1' }, carrier)
  const versions = await versionsOf('BOTH-1')
  await app.data('/carrier/acceptOrder', { id: theirs.id, carrierNumber: 'BOTH-1' }, other)
  versions.push(...(await versionsOf('BOTH-1')))
  await app.data(
    '/carrier/advanceOrder',
    { id: theirs.id, action: 'pickUp', expectedStatus: 'accepted' },
    other,
  )
  versions.push(...(await versionsOf('BOTH-1')))
  expect(new Set(versions).size).toBe(3)
})

test('accepts one to twenty numbers', async () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => `N-${at}`)
  expect(await versionsOf(...numbers(20))).toEqual(Array.from({ length: 20 }, () => null))
  for (const count of [0, 21])
    expect(await app.call('/track/getVersions', { numbers: numbers(count) })).toMatchObject({ code: 400 })
})
