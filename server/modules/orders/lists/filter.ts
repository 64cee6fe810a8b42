import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CallRequest } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { keywordOrdersMax } from '#contract/orders/lists/listWords.ts'
import type { OrderSort } from '#contract/orders/lists/listWords.ts'
import { openStatuses } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import type { Database } from '#server/db/database.ts'
import { containing } from '#server/db/sqlText.ts'
import { partSql } from '../ledgers/index.ts'
import type { Scope, Side } from '../owner.ts'
import { awaitingRelease, isLost as lost } from '../stateSql.ts'
import { namedDestinations } from './namedDestinations.ts'

/** Filter of an order list; contract/orders/lists/listFields.ts. */
export type OrderFilter = Omit<CallRequest<'/orders/getOrdersList'>, 'page' | 'pageSize'>

type Condition = RawBuilder<boolean>

function inPeriod({ createdFrom, createdTo }: OrderFilter): Condition[] {
  return [
    ...(createdFrom === undefined ? [] : [sql<boolean>`o.created_at >= ${createdFrom}::timestamptz`]),
    ...(createdTo === undefined ? [] : [sql<boolean>`o.created_at < ${createdTo}::timestamptz`]),
  ]
}

const all = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** Matches a keyword in an order's text, or at the beginning of its destination's name. */
function matching(keyword: string): Condition {
  const text = sql<boolean>`o.search_text like ${containing(keyword.toLowerCase())}`
  const { laneCodes, districts } = namedDestinations(keyword)
  const lanes = sql<boolean>`o.lane_code = any(${laneCodes}::text[])`
  const inDistrict = sql<boolean>`(o.lane_code = any(${districts.map(({ laneCode }) => laneCode)}::text[])
    and o.recipient ->> 'regionCode' = any(${districts.map(({ code }) => code)}::text[]))`
  const places = [...(laneCodes.length > 0 ? [lanes] : []), ...(districts.length > 0 ? [inDistrict] : [])]
  return places.length > 0 ? sql<boolean>`(${sql.join([text, ...places], sql` or `)})` : text
}

/** Condition for the newest `keywordOrdersMax` orders of a scope and period, to bound the rows read. */
const amongNewest = (within: Condition): Condition => sql<boolean>`o.id >= coalesce((
  select o.id from freight_order o where ${within} order by o.id desc offset ${keywordOrdersMax - 1} limit 1), 0)`

/** Bounds the orders of a side and of the filter's period to the newest `keywordOrdersMax`; `isCut`: there are older ones. */
export function newestOf(side: Side, filter: OrderFilter): { condition: Condition; isCut: Condition } {
  const within = all([side.orders, ...inPeriod(filter)])
  return {
    condition: amongNewest(within),
    isCut: sql<boolean>`exists (select 1 from freight_order o where ${within} offset ${keywordOrdersMax})`,
  }
}

/** Matches the keyword among the newest orders of the scope and period. */
const ofKeyword = (keyword: string, within: Condition): Condition =>
  sql<boolean>`${matching(keyword)} and ${amongNewest(within)}`

/** Finds orders by order, waybill or carrier numbers, each kind by its index. */
const namedBy = (numbers: readonly string[]) => sql`
  select a.number, x.id as order_id from unnest(${numbers}::text[]) a(number) join freight_order x on x.number = a.number
  union select a.number, w.order_id from unnest(${numbers}::text[]) a(number) join waybill w on w.number = a.number
  union select a.number, w.order_id from unnest(${numbers}::text[]) a(number) join waybill w on w.carrier_number = a.number`

function ofLedger({ kind, state, from, to }: NonNullable<OrderFilter['ledger']>, entries: Scope): Condition {
  const start = from === undefined ? sql`` : sql`and e.due_at >= ${from}::timestamptz`
  const end = to === undefined ? sql`` : sql`and e.due_at < ${to}::timestamptz`
  return sql<boolean>`exists (
    select 1 from ledger_entry e where e.order_id = o.id and ${entries} and e.kind = ${kind} and e.state = ${state} ${start} ${end})`
}

/** Condition for visitors' orders with the same sender's phone as one of them, which must be within the scope. */
export const sameSenderCondition = (orderId: number, scope: Scope): Condition =>
  sql<boolean>`(o.factory_id is null and o.shipper ->> 'phone' = (
    select o.shipper ->> 'phone' from freight_order o where o.id = ${orderId} and o.factory_id is null and ${scope}))`

/** Conditions on the waybill's signature; none where the filter has none. */
function ofSignature({ signedFrom, signedTo, isLate }: OrderFilter): Condition[] {
  const signatureConditions = [
    ...(signedFrom === undefined ? [] : [sql`w.signed_at >= ${signedFrom}::timestamptz`]),
    ...(signedTo === undefined ? [] : [sql`w.signed_at < ${signedTo}::timestamptz`]),
    ...(isLate === undefined ? [] : [sql`(w.signed_at > w.expected_at) = ${isLate}`]),
  ]
  if (signatureConditions.length === 0) return []
  return [
    sql<boolean>`exists (
      select 1 from waybill w where w.order_id = o.id and w.carrier_id = o.carrier_id and w.signed_at is not null
        and ${sql.join(signatureConditions, sql` and `)})`,
  ]
}

