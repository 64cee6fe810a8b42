import type { OrderStatus, Party } from '../../../contract/rules/orderStates.ts'
import type { WriteTransaction } from '../../db/database.ts'

/** One line of an order's timeline: who did what and when. */
export interface OrderEvent {
  orderId: number
  now: Date
  party: Party
  userId: number | null
  action: string
  fromStatus: OrderStatus | null
  toStatus: OrderStatus | null
  text: string
}

export async function writeEvent(trx: WriteTransaction, event: OrderEvent): Promise<void> {
  await trx
    .insertInto('order_event')
    .values({
      order_id: event.orderId,
      at: event.now,
      party: event.party,
      user_id: event.userId,
      action: event.action,
      from_status: event.fromStatus,
      to_status: event.toStatus,
      text: event.text,
    })
    .execute()
}

/** One event of a waybill, as tracking shows it. `status` is an order status, or `exception` / `exception_resolved`. */
export async function writeTracking(
  trx: WriteTransaction,
  event: { waybillId: number; now: Date; status: string; place: string; text: string; pieces: number | null },
): Promise<void> {
  await trx
    .insertInto('tracking_event')
    .values({
      waybill_id: event.waybillId,
      at: event.now,
      status: event.status,
      place: event.place,
      text: event.text,
      pieces: event.pieces,
    })
    .execute()
}
