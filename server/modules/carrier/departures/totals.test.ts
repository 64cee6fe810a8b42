import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

/** Pseudo-random whole numbers below `below`, equal in every run. */
function dice(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

test('keeps the sums of two departures equal to their orders after random loading and unloading', async () => {
  const customer = await actor(app, { type: 2 })
  const carrier = await actor(app, { type: 3 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const roll = dice(20_261_125)
  const ids: number[] = []
  for (let index = 0; index < 6; index += 1) {
    const payment = roll(2) === 0 ? 'collect' : 'prepaid'
    const { id } = await placeOrder(app, customer.token, lineId, { payment, codFen: roll(3) * 1234 })
    await carryTo(app, carrier.token, id, 'picked_up')
    ids.push(id)
  }
  const [first = 0, second = 0] = ids
  const depart = async (id: number) => {
    const vehicle = { plate: '浙G12345', destinationCode: '330782' }
    return (await app.data('/carrier/createDeparture', { ids: [id], ...vehicle }, carrier)).id
  }
  const vehicles = [
    { id: await depart(first), on: new Set([first]) },
    { id: await depart(second), on: new Set([second]) },
  ]
  const check = async () => {
    for (const { id: departureId, on } of vehicles) {
      const detail = await app.data('/carrier/getDeparture', { departureId }, carrier)
      expect(new Set(detail.list.map(({ id }) => id))).toEqual(on)
      expect(detail.orders).toBe(on.size)
      for (const figure of ['pieces', 'weightGrams', 'volumeCm3', 'totalFen', 'codFen'] as const)
        expect(detail[figure]).toBe(detail.list.reduce((sum, row) => sum + row[figure], 0))
      const collect = detail.list.filter(({ payment }) => payment === 'collect')
      expect(detail.collectFen).toBe(collect.reduce((sum, row) => sum + row.totalFen, 0))
    }
  }
  for (let turn = 0; turn < 16; turn += 1) {
    const vehicle = vehicles[roll(2)] ?? { id: 0, on: new Set<number>() }
    const id = ids[roll(ids.length)] ?? 0
    const body = { departureId: vehicle.id, ids: [id] }
    if (vehicle.on.has(id)) {
      const { code } = await app.call('/carrier/unloadOrders', body, carrier)
      expect(code).toBe(vehicle.on.size === 1 ? 409 : 200)
      if (code === 200) vehicle.on.delete(id)
    } else {
      const isFree = vehicles.every(({ on }) => !on.has(id))
      const { done } = await app.data('/carrier/loadOrders', body, carrier)
      expect(done.length).toBe(isFree ? 1 : 0)
      if (isFree) vehicle.on.add(id)
    }
    await check()
  }
})
