import { sql } from 'kysely'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { feeChangesMax, orderPhotosMax } from '#contract/orders/feeChangeWords.ts'
import { plainNames } from '#contract/orders/plain/fieldWords.ts'
import {
  allowedActions,
  isAwaitingRelease,
  reweighStatuses,
  signedStatuses,
} from '#contract/orders/states.ts'
import type { OrderTraits, Party } from '#contract/orders/states.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { rowsByOrder } from '#server/db/rowsByOrder.ts'
import { readFeeChanges } from './feeChanges/read.ts'
import { readEntries } from './ledgers/index.ts'
import { jsonObject, selectColumns } from './lists/selectColumns.ts'
import type { Scope } from './owner.ts'
import { plainSelection } from './plainColumns.ts'
import { noRecipientFeedback, readRecipientFeedbackOf } from './recipient/feedback.ts'
import type { RecipientFeedback } from './recipient/feedback.ts'
import { notReviewed, readReviews } from './reviews/read.ts'
import type { ReviewOfOrder } from './reviews/read.ts'
import { isAtCounter } from './stateSql.ts'
import { readSteps, listUndoableSteps } from './undo/index.ts'
import type { ActiveStep } from './undo/index.ts'

type AddedField =
  | 'waybill'
  | 'pieceCounts'
  | 'proof'
  | 'feeChanges'
  | 'ledgers'
  | 'timeline'
  | keyof RecipientFeedback
  | 'allowedActions'
  | 'canReweigh'
  | 'canAddProof'
  | 'canReleaseHold'
  | 'review'
  | 'canReview'
  | 'undoableSteps'
/** Maximum tracking events, and maximum timeline events, read per order. */
const rowsMax = 1000

type OrderPart = Omit<OrderDetail, AddedField> & Required<Pick<OrderTraits, 'isAtCounter'>>
/** The waybill with the fields derived from it. */
type WaybillPart = Pick<OrderDetail, 'waybill' | 'pieceCounts' | 'proof'>

type WaybillRow = Omit<NonNullable<OrderDetail['waybill']>, 'events'> & {
  orderId: number
  proofFileIds: string[]
}

type TrackingPart = NonNullable<OrderDetail['waybill']>['events'][number]

function waybillPart(
  { orderId: _, proofFileIds, ...waybill }: WaybillRow,
  events: TrackingPart[],
): WaybillPart {
  const { signedAt, signer } = waybill
  return {
    waybill: { ...waybill, events },
    pieceCounts: events.flatMap(({ status, at, pieces }) =>
      pieces === null ? [] : [{ status, at, pieces }],
    ),
    proof: signedAt === null ? null : { signer, signedAt, fileIds: proofFileIds },
  }
}

async function readWaybills(db: Queryable, orderIds: readonly number[]): Promise<Map<number, WaybillPart>> {
  const { rows: waybills } = await sql<WaybillRow>`
    select order_id as "orderId", number, carrier_number as "carrierNumber", expected_at as "expectedAt", signed_at as "signedAt",
      signer, proof_file_ids as "proofFileIds"
    from waybill where order_id = any(${orderIds}::bigint[])`.execute(db)
  if (waybills.length === 0) return new Map()
  const { rows: tracking } = await sql<TrackingPart & { orderId: number }>`
    select w.order_id as "orderId", e.at, e.status, e.place, e.text, e.pieces
    from waybill w cross join lateral (
      select * from tracking_event where waybill_id = w.id and undone_at is null order by id limit ${rowsMax}) e
    where w.order_id = any(${orderIds}::bigint[]) order by e.id`.execute(db)
  const eventsOf = rowsByOrder(tracking)
  return new Map(
    waybills.map((waybill) => [waybill.orderId, waybillPart(waybill, eventsOf.get(waybill.orderId) ?? [])]),
  )
}

type TimelinePart = OrderDetail['timeline'][number]
type TimelineRow = Omit<TimelinePart, 'apiKeyName' | 'byName' | 'isUndone'> & {
  orderId: number
  apiKeyName: string | null
  byName: string | null
  isUndone: boolean
}

const timelineColumns = {
  orderId: 'e.order_id',
  at: 'e.at',
  party: 'e.party',
  action: 'e.action',
  toStatus: 'e.to_status',
  text: 'e.text',
  apiKeyName: 'k.name',
  byName: 'u.alias',
  isUndone: 'e.undone_at is not null',
} satisfies Record<keyof TimelineRow, string>

