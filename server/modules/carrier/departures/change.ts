import type { Handler } from '#server/calls/context.ts'
import { chinaDateTime } from '#server/core/clock.ts'
import { refuseField } from '#server/core/refuse.ts'
import { touchOrder, writeEvent } from '../../orders/index.ts'
import { expectedArrival } from '../expectedArrival.ts'
import { saveUsedDriver } from '../fleet/drivers.ts'
import { saveUsedVehicle } from '../fleet/vehicles.ts'
import { beginStep } from '../step.ts'
import type { Step } from '../step.ts'
import { readLoadedOrderIds, lockDeparture } from './lock.ts'

/** Changes the expected arrival of an order in transit and notifies its customer; arrived orders stay unchanged. */
async function changeExpectedArrival(
  step: Step,
  departedAt: string,
  requestedAt: Date | null,
): Promise<void> {
  const { trx, order, userId, now } = step
  if (order.status !== 'in_transit') return
  const expectedAt = requestedAt ?? (await expectedArrival(trx, order.lineId, now, new Date(departedAt)))
  await trx.updateTable('waybill').set({ expected_at: expectedAt }).where('order_id', '=', order.id).execute()
  await touchOrder(trx, order.id, now)
  const text =
    expectedAt === null ? '预计到站时间待定' : `预计 ${chinaDateTime(expectedAt).slice(0, 16)} 到站`
  const unmoved = { fromStatus: order.status, toStatus: null }
  await writeEvent(trx, { order, now, party: 'carrier', userId, action: 'expectArrival', text, ...unmoved })
}

/** Changes vehicle, driver and expected arrival of a departure that has not arrived. */
export const changeDeparture: Handler<'/carrier/changeDeparture'> = async (
  context,
  { departureId, plate, driver, driverPhone = '', expectedAt: enteredAt },
) => {
  const { trx, user, now } = context
  const departure = await lockDeparture(trx, user.factoryId, departureId)
  const expectedAt = enteredAt === null ? null : new Date(enteredAt)
  if (expectedAt !== null && expectedAt <= new Date(departure.departedAt))
    refuseField('expectedAt', '预计到站', '预计到站要晚于发车时间，请修改')
  await trx
    .updateTable('departure')
    .set({ plate, driver, driver_phone: driverPhone, expected_at: expectedAt })
    .where('id', '=', departure.id)
    .execute()
  await saveUsedVehicle(trx, { carrierId: user.factoryId, plate, now })
  await saveUsedDriver(trx, { carrierId: user.factoryId, name: driver, phone: driverPhone, now })
  if ((expectedAt?.toISOString() ?? null) === departure.expectedAt) return null
  const loaded = await readLoadedOrderIds(trx, departure.id)
  for (const id of loaded.toSorted((a, b) => a - b))
    await changeExpectedArrival(await beginStep(context, id), departure.departedAt, expectedAt)
  return null
}
