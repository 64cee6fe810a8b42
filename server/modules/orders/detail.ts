import { sql } from 'kysely'
import type { OrderDetail } from '../../../contract/orders.ts'
import { allowedActions } from '../../../contract/rules/orderStates.ts'
import type { Party } from '../../../contract/rules/orderStates.ts'
import { refuse } from '../../core/refuse.ts'
import type { Database } from '../../db/database.ts'
import type { Scope } from './owner.ts'
import { jsonObject, selected } from './selected.ts'

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

type TimelinePart = OrderDetail['timeline'][number]

const timelineColumns = {
  at: 'at',
  party: 'party',
  action: 'action',
  toStatus: 'to_status',
  text: 'text',
} satisfies Record<keyof TimelinePart, string>

const readTimeline = async (db: Database, orderId: number): Promise<TimelinePart[]> => {
  const { rows } = await sql<TimelinePart>`
    select ${selected(timelineColumns)} from order_event where order_id = ${orderId}
    order by id limit 1000`.execute(db)
  return rows
}

const lineColumns = {
  id: 'l.id',
  carrierId: 'f.id',
  carrierName: 'f.name',
  originName: 'l.origin_name',
  originPhones: 'l.origin_phones',
  destinationText: 'l.destination_text',
  destinationName: 'l.destination_name',
  destinationAddress: 'l.destination_address',
  destinationPhones: 'l.destination_phones',
} satisfies Record<keyof OrderDetail['line'], string>

const orderColumns = {
  id: 'o.id',
  number: 'o.number',
  status: 'o.status',
  line: jsonObject(lineColumns),
  contactMobile: 'o.contact_mobile',
  shipper: 'o.shipper',
  recipient: 'o.recipient',
  goods: 'o.goods',
  pieces: 'o.pieces',
  weightGrams: 'o.weight_grams',
  volumeCm3: 'o.volume_cm3',
  declaredValueFen: 'o.declared_value_fen',
  pickupMode: 'o.pickup_mode',
  pickupWindow: 'o.pickup_window',
  deliveryMode: 'o.delivery_mode',
  payment: 'o.payment',
  codFen: 'o.cod_fen',
  receiptCopies: 'o.receipt_copies',
  isHeld: 'o.is_held',
  remark: 'o.remark',
  quote: 'o.quote',
  cancelRequestedAt: 'o.cancel_requested_at',
  cancelReason: 'o.cancel_reason',
  exception: 'o.exception',
  createdAt: 'o.created_at',
  updatedAt: 'o.updated_at',
} satisfies Record<keyof OrderPart, string>

async function readOrder(db: Database, scope: Scope, orderId: number): Promise<OrderPart> {
  const { rows } = await sql<OrderPart>`
    select ${selected(orderColumns)}
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
