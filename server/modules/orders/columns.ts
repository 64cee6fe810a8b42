import type { PlainField } from '../../../contract/orders/plain/fieldWords.ts'
import { pathOf, regionText } from '../../../contract/regions/regions.ts'
import { regions } from '../../core/regions.ts'
import { plainRow } from './plainColumns.ts'
import type { OrderInput, PricedOrder } from './placing/price.ts'

const json = (value: unknown) => JSON.stringify(value)

type Party = OrderInput['shipper']

/** A party as the order keeps it: today's region code and the region in words beside what was typed. */
const storedParty = (party: Party) => ({
  ...party,
  regionCode: pathOf(regions, party.regionCode).at(-1)?.code ?? party.regionCode,
  regionText: regionText(regions, party.regionCode),
})

/** A pickup window in UTC, whatever offset it was typed with. */
const storedWindow = ({ from, to }: NonNullable<OrderInput['pickupWindow']>) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

const searchTextMax = 2000

/** What the list's keyword search looks through: numbers, names, phones, goods; lower case. */
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
 * The columns of freight_order that the customer's words decide; the same for a new order and an edited one. Every field of a request is
 * plain or named here: any other that the contract gains does not compile until it is stored.
 */
export function inputColumns(number: string, input: OrderInput, priced: PricedOrder, now: Date) {
  const {
    shipper,
    recipient,
    goods,
    pickupWindow,
    // Only compared with our own (price.ts).
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
