import type { CallRequest } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import type { LineDetail } from '#contract/lines/calls.ts'
import { visitedParties, servesRecipient } from '#contract/orders/places.ts'
import { pickupOverText } from '#contract/orders/words.ts'
import { quoteOrder } from '#contract/price/agreed.ts'
import type { Agreed, OrderPricing } from '#contract/price/agreed.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'
import type { Consignment } from '#contract/price/pricing.ts'
import { quote } from '#contract/price/quote.ts'
import type { Quote } from '#contract/price/quote.ts'
import { unofferedServices } from '#contract/price/services.ts'
import { pathOf } from '#contract/regions/regions.ts'
import { refuse, refuseField } from '#server/core/refuse.ts'
import { regions } from '#server/core/regions.ts'

/** The input of an order, new or edited; contract/orders/calls.ts. */
export type OrderInput = Omit<
  CallRequest<'/orders/createOrder'>,
  'lineId' | 'offerId' | 'contactMobile' | 'smsCode' | keyof BookInputs
>

/** Address book fields of a new order. */
export type BookInputs = Pick<
  CallRequest<'/orders/createOrder'>,
  'shipperRecordId' | 'recipientRecordId' | 'saveShipper' | 'saveRecipient'
>

export interface PricedOrder {
  /** The prices that the quote was made with. */
  pricing: OrderPricing
  pieces: number
  weightGrams: number
  volumeCm3: number
  quote: Quote
}

/** What a carrier offered on an inquiry for the order's consignment. */
export type Offered = Omit<Agreed, 'listFen'>

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const consignmentGramsMax = 100_000_000
const consignmentCm3Max = 1_000_000_000

/** Refuses a consignment that is too large for one order. */
export function checkConsignment(weightGrams: number, volumeCm3: number): void {
  if (weightGrams > consignmentGramsMax)
    refuseField('goods', '货物', '一票货物总重不能超过 100 吨，请分成几票下单')
  if (volumeCm3 > consignmentCm3Max)
    refuseField('goods', '货物', '一票货物总体积不能超过 1000 方，请分成几票下单')
}

const pickupDaysAheadMax = 60

type PickupWindow = OrderInput['pickupWindow']

/** When and how an order is placed or changed. */
export interface OrderContext {
  now: Date
  /** The carrier's offer; null for the line's price. */
  offered: Offered | null
  /** The window that a changed order had before. */
  agreedWindow?: PickupWindow
  /** 柜台开单: created by the carrier, possibly after the pickup. */
  isCounter?: boolean
}

/** Compares moments, because the bounds may have different UTC offsets. */
const isSameWindow = (one: PickupWindow, other: PickupWindow) =>
  one !== null &&
  other !== null &&
  Date.parse(one.from) === Date.parse(other.from) &&
  Date.parse(one.to) === Date.parse(other.to)

/** Refuses a customer's window that is over; only the carrier may enter an order after its pickup. */
function checkPickupWindow(
  { pickupWindow }: OrderInput,
  { now, agreedWindow = null, isCounter = false }: OrderContext,
): void {
  if (pickupWindow === null || isSameWindow(pickupWindow, agreedWindow)) return
  const [from, to, nowMs] = [Date.parse(pickupWindow.from), Date.parse(pickupWindow.to), now.getTime()]
  const refuseWindow = (text: string) => refuseField('pickupWindow', '提货时间', text)
  if (from >= to) refuseWindow('提货结束时间要晚于开始时间，请修改')
  if (!isCounter && to <= nowMs) refuseWindow(pickupOverText)
  if (from < nowMs - dayMs || to > nowMs + pickupDaysAheadMax * dayMs)
    refuseWindow(`提货时间只能在${isCounter ? '昨天' : '今天'}到 ${pickupDaysAheadMax} 天后之间，请重新选择`)
}

function checkRegions(input: OrderInput, line: LineDetail): void {
  for (const [path, label, code] of [
    ['shipper.regionCode', '发货人所在地区', input.shipper.regionCode],
    ['recipient.regionCode', '收货人所在地区', input.recipient.regionCode],
  ] as const)
    if (pathOf(regions, code).length === 0) refuseField(path, label, `${label}不存在，请重新选择`)
  const { deliveryMode, recipient } = input
  if (!servesRecipient(regions, line, { ...recipient, deliveryMode })) refuse('lineDoesNotServe')
}

/** Refuses an empty street address where the carrier picks up or delivers. */
function checkStreets(input: OrderInput): void {
  const carrierVisits = visitedParties(input)
  for (const [party, label] of [
    ['shipper', '发货人详细地址'],
    ['recipient', '收货人详细地址'],
  ] as const)
    if (carrierVisits[party] && input[party].address === '')
      refuseField(`${party}.address`, label, `请填写${label}`)
}

/** Returns what an order is priced by: the sums of its goods, and its services. */
export function consignmentOf(input: OrderInput): Consignment {
  const { pickupMode, deliveryMode, declaredValueFen, codFen, receiptCopies, isHeld } = input
  return {
    pickupMode,
    deliveryMode,
    declaredValueFen,
    codFen,
    receiptCopies,
    isHeld,
    weightGrams: sum(input.goods.map((row) => row.weightGrams)),
    volumeCm3: sum(input.goods.map((row) => row.volumeCm3)),
  }
}

/** Returns the pricing stored with an order: its line's prices and the offer, if any. */
function pricingOf(line: LineDetail, consignment: Consignment, offered: Offered | null): OrderPricing {
  const { heavyTiers, lightTiers, minChargeFen, isDeficitRated, fees } = line
  const pricing = { heavyTiers, lightTiers, minChargeFen, isDeficitRated, fees }
  if (offered === null) return pricing
  return { ...pricing, agreed: { ...offered, listFen: quote(line, consignment).totalFen } }
}

/**
 * Checks an order against its line and prices it (product.md §3). The line must be on and serve the recipient and the services;
 * the total, of the line or the offer, must be the one the customer saw. Refuses lineNotOn, lineDoesNotServe, serviceNotOffered,
 * lineNegotiable (面议, without an offer), quoteChanged (with the new quote in data), offerChanged.
 */
export function priceOrder(input: OrderInput, line: LineDetail, context: OrderContext): PricedOrder {
  const { offered } = context
  const consignment = consignmentOf(input)
  const { weightGrams, volumeCm3 } = consignment
  checkConsignment(weightGrams, volumeCm3)
  checkPickupWindow(input, context)
  checkStreets(input)
  if (line.status !== 'on') refuse('lineNotOn')
  checkRegions(input, line)
  const [missing] = unofferedServices(line.services, consignment)
  if (missing !== undefined) refuse('serviceNotOffered', { params: { service: missing } })
  if (offered === null && isNegotiable(line)) refuse('lineNegotiable')
  const pricing = pricingOf(line, consignment, offered)
  const priced = quoteOrder(pricing, consignment)
  if (priced.totalFen !== input.quotedTotalFen) {
    if (offered) refuse('offerChanged')
    refuse('quoteChanged', { data: { quote: priced } })
  }
  return { pricing, pieces: sum(input.goods.map((row) => row.pieces)), weightGrams, volumeCm3, quote: priced }
}
