import type { OrderDetail } from '../../../contract/orders/calls.ts'
import { deliveryModes, packagings, pickupModes } from '../../../contract/orders/words.ts'
import type { CurrentUser } from '../../../contract/account/userCalls.ts'
import { cubicMetreText, kilogramText } from '../../../contract/price/amounts.ts'
import { hasGoods, readAsked, typedAmounts } from '../../domain/lines/asked.ts'
import { cubicMetresToCm3, kilogramsToGrams } from '../../shared/ui/form/parseAmounts.ts'
import { goodsTotals } from './goods/goodsAmounts.ts'
import { plainValues } from './plain/plainValues.ts'
import { blankGoods, blankOrder } from './orderValues.ts'
import type { OrderValues } from './orderValues.ts'

type Defaults = CurrentUser['factory']['defaults']

/** Services, where an address says some: sums as typed. */
function services(params: URLSearchParams, values: OrderValues): Partial<OrderValues> {
  const asked = readAsked(params)
  const typed = typedAmounts(asked)
  return {
    pickupMode: pickupModes.find((mode) => mode === params.get('pickup')) ?? values.pickupMode,
    deliveryMode: deliveryModes.find((mode) => mode === params.get('delivery')) ?? values.deliveryMode,
    ...(asked.declaredValueFen > 0 && { declaredValue: typed.insured }),
    ...(asked.codFen > 0 && { cod: typed.cod }),
    ...(asked.receiptCopies > 0 && { receiptCopies: String(asked.receiptCopies) }),
    ...(asked.isHeld && { isHeld: true }),
  }
}

/**
 * Puts what an address brings (line, goods, destination, services) over values: goods only where the address names some that are
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
    const name = params.get('goods') ?? (values.goods.length === 1 ? (values.goods[0]?.name ?? '') : '')
    const weight = grams > 0 ? kilogramText(grams) : ''
    const packaging = packagings.find((one) => one === params.get('packaging')) ?? blankGoods.packaging
    const pieces = /^[1-9]\d{0,4}$/.exec(params.get('pieces') ?? '')?.[0] ?? blankGoods.pieces
    const volume = cm3 > 0 ? cubicMetreText(cm3) : ''
    next.goods = [{ ...blankGoods, name, packaging, pieces, weight, volume }]
  }
  const to = params.get('to')
  if (to !== null && /^[1-9]\d{5}$/.test(to) && next.recipient.regionCode === null) {
    next.recipient = { ...next.recipient, regionCode: to }
  }
  return { ...next, ...services(params, values) }
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

/**
 * What a form begins with that was opened at an address. Whoever compared prices for his goods is asked the price that he saw: the
 * services are those of the address, and the factory's own way of pickup holds only where no price was seen.
 */
export function beginningAt(params: URLSearchParams, defaults: Defaults | undefined): OrderValues {
  const isPriced = params.has('line') && hasGoods(readAsked(params))
  const begun = withDefaults(blankOrder, defaults)
  return withAddress(isPriced ? { ...begun, pickupMode: blankOrder.pickupMode } : begun, params)
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
