import type { CallOptions, TestApp } from '../testApp.ts'

/** Saves a vehicle and a driver of a carrier. */
export async function saveFleet(app: TestApp, carrier: CallOptions) {
  const truck = { plate: '浙G77777', capacityGrams: 30_000_000, capacityCm3: 80_000_000 }
  const vehicle = await app.data('/carrier/saveVehicle', truck, carrier)
  const driver = await app.data('/carrier/saveDriver', { name: '赵师傅', phone: '13700137777' }, carrier)
  return { vehicleIds: [vehicle.id], driverIds: [driver.id] }
}
