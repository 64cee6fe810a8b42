import type { CurrentUser } from '#contract/account/userCalls.ts'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { hasGoods, readQuoteRequest, typedAmounts } from '#contract/orders/plain/quoteRequest.ts'
import { deliveryModes, goodsNameMax, packagings, pickupModes } from '#contract/orders/words.ts'
import { cubicMetreText, kilogramText } from '#contract/price/amounts.ts'
import { cubicMetresToCm3, kilogramsToGrams } from '#contract/price/parseAmounts.ts'
import { regionCodeIn } from '#contract/regions/region.ts'
import { goodsTotals } from './goods/goodsAmounts.ts'
import { blankGoods, blankOrder } from './orderValues.ts'
import type { OrderValues } from './orderValues.ts'
import { plainValues } from './plain/plainValues.ts'

type Defaults = Pick<CurrentUser['factory']['defaults'], 'pickup_mode' | 'payment'>

/** Returns the services that an address names, with their sums as typed text. */
function services(params: URLSearchParams, values: OrderValues): Partial<OrderValues> {
  const requested = readQuoteRequest(params)
  const typed = typedAmounts(requested)
  return {
    pickupMode: pickupModes.find((mode) => mode === params.get('pickup')) ?? values.pickupMode,
    deliveryMode: deliveryModes.find((mode) => mode === params.get('delivery')) ?? values.deliveryMode,
    // also a faulty sum: without it the total would be too low
    ...(typed.insured !== '' && { declaredValue: typed.insured }),
    ...(typed.cod !== '' && { cod: typed.cod }),
    ...(requested.receiptCopies > 0 && { receiptCopies: String(requested.receiptCopies) }),
    ...(requested.isHeld && { isHeld: true }),
  }
}

/**
 * Applies an address (line, goods, destination, services) to the values. Goods apply only if they differ from the typed total,
 * the destination only if the recipient has no region.
 */
export function withAddress(values: OrderValues, params: URLSearchParams): OrderValues {
  const next = { ...values }
  const line = params.get('line')
  if (line !== null && /^[1-9]\d{0,14}$/.test(line)) next.lineId = Number(line)
  const grams = kilogramsToGrams(params.get('kg') ?? '') ?? 0
  const cm3 = cubicMetresToCm3(params.get('m3') ?? '') ?? 0
  const typed = goodsTotals(values.goods)
  if ((grams > 0 && grams !== typed.weightGrams) || (cm3 > 0 && cm3 !== typed.volumeCm3)) {
    const name =
      params.get('goods')?.slice(0, goodsNameMax) ??
      (values.goods.length === 1 ? (values.goods[0]?.name ?? '') : '')
    const weight = grams > 0 ? kilogramText(grams) : ''
    const packaging = packagings.find((one) => one === params.get('packaging')) ?? blankGoods.packaging
    const pieces = /^[1-9]\d{0,4}$/.exec(params.get('pieces') ?? '')?.[0] ?? blankGoods.pieces
    const volume = cm3 > 0 ? cubicMetreText(cm3) : ''
    next.goods = [{ ...blankGoods, name, packaging, pieces, weight, volume }]
  }
  const to = regionCodeIn(params.get('to'))
  if (to !== null && next.recipient.regionCode === null) {
    next.recipient = { ...next.recipient, regionCode: to }
  }
  return { ...next, ...services(params, values) }
}

/** Applies the factory's defaults of new orders. */
export function withDefaults(values: OrderValues, defaults: Defaults | undefined): OrderValues {
  const { pickupMode, payment } = values
  return {
    ...values,
    pickupMode: defaults?.pickup_mode ?? pickupMode,
    payment: defaults?.payment ?? payment,
  }
}

/**
 * Returns the initial values of a form at an address. After a price comparison the services are those of the address, so that the
 * price is the one that was seen; the factory's default pickup applies only otherwise.
 */
export function initialValuesAt(params: URLSearchParams, defaults: Defaults | undefined): OrderValues {
  const isPriced = params.has('line') && hasGoods(readQuoteRequest(params))
  const initial = withDefaults(blankOrder, defaults)
  return withAddress(isPriced ? { ...initial, pickupMode: blankOrder.pickupMode } : initial, params)
}

/** Sets the shipper's region to the site if there is none. */
export function withSite(values: OrderValues, siteId: number): OrderValues {
  const { shipper } = values
  return shipper.regionCode === null
    ? { ...values, shipper: { ...shipper, regionCode: String(siteId) } }
    : values
}

/** The parameters that name a user's own records. */
const ownParams = ['repeat', 'edit', 'placed', 'inquiry', 'offer', 'draft', 'shipper', 'recipient']

/**
 * Returns the values of a form before the login and the drafts are known. `siteId` is the shipper's region. null where a user's own
 * records fill the form in.
 */
export const earlyValuesAt = (params: URLSearchParams, siteId: number): OrderValues | null =>
  ownParams.some((name) => params.has(name)) ? null : withSite(initialValuesAt(params, undefined), siteId)

/** Returns typed values with those that are known later, wherever nothing was typed in the early ones. The same object if all are. */
export function withLateStart(typed: OrderValues, early: OrderValues, late: OrderValues): OrderValues {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const changed = (Object.keys(late) as (keyof OrderValues)[]).filter(
    (key) => !isSame(late[key], early[key]) && isSame(typed[key], early[key]),
  )
  const { shipper } = typed
  const regionCode =
    shipper.regionCode === early.shipper.regionCode ? late.shipper.regionCode : shipper.regionCode
  if (changed.length === 0 && regionCode === shipper.regionCode) return typed
  const adopted = Object.fromEntries(changed.map((key) => [key, late[key]]))
  return { ...typed, ...adopted, shipper: { ...shipper, regionCode } }
}

/** Returns an earlier order as a new form: everything but the pickup time, which has passed. */
export function fromOrder(order: OrderDetail): OrderValues {
  const party = ({ regionText: _, ...fields }: OrderDetail['shipper']) => fields
  return {
    ...blankOrder,
    lineId: order.line.id,
    shipper: party(order.shipper),
    recipient: party(order.recipient),
    goods: order.goods.map((row) => ({
      ...blankGoods,
      name: row.name,
      packaging: row.packaging,
      pieces: String(row.pieces),
      weight: kilogramText(row.weightGrams),
      volume: row.volumeCm3 === 0 ? '' : cubicMetreText(row.volumeCm3),
    })),
    ...plainValues(order),
    contactMobile: order.contactMobile,
  }
}
