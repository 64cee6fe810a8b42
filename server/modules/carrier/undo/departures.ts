import { sql } from 'kysely'
import type { WriteTransaction } from '#server/db/database.ts'
import type { ActiveStep } from '../../orders/index.ts'
import type { Step } from '../step.ts'

/** Locks an order's departure before the order's row, in the same lock order as the report of its arrival. */
export async function lockDepartureOf(
  trx: WriteTransaction,
  carrierId: number,
  orderId: number,
): Promise<void> {
  await sql`
    select 1 from departure d join departure_order x on x.departure_id = d.id
    where x.order_id = ${orderId} and d.carrier_id = ${carrierId} for update of d`.execute(trx)
}

/** Removes an order from its departure, undone when left empty, or reopens the departure after an arrival. */
export async function revertDeparture(
  { trx, order, userId, now }: Step,
  { action }: ActiveStep,
): Promise<void> {
  const carrierId = order.carrierId
  if (action === 'arrive')
    await sql`
      update departure set arrived_at = null
      where carrier_id = ${carrierId} and id = (select departure_id from departure_order where order_id = ${order.id})`.execute(
      trx,
    )
  if (action === 'depart')
    await sql`
      with gone as (delete from departure_order where order_id = ${order.id} returning departure_id)
      update departure set undone_at = ${now}, undone_by = ${userId}
      where carrier_id = ${carrierId} and id = (select departure_id from gone)
        and not exists (select 1 from departure_order x where x.departure_id = departure.id and x.order_id <> ${order.id})`.execute(
      trx,
    )
}
