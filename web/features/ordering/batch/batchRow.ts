import type { CallInput } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { check } from '#contract/kernel/validation.ts'
import type { LineOffer } from '#contract/lines/consignmentCalls.ts'
import { createOrderRequest } from '#contract/orders/fields.ts'
import type { RegionIndex } from '#contract/regions/regions.ts'
import { newIdempotencyKey } from '#shared/server/idempotency.ts'
import { firstAmountFault, typedAmountFault } from '../goods/typedAmountFault.ts'
import { addressFaults } from '../line/vagueAddresses.ts'
import { consignmentOf, orderFormPath, orderRequest } from '../orderRequest.ts'
import type { CreateOrder } from '../orderRequest.ts'
import { blankOrder } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'
import type { PlacedOrder } from '../send/sentOrder.ts'
import type { ReadRow } from './table/chatReader.ts'

/** Rows per batch. */
export const batchRowsMax = 200

/** One consignment of a batch. */
export type BatchRow = {
  /** The Idempotency-Key of its order from the start: one row is one order, whichever window sends it and how often. */
  key: string
  /** As in the order form; the sender is the batch's. `lineId` null: the cheapest line. */
  values: OrderValues
  /** Texts of its table that were not understood; cleared when the user has reviewed the row. */
  unread: string[]
  /** The chat text that it was read from; none for a row of a table. */
  source?: string | undefined
  /** The texts about all consignments of that chat. */
  aboutAll?: readonly string[] | undefined
  /** Whether another consignment begins here is uncertain; cleared when the user has reviewed the row. */
  isDoubtful?: boolean
  /** Whether the user changed what was read. */
  isCorrected?: boolean
  /** The request that was sent and has no answer yet. */
  sent: { request: CreateOrder; atMs: number } | null
  placed: PlacedOrder | null
  /** Why the server refused it; cleared by the next change. */
  refusal: string | null
}

/** The sender of all rows: the shipper's part of an order's values. */
export type BatchSender = Pick<OrderValues, 'shipper' | 'shipperRecord' | 'saveShipper'>

export const newRow = ({ values, unread, source, aboutAll, isDoubtful = false }: ReadRow): BatchRow => ({
  key: newIdempotencyKey(),
  values,
  unread,
  source,
  aboutAll,
  isDoubtful,
  sent: null,
  placed: null,
  refusal: null,
})

const contentOf = ({ recipient, goods, cod }: OrderValues) => JSON.stringify([recipient, goods, cod])

/** Names the rows that are the same as an earlier one, as after pasting a list twice. */
export function withRepeatsNamed(rows: readonly ReadRow[], present: readonly BatchRow[]): ReadRow[] {
  const lines = new Map(present.map(({ values }, at) => [contentOf(values), at + 1]))
  return rows.map((row, at) => {
    const content = contentOf(row.values)
    const earlier = lines.get(content)
    if (earlier !== undefined) return { ...row, unread: [...row.unread, `与第 ${earlier} 行相同`] }
    lines.set(content, present.length + at + 1)
    return row
  })
}

/** Checks whether a row can be joined to the one before: both are texts that are still to be sent. */
export const isJoinable = (row: BatchRow, before: BatchRow | undefined): boolean =>
  [row, before].every((each) => each?.source !== undefined && !each.sent && !each.placed)

type Priced = CallInput<'/lines/priceConsignments'>['consignments'][number]

/** Returns the pricing request of a row; null while region or weight is missing, or an amount is wrong. */
export function pricedOf({ lineId, recipient, ...rest }: OrderValues): Priced | null {
  const consignment = consignmentOf({ lineId, recipient, ...rest })
  if (recipient.regionCode === null || consignment.weightGrams === 0) return null
  if (firstAmountFault({ lineId, recipient, ...rest }) !== null) return null
  return { destinationCode: recipient.regionCode, ...consignment, ...(lineId !== null && { lineId }) }
}

/** Returns the row's line: the chosen one, else the cheapest. null: no line takes it. */
export const offerOf = ({ lineId }: OrderValues, offers: readonly LineOffer[]): LineOffer | null =>
  (lineId === null ? offers[0] : offers.find((offer) => offer.lineId === lineId)) ?? null

