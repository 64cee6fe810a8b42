import type { PlainField } from '#contract/orders/plain/fieldWords.ts'
import { pathOf, regionText } from '#contract/regions/regions.ts'
import { regions } from '#server/core/regions.ts'
import type { OrderInput, PricedOrder } from './orderPrice.ts'
import { plainRow } from './plainColumns.ts'

const json = (value: unknown) => JSON.stringify(value)

type Party = OrderInput['shipper']

/** A party as stored: the input with the current region code and the region's full text. */
const storedParty = (party: Party) => ({
  ...party,
  regionCode: pathOf(regions, party.regionCode).at(-1)?.code ?? party.regionCode,
  regionText: regionText(regions, party.regionCode),
})

/** A pickup window in UTC, whatever offset the input had. */
const storedWindow = ({ from, to }: NonNullable<OrderInput['pickupWindow']>) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

const searchTextMax = 2000

/** Text that the list's keyword search matches, in lower case: number, names, phones and goods. */
const searchText = (number: string, input: OrderInput) =>
  [
    number,
    ...[input.shipper, input.recipient].flatMap((party) => [party.name, party.company, party.phone]),
    ...input.goods.map((row) => row.name),
  ]
    .join(' ')
    .toLowerCase()
    .slice(0, searchTextMax)

/**
 * Returns the columns of freight_order that the customer's input decides, for a new or an edited order. Every request field is
 * plain or named here: a field added to the contract does not compile until it is stored.
 */
export function inputColumns(number: string, input: OrderInput, priced: PricedOrder, now: Date) {
  const {
    shipper,
    recipient,
    goods,
    pickupWindow,
    // Only compared with our own price (orderPrice.ts).
    quotedTotalFen: _,
    ...plain
  } = input
  const _nothingIsLost: Record<Exclude<keyof typeof plain, PlainField>, never> = {}
  return {
    shipper: json(storedParty(shipper)),
    recipient: json(storedParty(recipient)),
    goods: json(goods),
    pieces: priced.pieces,
    weight_grams: priced.weightGrams,
    volume_cm3: priced.volumeCm3,
    pickup_window: pickupWindow === null ? null : json(storedWindow(pickupWindow)),
    ...plainRow(plain),
    quote: json(priced.quote),
    pricing: json(priced.pricing),
    total_fen: priced.quote.totalFen,
    search_text: searchText(number, input),
    updated_at: now,
  }
}
