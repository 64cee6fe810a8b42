import type { OrderDetail } from '../../../contract/orders/calls.ts'
import { deliveryModes, pickupModes } from '../../../contract/orders/words.ts'
import type { CurrentUser } from '../../../contract/account/userCalls.ts'
import { cubicMetreText, kilogramText } from '../../../contract/price/amounts.ts'
import { cubicMetresToCm3, kilogramsToGrams } from '../../shared/ui/form/parseAmounts.ts'
import { goodsTotals } from './goods/goodsAmounts.ts'
import { plainValues } from './plain/plainValues.ts'
import { blankGoods, blankOrder } from './orderValues.ts'
import type { OrderValues } from './orderValues.ts'

type Defaults = CurrentUser['factory']['defaults']

/**
 * Puts what an address brings (line, goods, destination, legs) over values: goods only where the address names some that are
 * not the total already typed, the destination only where no recipient's region stands.
 */
export function withAddress(values: OrderValues, params: URLSearchParams): OrderValues {
  const next = { ...values }
  const line = params.get('line')
  if (line !== null && /^[1-9]\d{0,14}$/.test(line)) next.lineId = Number(line)
  const grams = kilogramsToGrams(params.get('kg') ?? '') ?? 0
  const cm3 = cubicMetresToCm3(params.get('m3') ?? '') ?? 0
  const typed = goodsTotals(values.goods)
  if ((grams > 0 && grams !== typed.weightGrams) || (cm3 > 0 && cm3 !== typed.volumeCm3)) {
    const name = values.goods.length === 1 ? (values.goods[0]?.name ?? '') : ''
    const weight = grams > 0 ? kilogramText(grams) : ''
    next.goods = [{ ...blankGoods, name, weight, volume: cm3 > 0 ? cubicMetreText(cm3) : '' }]
  }
  const to = params.get('to')
  if (to !== null && /^[1-9]\d{5}$/.test(to) && next.recipient.regionCode === null) {
    next.recipient = { ...next.recipient, regionCode: to }
  }
  next.pickupMode = pickupModes.find((mode) => mode === params.get('pickup')) ?? next.pickupMode
  next.deliveryMode = deliveryModes.find((mode) => mode === params.get('delivery')) ?? next.deliveryMode
  return next
}

/** What the factory wants new orders to begin with. */
export function withDefaults(values: OrderValues, defaults: Defaults | undefined): OrderValues {
  const { pickupMode, payment } = values
  return {
    ...values,
    pickupMode: defaults?.pickup_mode ?? pickupMode,
    payment: defaults?.payment ?? payment,
  }
}

/** The site's own city or county as the shipper's region, where none stands. */
export function withSite(values: OrderValues, siteId: number): OrderValues {
  const { shipper } = values
  return shipper.regionCode === null
    ? { ...values, shipper: { ...shipper, regionCode: String(siteId) } }
    : values
}

/** An earlier order as a new form: everything but the pickup time, which has passed. */
export function fromOrder(order: OrderDetail): OrderValues {
  const party = ({ regionText: _, ...kept }: OrderDetail['shipper']) => kept
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