/** Returns the order request of a row with the batch's sender. */
const requestOf = ({ values }: BatchRow, sender: BatchSender, offer: LineOffer | null) =>
  orderRequest({ ...values, ...sender, lineId: offer?.lineId ?? null }, offer?.totalFen ?? 0, false)

/** The wording that counts kinds of goods, removed when there is only one. */
const onlyGoods = /(?:货物)?第 1 项的?/
const shipperPath = /^(?:shipper|saveShipper)/

interface Checked {
  /** The order to send; null while a fault remains or the price is unknown. */
  request: CreateOrder | null
  /** The faults by the form's paths; '' for those of no field. */
  faults: { path: string; message: string }[]
}

/** Returns why no line takes a row. With 自提, only lines ending where the recipient fetches the goods are picked automatically. */
function noOfferText({ lineId, deliveryMode }: OrderValues): string {
  if (lineId !== null) return '所选专线不能承运，请换一条'
  return deliveryMode === 'self'
    ? '没有直达专线，请点“修改”另选，或改为送货上门'
    : '没有专线能到，或不提供所选服务'
}

/** Checks a row like the order form does. `offers` undefined: not priced yet. */
export function checkRow(
  row: BatchRow,
  sender: BatchSender,
  { regions, offers }: { regions: RegionIndex | null; offers: readonly LineOffer[] | undefined },
): Checked {
  const offer = offers ? offerOf(row.values, offers) : null
  const result = check(createOrderRequest, requestOf(row, sender, offer))
  const faults = (result.ok ? [] : result.faults)
    .filter(({ path }) => path !== 'lineId' && !shipperPath.test(path))
    .map(({ path, message }) => {
      const at = orderFormPath(path)
      return { path: at, message: typedAmountFault(at, row.values) ?? message.replace(onlyGoods, '') }
    })
  const vagueFaults = addressFaults({ ...row.values, ...sender }, regions)
  faults.push(...vagueFaults.filter(({ path }) => !shipperPath.test(path)))
  if (offers && offer === null)
    faults.push({
      path: 'lineId',
      message: noOfferText(row.values),
    })
  if (row.isDoubtful) faults.push({ path: '', message: '起止不确定，请核对是否与上一行同一票' })
  if (row.unread.length > 0) faults.push({ path: '', message: `请核对：${row.unread.join('、')}` })
  if (row.refusal !== null) faults.push({ path: '', message: row.refusal })
  const isReady = faults.length === 0 && offer !== null && result.ok
  return { request: isReady ? result.value : null, faults }
}

/** Returns the sender's faults, worded as in the order form. Pickup faults apply if one of the `rows` is collected. */
export function senderFaults(
  sender: BatchSender,
  rows: readonly BatchRow[],
  regions: RegionIndex | null,
): { path: string; message: string }[] {
  const { shipper } = sender
  const party = check(createOrderRequest.shape.shipper, {
    ...shipper,
    regionCode: shipper.regionCode ?? undefined,
  })
  const isFetched = rows.some(({ values, placed }) => placed === null && values.pickupMode === 'door')
  const values = { ...blankOrder, ...sender, pickupMode: isFetched ? ('door' as const) : ('self' as const) }
  return [
    ...(party.ok ? [] : party.faults.map(({ path, message }) => ({ path: `shipper.${path}`, message }))),
    ...addressFaults(values, regions).filter(({ path }) => shipperPath.test(path)),
  ]
}

/** The server remembers a key for two days; a row's is trusted for one. */
export const canBeResent = ({ sent }: BatchRow, nowMs: number): boolean =>
  sent !== null && nowMs - sent.atMs < dayMs

export const rowStates = ['faulty', 'pricing', 'ready', 'unanswered', 'placed'] as const
export type RowState = (typeof rowStates)[number]

/** Returns the state of a row. */
export function stateOfRow(row: BatchRow, { request, faults }: Checked): RowState {
  if (row.placed) return 'placed'
  if (row.sent) return 'unanswered'
  if (faults.length > 0) return 'faulty'
  return request ? 'ready' : 'pricing'
}
