import type { CallRequest } from '../../../../contract/calls/calls.ts'
import type { LineDetail } from '../../../../contract/lines/calls.ts'
import { quote } from '../../../../contract/price/quote.ts'
import type { Quote } from '../../../../contract/price/quote.ts'
import { unofferedServices } from '../../../../contract/price/pricing.ts'
import type { LinePricing } from '../../../../contract/price/pricing.ts'
import { pathOf, servesRegion } from '../../../../contract/regions/regions.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { regions } from '../../../core/regions.ts'
import { dayMs } from '../../../../contract/kernel/time.ts'

/** What an order says, whether new or edited; contract/orders/calls.ts. */
export type OrderInput = Omit<
  CallRequest<'/orders/createOrder'>,
  'lineId' | 'contactMobile' | 'smsCode' | keyof BookInputs
>

/** What a new order says of its customer's address books. */
export type BookInputs = Pick<
  CallRequest<'/orders/createOrder'>,
  'shipperRecordId' | 'recipientRecordId' | 'saveShipper' | 'saveRecipient'
>

export interface PricedOrder {
  /** The prices that the quote was made with. */
  pricing: LinePricing
  pieces: number
  weightGrams: number
  volumeCm3: number
  quote: Quote
}

/** The sum of whole numbers. */
export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const consignmentGramsMax = 100_000_000
const consignmentCm3Max = 1_000_000_000

/** Refuses a consignment that no line carries as one. */
export function checkConsignment(weightGrams: number, volumeCm3: number): void {
  if (weightGrams > consignmentGramsMax)
    refuseField('goods', '货物', '一票货物总重不能超过 100 吨，请分成几票下单')
  if (volumeCm3 > consignmentCm3Max)
    refuseField('goods', '货物', '一票货物总体积不能超过 1000 方，请分成几票下单')
}

const pickupDaysAheadMax = 60

/** As moments: they may come with different offsets from UTC. */
function checkPickupWindow({ pickupWindow }: OrderInput, now: Date): void {
  if (pickupWindow === null) return
  const [from, to] = [Date.parse(pickupWindow.from), Date.parse(pickupWindow.to)]
  if (from >= to) refuseField('pickupWindow', '提货时间', '提货结束时间要晚于开始时间，请修改')
  // A day back: an order may be put down after the goods were fetched.
  if (from < now.getTime() - dayMs || to > now.getTime() + pickupDaysAheadMax * dayMs)
    refuseField('pickupWindow', '提货时间', `提货时间只能在昨天到 ${pickupDaysAheadMax} 天后之间，请重新选择`)
}

function checkRegions(input: OrderInput, line: LineDetail): void {
  for (const [path, label, code] of [
    ['shipper.regionCode', '发货人所在地区', input.shipper.regionCode],
    ['recipient.regionCode', '收货人所在地区', input.recipient.regionCode],
  ] as const)
    if (pathOf(regions, code).length === 0) refuseField(path, label, `${label}不存在，请重新选择`)
  const endpoints = [line.destinationCode, ...line.viaCodes]
  if (!servesRegion(regions, endpoints, input.recipient.regionCode)) refuse('lineDoesNotServe')
}

/**
 * Checks an order against its line and prices it (product.md §3): the line is on, serves the recipient and the asked services,
 * and the total is still the one the customer saw. Refuses lineNotOn, lineDoesNotServe, serviceNotOffered, quoteChanged (with
 * the new quote in data).
 */
export function priceOrder(input: OrderInput, line: LineDetail, now: Date): PricedOrder {
  const weightGrams = sum(input.goods.map((row) => row.weightGrams))
  const volumeCm3 = sum(input.goods.map((row) => row.volumeCm3))
  checkConsignment(weightGrams, volumeCm3)
  checkPickupWindow(input, now)
  if (line.status !== 'on') refuse('lineNotOn')
  checkRegions(input, line)
  const consignment = { ...input, weightGrams, volumeCm3 }
  const [missing] = unofferedServices(line.fees, consignment)
  if (missing !== undefined) refuse('serviceNotOffered', { params: { service: missing } })
  const priced = quote(line, consignment)
  if (priced.totalFen !== input.quotedTotalFen) refuse('quoteChanged', { data: { quote: priced } })
  const { heavyTiers, lightTiers, minChargeFen, fees } = line
  const pricing = { heavyTiers, lightTiers, minChargeFen, fees }
  return { pricing, pieces: sum(input.goods.map((row) => row.pieces)), weightGrams, volumeCm3, quote: priced }
}
