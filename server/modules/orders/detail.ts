import { sql } from 'kysely'
import type { OrderDetail } from '../../../contract/orders.ts'
import { allowedActions } from '../../../contract/rules/orderStates.ts'
import type { Party } from '../../../contract/rules/orderStates.ts'
import { refuse } from '../../core/refuse.ts'
import type { Database } from '../../db/database.ts'
import type { Scope } from './owner.ts'

type OrderPart = Omit<OrderDetail, 'waybill' | 'timeline' | 'allowedActions'>
type WaybillPart = NonNullable<OrderDetail['waybill']>

async function readWaybill(db: Database, orderId: number): Promise<WaybillPart | null> {
  const waybill = await db
    .selectFrom('waybill')
    .select(['id', 'number', 'carrier_number', 'expected_at', 'signed_at', 'signer'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!waybill) return null
  const events = await db
    .selectFrom('tracking_event')
    .select(['at', 'status', 'place', 'text', 'pieces'])
    .where('waybill_id', '=', waybill.id)
    .orderBy('id')
    .limit(1000)
    .execute()
  return {
    number: waybill.number,
    carrierNumber: waybill.carrier_number,
    expectedAt: waybill.expected_at,
    signedAt: waybill.signed_at,
    signer: waybill.signer,
    events,
  }
}

const readTimeline = async (db: Database, orderId: number): Promise<OrderDetail['timeline']> => {
  const { rows } = await sql<OrderDetail['timeline'][number]>`
    select at, party, action, to_status as "toStatus", text from order_event where order_id = ${orderId}
    order by id limit 1000`.execute(db)
  return rows
}

async function readOrder(db: Database, scope: Scope, orderId: number): Promise<OrderPart> {
  const { rows } = await sql<OrderPart>`
    select o.id, o.number, o.status,
      json_build_object('id', l.id, 'carrierId', f.id, 'carrierName', f.name, 'originName', l.origin_name,
        'originPhones', l.origin_phones, 'destinationText', l.destination_text, 'destinationName', l.destination_name,
        'destinationAddress', l.destination_address, 'destinationPhones', l.destination_phones) as line,
      o.contact_mobile as "contactMobile", o.shipper, o.recipient, o.goods, o.pieces, o.weight_grams as "weightGrams",
      o.volume_cm3 as "volumeCm3", o.declared_value_fen as "declaredValueFen", o.pickup_mode as "pickupMode",
      o.pickup_window as "pickupWindow", o.delivery_mode as "deliveryMode", o.payment, o.cod_fen as "codFen",
      o.receipt_copies as "receiptCopies", o.is_held as "isHeld", o.remark, o.quote,
      o.cancel_requested_at as "cancelRequestedAt", o.cancel_reason as "cancelReason", o.exception,
      o.created_at as "createdAt", o.updated_at as "updatedAt"
    from freight_order o join line l on l.id = o.line_id join factory f on f.id = o.carrier_id
    where o.id = ${orderId} and ${scope}`.execute(db)
  return rows[0] ?? refuse('notFound')
}

/** All of an order as one side may see it; another's order answers as if it did not exist. */
export async function readOrderDetail(
  db: Database,
  scope: Scope,
  orderId: number,
  asking: Party,
): Promise<OrderDetail> {
  const order = await readOrder(db, scope, orderId)
  const traits = { isSelfPickup: order.deliveryMode === 'self', hasReceipt: order.receiptCopies > 0 }
  const actions = allowedActions(order.status, asking, traits)
  const [waybill, timeline] = await Promise.all([readWaybill(db, orderId), readTimeline(db, orderId)])
  return {
    ...order,
    waybill,
    timeline,
    allowedActions: actions.filter((action) => action !== 'agreeCancel' || order.cancelRequestedAt !== null),
  }
}