/** Reads timelines; the names of users and API keys are visible to their own side only. */
async function readTimelines(
  db: Queryable,
  orderIds: readonly number[],
  side: Party,
): Promise<Map<number, TimelinePart[]>> {
  const { rows } = await sql<TimelineRow>`
    select ${selectColumns(timelineColumns)}
    from unnest(${orderIds}::bigint[]) asked(id) cross join lateral (
      select * from order_event where order_id = asked.id order by id limit ${rowsMax}) e
      left join api_key k on k.id = e.api_key_id left join app_user u on u.id = e.user_id
    order by e.id`.execute(db)
  const entryOf = ({ orderId, apiKeyName, byName, isUndone, ...entry }: TimelineRow) => ({
    orderId,
    ...entry,
    ...(apiKeyName === null || side !== 'carrier' ? {} : { apiKeyName }),
    ...(byName === null || side !== entry.party ? {} : { byName }),
    ...(isUndone ? { isUndone } : {}),
  })
  return rowsByOrder(rows.map(entryOf))
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
  pickupWindow: 'o.pickup_window',
  ...plainSelection(plainNames),
  holdReleasedAt: 'o.hold_released_at',
  quote: 'o.quote',
  agreed: `o.pricing -> 'agreed'`,
  inquiryId: '(select i.id from inquiry i where i.order_id = o.id)',
  cancelRequestedAt: 'o.cancel_requested_at',
  cancelReason: 'o.cancel_reason',
  exception: 'o.exception',
  createdAt: 'o.created_at',
  updatedAt: 'o.updated_at',
  isAtCounter,
} satisfies Record<keyof OrderPart, string>

async function readOrders(db: Queryable, scope: Scope, orderIds: readonly number[]): Promise<OrderPart[]> {
  const { rows } = await sql<OrderPart>`
    select ${selectColumns(orderColumns)}
    from freight_order o join line l on l.id = o.line_id join factory f on f.id = o.carrier_id
    where o.id = any(${orderIds}::bigint[]) and ${scope}`.execute(db)
  return rows
}

type Related = Pick<OrderDetail, 'feeChanges' | 'ledgers' | 'timeline'> &
  WaybillPart &
  RecipientFeedback &
  ReviewOfOrder & { steps: readonly ActiveStep[] }

/** Combines an order with its related rows and the actions that the caller's side may take. */
function detailOf(
  { isAtCounter: atCounter, ...order }: OrderPart,
  { isOwnCarriage, steps, ...related }: Related,
  side: Party,
): OrderDetail {
  const { feeChanges, ledgers, proof, review } = related
  const entries = Object.fromEntries(ledgers.map((entry) => [entry.kind, entry]))
  const traits = {
    isSelfPickup: order.deliveryMode === 'self',
    hasReceipt: order.receiptCopies > 0,
    isAwaitingRelease: isAwaitingRelease(order),
    isCancelRequested: order.cancelRequestedAt !== null,
    isAtCounter: atCounter,
  }
  const isCarrier = side === 'carrier'
  return {
    ...order,
    ...related,
    inquiryId: isCarrier ? null : order.inquiryId,
    canReweigh: isCarrier && reweighStatuses.includes(order.status) && feeChanges.length < feeChangesMax,
    canReleaseHold: !isCarrier && traits.isAwaitingRelease,
    canReview: !isCarrier && !isOwnCarriage && review === null && signedStatuses.includes(order.status),
    canAddProof: isCarrier && proof !== null && proof.fileIds.length < orderPhotosMax,
    allowedActions: allowedActions(order.status, side, traits),
    undoableSteps: listUndoableSteps(order.status, steps, entries),
  }
}

const noWaybill: WaybillPart = { waybill: null, pieceCounts: [], proof: null }

/**
 * Reads orders in full for one side, in the order of the ids; orders outside the scope are left out. The number of statements
 * does not depend on the number of orders.
 */
export async function readOrderDetails(
  db: Queryable,
  scope: Scope,
  orderIds: readonly number[],
  side: Party,
): Promise<OrderDetail[]> {
  const orders = new Map((await readOrders(db, scope, orderIds)).map((order) => [order.id, order]))
  const ids = orderIds.filter((id) => orders.has(id))
  if (ids.length === 0) return []
  // sequential: a transaction has one connection
  const waybills = await readWaybills(db, ids)
  const timelines = await readTimelines(db, ids, side)
  const ledgers = await readEntries(db, ids)
  const feedback = await readRecipientFeedbackOf(db, ids)
  const reviews = await readReviews(db, ids)
  const steps = side === 'carrier' ? await readSteps(db, ids) : null
  const isSettled = (id: number) => ledgers.get(id)?.some(({ state }) => state === 'settled') ?? false
  const feeChanges = await readFeeChanges(db, ids, side, isSettled)
  return ids.flatMap((id) => {
    const order = orders.get(id)
    if (!order) return []
    const related = {
      ...(waybills.get(id) ?? noWaybill),
      ...(feedback.get(id) ?? noRecipientFeedback),
      ...(reviews.get(id) ?? notReviewed),
      feeChanges: feeChanges.get(id) ?? [],
      ledgers: ledgers.get(id) ?? [],
      timeline: timelines.get(id) ?? [],
      steps: steps?.get(id) ?? [],
    }
    return [detailOf(order, related, side)]
  })
}

/** Reads an order in full for one side; refuses orderNotFound outside the scope. */
export async function readOrderDetail(
  db: Queryable,
  scope: Scope,
  orderId: number,
  side: Party,
): Promise<OrderDetail> {
  const [detail] = await readOrderDetails(db, scope, [orderId], side)
  return detail ?? refuse('orderNotFound')
}
