import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder } from '#server/testing/data/orders.ts'
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

const capacity = { capacityGrams: 30_000_000, capacityCm3: 80_000_000 }
const saveVehicle = (plate: string, more = {}) =>
  app.call('/carrier/saveVehicle', { plate, ...capacity, ...more }, carrier)
const plates = async (more = {}) =>
  (await app.data('/carrier/getVehicleList', more, carrier)).list.map(({ plate }) => plate)
const drivers = async (more = {}) => (await app.data('/carrier/getDriverList', more, carrier)).list

test('stores a vehicle under one spelling, changes it, retires it and reactivates it', async () => {
  const { id } = (await saveVehicle('浙g·12345')).data
  expect(await plates({ keyword: 'g123' })).toEqual(['浙G12345'])
  expect(await saveVehicle('浙G-12345')).toMatchObject({
    code: 409,
    msg: expect.stringContaining('浙G12345'),
  })
  expect(await saveVehicle('外调车')).toMatchObject({
    code: 400,
    msg: expect.stringContaining('如 浙G12345'),
  })
  const twice = await Promise.all([saveVehicle('浙G99999'), saveVehicle('浙G99999')])
  expect(twice.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
  const second = twice.find(({ code }) => code === 200)?.data.id ?? 0
  await app.data('/carrier/retireVehicle', { vehicleId: second, isRetired: true }, carrier)
  await saveVehicle('浙G54321', { vehicleId: id, capacityCm3: null })
  const { list, total } = await app.data('/carrier/getVehicleList', {}, carrier)
  expect(list).toMatchObject([{ id, plate: '浙G54321', capacityGrams: 30_000_000, capacityCm3: null }])
  expect(total).toBe(1)
  await app.data('/carrier/retireVehicle', { vehicleId: id, isRetired: true }, carrier)
  expect(await plates()).toEqual([])
  expect((await plates({ isRetired: true })).toSorted()).toEqual(['浙G54321', '浙G99999'])
  await app.data('/carrier/retireVehicle', { vehicleId: id, isRetired: false }, carrier)
  expect(await plates()).toEqual(['浙G54321'])
})

test('stores a driver once per name and phone, and requires a phone', async () => {
  const zhang = { name: '张师傅', phone: '13700137000' }
  const { id } = await app.data('/carrier/saveDriver', zhang, carrier)
  expect((await app.call('/carrier/saveDriver', zhang, carrier)).code).toBe(409)
  await app.data('/carrier/saveDriver', { ...zhang, driverId: id, phone: '13700137001' }, carrier)
  expect(await drivers({ keyword: '7001' })).toMatchObject([{ id, name: '张师傅', phone: '13700137001' }])
  await app.data('/carrier/retireDriver', { driverId: id, isRetired: true }, carrier)
  expect(await drivers()).toEqual([])
})

test("saves a departure's vehicle and driver and lists the last used to a destination first", async () => {
  const customer = await actor(app, { type: 2 })
  const toYiwu = await insertLine(app, { carrierId: carrier.factoryId })
  const depart = async (plate: string, driver: string, driverPhone?: string) => {
    const { id } = await placeOrder(app, customer.token, toYiwu)
    await carryTo(app, carrier.token, id, 'picked_up')
    const vehicle = { plate, driver, ...(driverPhone ? { driverPhone } : {}) }
    await app.data('/carrier/createDeparture', { ids: [id], ...vehicle, destinationCode: '330782' }, carrier)
    app.clock.advanceMs(60_000)
  }
  const known = await saveVehicle('浙G11111')
  await app.data('/carrier/retireVehicle', { vehicleId: known.data.id, isRetired: true }, carrier)
  await depart('浙G·22222', '李师傅', '13700137002')
  await depart('浙G11111', '王师傅')
  await saveVehicle('浙G33333')
  expect(await plates({ destinationCode: '330782' })).toEqual(['浙G11111', '浙G22222', '浙G33333'])
  expect((await app.data('/carrier/getVehicleList', { keyword: '11111' }, carrier)).list).toMatchObject([
    { ...capacity, isRetired: false },
  ])
  // a driver without a phone is not saved
  expect(await drivers({ destinationCode: '330782' })).toMatchObject([
    { name: '李师傅', phone: '13700137002' },
  ])
  await depart('浙g22222', '李师傅', '13700137002')
  expect(await plates({ destinationCode: '330782' })).toEqual(['浙G22222', '浙G11111', '浙G33333'])
  expect(await plates({ destinationCode: '330100' })).toEqual(['浙G22222', '浙G11111', '浙G33333'])
})

test('hides vehicles and drivers from other carriers', async () => {
  const { id } = (await saveVehicle('浙G12345')).data
  const stranger = await actor(app, { type: 3 })
  expect((await app.data('/carrier/getVehicleList', {}, stranger)).total).toBe(0)
  const change = { vehicleId: id, plate: '浙G99999', ...capacity }
  expect((await app.call('/carrier/saveVehicle', change, stranger)).code).toBe(404)
  expect((await app.call('/carrier/retireVehicle', { vehicleId: id, isRetired: true }, stranger)).code).toBe(
    404,
  )
  expect((await app.call('/carrier/saveVehicle', { plate: '浙G12345', ...capacity }, stranger)).code).toBe(
    200,
  )
  expect(await plates()).toEqual(['浙G12345'])
})
