import { sql } from 'kysely'
import { batchStepFrom } from '#contract/carrier/dispatchWords.ts'
import type { Handler } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import { refuseInState, writeEvent, writeTracking } from '../../orders/index.ts'
import { runStepForEach } from '../batch.ts'
import { expectedArrival } from '../expectedArrival.ts'
import type { Step, StepAnswer } from '../step.ts'
import { readLoadedOrderIds, lockDeparture } from './lock.ts'

/** 取下: takes an order off its departure; it is received again and waits for the next one. */
async function unload(step: Step, reason: string): Promise<StepAnswer> {
  const { trx, order, userId, apiKeyId, now } = step
  if (order.status !== 'in_transit' || order.waybillId === null)
    return refuseInState(order, '取下', '运输中的才能取下')
  const status = batchStepFrom.depart
  const text = `改乘下一车${reason === '' ? '' : `：${reason}`}`
  await trx
    .updateTable('freight_order')
    .set({ status, updated_at: now, moved_at: now })
    .where('id', '=', order.id)
    .execute()
  await trx.deleteFrom('departure_order').where('order_id', '=', order.id).execute()
  await trx
    .updateTable('waybill')
    .set({ expected_at: await expectedArrival(trx, order.lineId, now, null) })
    .where('id', '=', order.waybillId)
    .execute()
  // its 发车 can no longer be undone
  await sql`
    update order_event set undone_at = ${now}, undone_by = ${userId}
    where id = (select max(id) from order_event where order_id = ${order.id} and action = 'depart' and undone_at is null)`.execute(
    trx,
  )
  const moved = { fromStatus: order.status, toStatus: status }
  await writeEvent(trx, {
    order,
    now,
    party: 'carrier',
    userId,
    apiKeyId,
    action: 'unload',
    text,
    ...moved,
  })
  await writeTracking(trx, { waybillId: order.waybillId, at: now, status, place: '', text, pieces: null })
  return { status, waybillNumber: order.waybillNumber }
}

/** Takes orders off a departure before it arrives; at least one stays, since a departure needs orders. */
export const unloadOrders: Handler<'/carrier/unloadOrders'> = async (context, { departureId, ids, text }) => {
  const { id } = await lockDeparture(context.trx, context.user.factoryId, departureId)
  const loaded = await readLoadedOrderIds(context.trx, id)
  if (loaded.every((orderId) => ids.includes(orderId))) refuse('departureLast')
  return runStepForEach(context, ids, (step) =>
    loaded.includes(step.order.id) ? unload(step, text) : refuse('notLoaded'),
  )
}
