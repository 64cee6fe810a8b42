import type { Random } from '#contract/kernel/random.ts'
import { hourMs } from '#contract/kernel/time.ts'
import { nextDepartureMs } from '#contract/lines/departures.ts'
import { orderNumber, waybillNumber } from '#contract/orders/checkDigits.ts'
import { blankFields, plainNames } from '#contract/orders/plain/fieldWords.ts'
import type { PlainOrder } from '#contract/orders/plain/fieldWords.ts'
import { plainColumns } from '../../modules/orders/index.ts'
import { json, type Value } from '../copyRows.ts'
import type { DemoUser } from '../people/customers.ts'
import type { DemoOrder } from './demoOrder.ts'
import { timelineOf, trackOf } from './orderEvents.ts'

/** Columns of the order tables, in the order of the rows below. */
export const orderColumns = {
  freight_order: [
    'id',
    'number',
    'status',
    'factory_id',
    'user_id',
    'visitor_hash',
    'contact_mobile',
    'line_id',
    'carrier_id',
    'site_id',
    'shipper',
    'recipient',
    'goods',
    'pieces',
    'weight_grams',
    'volume_cm3',
    'pickup_window',
    ...plainColumns,
    'quote',
    'pricing',
    'total_fen',
    'cancel_requested_at',
    'cancel_reason',
    'exception',
    'search_text',
    'created_at',
    'updated_at',
    'moved_at',
  ],
  order_event: ['id', 'order_id', 'at', 'party', 'user_id', 'action', 'from_status', 'to_status', 'text'],
  waybill: [
    'id',
    'number',
    'carrier_number',
    'order_id',
    'carrier_id',
    'pieces',
    'created_at',
    'expected_at',
    'arrived_at',
    'signed_at',
    'signer',
  ],
  tracking_event: ['id', 'waybill_id', 'at', 'status', 'place', 'text', 'pieces'],
} as const

export type OrderTables = Record<keyof typeof orderColumns, Value[][]>

/** Returns the pickup window: from the next full hour, four hours long. */
function pickupWindow(order: DemoOrder): Value {
  if (order.input.consignment.pickupMode === 'self') return null
  const from = Math.ceil(order.createdAt.getTime() / hourMs) * hourMs
  return json({ from: new Date(from).toISOString(), to: new Date(from + 4 * hourMs).toISOString() })
}

function storedException(order: DemoOrder): Value {
  if (!order.exception) return null
  const { kind, text, openedAt, resolvedAt } = order.exception
  return json({ kind, text, openedAt: openedAt.toISOString(), resolvedAt: resolvedAt?.toISOString() ?? null })
}

/** Returns the time of the last waybill event, or of a later step: a cancellation adds no event. */
function movedAt(order: DemoOrder): Date {
  const last = [order.createdAt, order.steps.at(-1)?.at, trackOf(order).at(-1)?.at]
  return new Date(Math.max(...last.map((at) => at?.getTime() ?? 0)))
}

/** Returns the text for the keyword search, as modules/orders writes it. */
function searchText({ input }: DemoOrder, [number = '', ...waybillNumbers]: readonly string[]): string {
  const parties = [input.shipper, input.recipient].flatMap((party) => [
    party.name,
    party.company,
    party.phone,
  ])
  const words = [number, ...parties, ...input.goods.map((row) => row.name), ...waybillNumbers]
  return words.join(' ').toLowerCase()
}

function orderRow(order: DemoOrder, id: number, waybillNumbers: readonly string[], updatedAt: Date): Value[] {
  const { input, line } = order
  const { consignment, shipper, recipient } = input
  const number = orderNumber(id)
  // columns that the demo does not fill are blank
  const plain: PlainOrder = { ...blankFields, ...consignment, payment: input.payment, remark: input.remark }
  return [
    id,
    number,
    order.status,
    order.customer?.factoryId ?? null,
    order.customer?.user.id ?? null,
    order.visitorHash,
    order.contactMobile,
    line.id,
    line.firm.id,
    line.firm.siteId,
    json(shipper),
    json(recipient),
    json(input.goods),
    input.pieces,
    consignment.weightGrams,
    consignment.volumeCm3,
    pickupWindow(order),
    ...plainNames.map((field) => plain[field]),
    json(input.quote),
    json(line.pricing),
    input.quote.totalFen,
    order.cancelRequestedAt,
    order.cancelRequestedAt || order.status === 'cancelled' ? order.reason : null,
    storedException(order),
    searchText(order, [number, ...waybillNumbers]),
    order.createdAt,
    updatedAt,
    movedAt(order),
  ]
}

interface Waybill {
  /** The platform's number, then the carrier's own if any. */
  numbers: string[]
  row: Value[]
}

/** Returns the waybill of an accepted order; null for one that was never accepted. */
function waybillOf(random: Random, order: DemoOrder, id: number, orderId: number): Waybill | null {
  const { line, input } = order
  const at = (action: string) => order.steps.find((step) => step.action === action)?.at ?? null
  const acceptedAt = at('accept')
  if (!acceptedAt) return null
  const leavesMs = at('depart')?.getTime() ?? nextDepartureMs(line.timing, acceptedAt.getTime())
  const expectedAt = leavesMs === null ? null : new Date(leavesMs + line.timing.transitHoursMax * hourMs)
  const signedAt = at('sign')
  const number = waybillNumber(id)
  const carrierNumber = random.chance(0.4) ? `${line.firm.id}${String(orderId).padStart(6, '0')}` : null
  const signer = signedAt && input.recipient.name
  return {
    numbers: carrierNumber ? [number, carrierNumber] : [number],
    row: [
      id,
      number,
      carrierNumber,
      orderId,
      line.firm.id,
      input.pieces,
      acceptedAt,
      expectedAt,
      at('arrive'),
      signedAt,
      signer,
    ],
  }
}

/** Returns the rows of all tables for these orders; ids and serials count from 1 in their order. */
export function orderRows(
  random: Random,
  orders: readonly DemoOrder[],
  carrierUsers: ReadonlyMap<number, readonly DemoUser[]>,
): OrderTables {
  const tables: OrderTables = { freight_order: [], order_event: [], waybill: [], tracking_event: [] }
  orders.forEach((order, index) => {
    const orderId = index + 1
    const timeline = timelineOf(order, random.pick(carrierUsers.get(order.line.firm.id) ?? []).id)
    const waybillId = tables.waybill.length + 1
    const waybill = waybillOf(random, order, waybillId, orderId)
    const updatedAt = timeline.at(-1)?.at ?? order.createdAt
    tables.freight_order.push(orderRow(order, orderId, waybill?.numbers ?? [], updatedAt))
    for (const { at, party, userId, action, from, to, text } of timeline) {
      tables.order_event.push([
        tables.order_event.length + 1,
        orderId,
        at,
        party,
        userId,
        action,
        from,
        to,
        text,
      ])
    }
    if (!waybill) return
    tables.waybill.push(waybill.row)
    for (const { at, status, place, text, pieces } of trackOf(order)) {
      tables.tracking_event.push([
        tables.tracking_event.length + 1,
        waybillId,
        at,
        status,
        place,
        text,
        pieces,
      ])
    }
  })
  return tables
}
