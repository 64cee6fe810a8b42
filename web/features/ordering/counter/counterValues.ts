import type { CallInput } from '../../../../contract/calls/calls.ts'
import type { KnownCustomer, KnownRecipient } from '../../../../contract/carrier/counterCalls.ts'
import type { LineDetail } from '../../../../contract/lines/calls.ts'
import { isNegotiable } from '../../../../contract/price/negotiable.ts'
import { blankGoods, blankOrder } from '../orderValues.ts'
import type { OrderValues, PartyValues } from '../orderValues.ts'
import { inputRequest, orderFormPath } from '../send/orderRequest.ts'
import { ownTotalFen } from './ownPrice.ts'

/** The request that createCounterOrder is sent. */
export type CounterOrder = CallInput<'/carrier/createCounterOrder'>

/** What is typed at the counter: an order, and what its carrier says of it besides. */
export type CounterValues = OrderValues & {
  carrierNumber: string
  /** '380' yuan, '-20' yuan off, '9折'; '' for the line's price. */
  ownPrice: string
  ownReason: string
  /** The goods stand at the counter. */
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

/** A known sender in place of what was typed. */
export const withSender = (values: CounterValues, customer: KnownCustomer): CounterValues => ({
  ...values,
  shipper: partyOf(customer),
})

/** One of the sender's last recipients, with what was said of the goods then; what was typed of the goods stays. */
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

/** What the values say, to be checked by the schema; a sender of whom no place is known is at the line's. */
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
    // a line without a price asks for one
    ownPrice:
      typed === '' && !(line && isNegotiable(line))
        ? undefined
        : { totalFen: ownFen, reason: values.ownReason },
    isReceived: values.isReceived,
  }
}

/** Where the form shows what the contract finds wrong at a path of the request. */
export function counterFormPath(path: string): string {
  if (path === 'ownPrice.reason') return 'ownReason'
  if (path.startsWith('ownPrice')) return 'ownPrice'
  // it is the line's where nothing is known of the sender
  return path === 'shipper.regionCode' ? 'lineId' : orderFormPath(path)
}
