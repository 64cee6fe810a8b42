import { pathOf, regionText } from '../../../contract/rules/regions.ts'
import { regions } from '../../core/regions.ts'
import type { OrderWish, PricedOrder } from './price.ts'

const json = (value: unknown) => JSON.stringify(value)

type Party = OrderWish['shipper']

/** A party as the order keeps it: today's region code and the region in words beside what was typed. */
const storedParty = (party: Party) => ({
  ...party,
  regionCode: pathOf(regions, party.regionCode).at(-1)?.code ?? party.regionCode,
  regionText: regionText(regions, party.regionCode),
})

/** A pickup window in UTC, whatever offset it was typed with. */
const storedWindow = ({ from, to }: NonNullable<OrderWish['pickupWindow']>) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

const searchTextMax = 2000

/** What the list's keyword search looks through: numbers, names, phones, goods; lower case. */
const searchText = (number: string, wish: OrderWish) =>
  [
    number,
    ...[wish.shipper, wish.recipient].flatMap((party) => [party.name, party.company, party.phone]),
    ...wish.goods.map((row) => row.name),
  ]
    .join(' ')
    .toLowerCase()
    .slice(0, searchTextMax)

/** The columns of freight_order that the customer's words decide; the same for a new order and an edited one. */
export const wishColumns = (number: string, wish: OrderWish, priced: PricedOrder, now: Date) => ({
  shipper: json(storedParty(wish.shipper)),
  recipient: json(storedParty(wish.recipient)),
  goods: json(wish.goods),
  pieces: priced.pieces,
  weight_grams: priced.weightGrams,
  volume_cm3: priced.volumeCm3,
  declared_value_fen: wish.declaredValueFen,
  pickup_mode: wish.pickupMode,
  pickup_window: wish.pickupWindow === null ? null : json(storedWindow(wish.pickupWindow)),
  delivery_mode: wish.deliveryMode,
  payment: wish.payment,
  cod_fen: wish.codFen,
  receipt_copies: wish.receiptCopies,
  is_held: wish.isHeld,
  remark: wish.remark,
  quote: json(priced.quote),
  total_fen: priced.quote.totalFen,
  search_text: searchText(number, wish),
  updated_at: now,
})
