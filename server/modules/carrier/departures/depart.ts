import { sql } from 'kysely'
import { batchStepFrom } from '#contract/carrier/dispatchWords.ts'
import { departureNumber } from '#contract/orders/checkDigits.ts'
import { currentCode, regionText } from '#contract/regions/regions.ts'
import type { Handler } from '#server/calls/context.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { advanceOrder } from '../advance.ts'
import { runStepForEach } from '../batch.ts'
import { saveUsedDriver } from '../fleet/drivers.ts'
import { saveUsedVehicle } from '../fleet/vehicles.ts'
import { readLoadedOrderIds, lockDeparture } from './lock.ts'

async function nextNumber(trx: WriteTransaction): Promise<string> {
  const { rows } = await sql<{ serial: number }>`select nextval('departure_serial') as serial`.execute(trx)
  return departureNumber(rows[0]?.serial ?? 0)
}

/**
 * 发车: creates a departure with every order that can leave for its destination; returns why the others stay. The customer reads
 * the departure's number, but not its vehicle and driver. Refuses departureEmpty where no order can leave.
 */
export const createDeparture: Handler<'/carrier/createDeparture'> = async (
  context,
  { ids, confirmedIds, place, driverPhone = '', destinationCode: requestedCode, ...vehicle },
) => {
  const { trx, user, now } = context
  const destinationCode =
    currentCode(regions, requestedCode) ??
    refuseField('destinationCode', '到站', '没有这个地区，请重新选择到站')
  const number = await nextNumber(trx)
  const text = `${place ? `已从${place}发车` : '货物已发车'}，车次 ${number}`
  const answer = await runStepForEach(context, ids, (step) =>
    advanceOrder(
      step,
      {
        id: step.order.id,
        action: 'depart',
        expectedStatus: batchStepFrom.depart,
        place,
        text,
        isConfirmed: confirmedIds.includes(step.order.id),
      },
      destinationCode,
    ),
  )
  if (answer.done.length === 0)
    refuse('departureEmpty', { params: { reason: answer.refused[0]?.reason ?? '' }, data: answer.refused })
  const { id } = await trx
    .insertInto('departure')
    .values({
      ...vehicle,
      number,
      driver_phone: driverPhone,
      destination: regionText(regions, destinationCode),
      destination_code: destinationCode,
      carrier_id: user.factoryId,
      departed_at: now,
      user_id: user.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('departure_order')
    .values(answer.done.map((order) => ({ order_id: order.id, departure_id: id })))
    .execute()
  await saveUsedVehicle(trx, { carrierId: user.factoryId, plate: vehicle.plate, now })
  await saveUsedDriver(trx, { carrierId: user.factoryId, name: vehicle.driver, phone: driverPhone, now })
  return { ...answer, id, number }
}

/**
 * 到车确认: reports a departure's arrival for each of its orders; returns why some were refused. Refuses departureArrived where it
 * was reported before.
 */
export const arriveDeparture: Handler<'/carrier/arriveDeparture'> = async (
  context,
  { departureId, place, text },
) => {
  const { trx, user, now } = context
  const departure = await lockDeparture(trx, user.factoryId, departureId)
  const answer = await runStepForEach(context, await readLoadedOrderIds(trx, departure.id), (step) =>
    advanceOrder(step, {
      id: step.order.id,
      action: 'arrive',
      expectedStatus: batchStepFrom.arrive,
      place,
      text,
    }),
  )
  await trx
    .updateTable('departure')
    .set({ arrived_at: now })
    .where('id', '=', departureId)
    .where('carrier_id', '=', user.factoryId)
    .execute()
  return answer
}
