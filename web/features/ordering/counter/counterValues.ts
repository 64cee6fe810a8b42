import type { CallInput } from '#contract/calls/calls.ts'
import type { KnownCustomer, KnownRecipient } from '#contract/carrier/counterCalls.ts'
import type { LineDetail } from '#contract/lines/calls.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'
import { inputRequest, orderFormPath } from '../orderRequest.ts'
import { blankGoods, blankOrder } from '../orderValues.ts'
import type { OrderValues, PartyValues } from '../orderValues.ts'
import { ownTotalFen } from './ownPrice.ts'

/** The request of createCounterOrder. */
export type CounterOrder = CallInput<'/carrier/createCounterOrder'>

/** The counter form's values: an order, and the carrier's own fields. */
export type CounterValues = OrderValues & {
  carrierNumber: string
  /** '380' yuan, '-20' yuan off, '9折'; '' for the line's price. */
  ownPrice: string
  ownReason: string
  /** The goods have been handed over at the counter. */
  isReceived: boolean
}

export const blankCounter: CounterValues = {
  ...blankOrder,
  carrierNumber: '',
  ownPrice: '',
  ownReason: '',
  isReceived: true,
}

export const isBlank = (values: CounterValues) => JSON.stringify(values) === JSON.stringify(blankCounter)

const partyOf = ({ name, company, phone, regionCode, address }: Omit<KnownCustomer, 'recipients'>) =>
  ({ name, company, phone, regionCode, address }) satisfies PartyValues

/** Replaces the typed sender by a known one. */
export const withSender = (values: CounterValues, customer: KnownCustomer): CounterValues => ({
  ...values,
  shipper: partyOf(customer),
})

/** Fills in one of the sender's last recipients and their earlier goods; goods already typed stay. */
export function withRecipient(values: CounterValues, known: KnownRecipient): CounterValues {
  const [first = blankGoods, ...others] = values.goods
  const goods = first.name === '' ? { ...first, name: known.goodsName, packaging: known.packaging } : first
  return {
    ...values,
    recipient: partyOf(known),
    deliveryMode: known.deliveryMode,
    payment: known.payment,
    goods: [goods, ...others],
  }
}

/** Returns the request of the values, for the schema to check. A sender without a region gets the line's. */
export function counterRequest(values: CounterValues, line: LineDetail | null, listFen: number | null) {
  const typed = values.ownPrice.trim()
  const ownFen = typed === '' ? null : ownTotalFen(typed, listFen)
  const { shipper } = values
  const placed = {
    ...values,
    shipper: { ...shipper, regionCode: shipper.regionCode ?? (line ? String(line.siteId) : null) },
  }
  return {
    lineId: line?.id,
    ...inputRequest(placed, ownFen ?? listFen ?? 0),
    carrierNumber: values.carrierNumber.trim() || undefined,
    // A line without a price requires the carrier's own.
    ownPrice:
      typed === '' && !(line && isNegotiable(line))
        ? undefined
        : { totalFen: ownFen, reason: values.ownReason },
    isReceived: values.isReceived,
  }
}

/** Maps a path of the request to the form's field. */
export function counterFormPath(path: string): string {
  if (path === 'ownPrice.reason') return 'ownReason'
  if (path.startsWith('ownPrice')) return 'ownPrice'
  // Without a known sender the region comes from the line.
  return path === 'shipper.regionCode' ? 'lineId' : orderFormPath(path)
}
