import { refuse } from '#server/core/refuse.ts'
import type { WriteTransaction } from '#server/db/database.ts'

/**
 * Locks a carrier's departure that has not arrived, before its orders, so that concurrent changes wait for each other. Refuses
 * notFound, departureArrived, departureUndone.
 */
export async function lockDeparture(trx: WriteTransaction, carrierId: number, departureId: number) {
  const departure = await trx
    .selectFrom('departure')
    .select([
      'id',
      'number',
      'departed_at as departedAt',
      'arrived_at as arrivedAt',
      'undone_at as undoneAt',
      'expected_at as expectedAt',
      'destination_code as destinationCode',
    ])
    .where('id', '=', departureId)
    .where('carrier_id', '=', carrierId)
    .forUpdate()
    .executeTakeFirst()
  if (!departure) return refuse('notFound')
  if (departure.undoneAt !== null) refuse('departureUndone')
  if (departure.arrivedAt !== null) refuse('departureArrived')
  return departure
}

/** Returns the orders of a departure that the transaction has locked. */
export async function readLoadedOrderIds(trx: WriteTransaction, departureId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('departure_order')
    .select('order_id')
    .where('departure_id', '=', departureId)
    .execute()
  return rows.map(({ order_id }) => order_id)
}