/** Conditions on the ordered services. */
function ofServices({ deliveryMode, hasCod, hasReceipt, isHeld }: OrderFilter): Condition[] {
  return [
    ...(deliveryMode === undefined ? [] : [sql<boolean>`o.delivery_mode = ${deliveryMode}`]),
    ...(hasCod === undefined ? [] : [sql<boolean>`(o.cod_fen > 0) = ${hasCod}`]),
    ...(hasReceipt === undefined ? [] : [sql<boolean>`(o.receipt_copies > 0) = ${hasReceipt}`]),
    ...(isHeld === undefined ? [] : [sql<boolean>`o.is_held = ${isHeld}`]),
  ]
}

/** Condition for one side's orders `o` under the filter, without its states; `now` decides which have not moved. */
export function filterCondition({ orders, entries }: Side, filter: OrderFilter, now: Date): Condition {
  const within = all([orders, ...inPeriod(filter)])
  const { keyword, carrierId, payment, hasOpenException, isCancelRequested, openFeeChange } = filter
  const { isAwaitingRelease } = filter
  const { numbers, ledger, daysWithoutMovementMin: days } = filter
  const { isLost, hasException, laneCode, pickupCode, customerId, senderOrderId, statementPart } = filter
  const parts: Condition[] = [within, ...ofSignature(filter)]
  if (keyword) parts.push(ofKeyword(keyword, within))
  if (carrierId !== undefined) parts.push(sql<boolean>`o.carrier_id = ${carrierId}`)
  if (customerId !== undefined) parts.push(sql<boolean>`o.factory_id = ${customerId}`)
  if (senderOrderId !== undefined) parts.push(sameSenderCondition(senderOrderId, orders))
  if (statementPart !== undefined) parts.push(sql<boolean>`(${sql.raw(partSql[statementPart])})`)
  if (payment !== undefined) parts.push(sql<boolean>`o.payment = ${payment}`)
  if (hasOpenException !== undefined)
    parts.push(
      sql<boolean>`(o.exception is not null and o.exception ->> 'resolvedAt' is null) = ${hasOpenException}`,
    )
  if (isCancelRequested !== undefined)
    parts.push(sql<boolean>`(o.cancel_requested_at is not null) = ${isCancelRequested}`)
  if (isAwaitingRelease !== undefined)
    parts.push(sql<boolean>`${sql.raw(awaitingRelease)} = ${isAwaitingRelease}`)
  if (openFeeChange !== undefined)
    parts.push(
      sql<boolean>`exists (select 1 from fee_change c where c.order_id = o.id and c.state = ${openFeeChange})`,
    )
  if (numbers !== undefined)
    parts.push(sql<boolean>`o.id = any(array(select n.order_id from (${namedBy(numbers)}) n))`)
  if (isLost !== undefined) parts.push(sql<boolean>`${sql.raw(lost)} = ${isLost}`)
  if (hasException !== undefined) parts.push(sql<boolean>`(o.exception is not null) = ${hasException}`)
  parts.push(...ofServices(filter))
  if (pickupCode !== undefined) parts.push(sql<boolean>`o.shipper ->> 'regionCode' = ${pickupCode}`)
  if (laneCode !== undefined) parts.push(sql<boolean>`o.lane_code = ${laneCode}`)
  if (ledger !== undefined) parts.push(ofLedger(ledger, entries))
  if (days !== undefined)
    parts.push(
      sql<boolean>`o.status = any(${openStatuses}::text[]) and o.moved_at <= ${new Date(now.getTime() - days * dayMs)}`,
    )
  return all(parts)
}

/** Returns the states of the filter; null for all. */
export const statesOf = ({ status }: OrderFilter): readonly OrderStatus[] | null =>
  status === undefined ? null : [...new Set([status].flat())]

/** Condition for one side's orders `o` under the filter, its states included. */
export function filterAndStateCondition(side: Side, filter: OrderFilter, now: Date): Condition {
  const states = statesOf(filter)
  const condition = filterCondition(side, filter, now)
  if (states === null) return condition
  const [only] = states
  // With one state an index fits whatever the value; the length of a list is a guess to a plan for all values.
  return states.length === 1
    ? sql<boolean>`${condition} and o.status = ${only}`
    : sql<boolean>`${condition} and o.status = any(${states}::text[])`
}

/** Sort orders; the id breaks ties, so that pages do not overlap. Customer and carrier have an index for each. */
export const orderBy: Record<OrderSort, RawBuilder<unknown>> = {
  newest: sql`o.id desc`,
  oldest: sql`o.id`,
  totalHigh: sql`o.total_fen desc, o.id desc`,
  totalLow: sql`o.total_fen, o.id`,
  movedLate: sql`o.moved_at desc, o.id desc`,
  movedEarly: sql`o.moved_at, o.id`,
}

/** Returns the numbers that match no order of the scope; an order outside it counts as none. */
export async function unknownNumbers(
  db: Database,
  scope: Scope,
  numbers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct n.number from (${namedBy(numbers)}) n join freight_order o on o.id = n.order_id where ${scope}`.execute(
    db,
  )
  const known = new Set(rows.map(({ number }) => number))
  return [...new Set(numbers)].filter((number) => !known.has(number))
}
