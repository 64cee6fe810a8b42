import type { Packaging, Payment } from '../orders/words.ts'
import type { DeliveryMode, PickupMode } from '../price/services.ts'

/** A piece of the pasted text, in UTF-16 units of the text as pasted: `end` is the first one after it. */
export interface Span {
  start: number
  end: number
}

/** A value and the pieces of the text that it was read from. */
export interface Found<Value> {
  value: Value
  spans: Span[]
  /** It may be meant otherwise: to be shown and asked, not to be put into an order by itself. */
  isUnsure?: true
}

/** A shipper or recipient as read; a region may be a province or a city where the text says no more. */
export interface PastedParty {
  name?: Found<string>
  company?: Found<string>
  /** In the spelling of normalMobile. */
  phone?: Found<string>
  /** Further numbers of the same person, in the same spelling. */
  otherPhones?: Found<string>[]
  regionCode?: Found<string>
  address?: Found<string>
}

/** The sides of one piece, in mm. */
export interface PastedSides {
  lengthMm: number
  widthMm: number
  heightMm: number
}

/** A row of goods as read; weight in grams and volume in cm³ are those of the whole row. */
export interface PastedGoods {
  name?: Found<string>
  packaging?: Found<Packaging>
  pieces?: Found<number>
  weightGrams?: Found<number>
  volumeCm3?: Found<number>
  sides?: Found<PastedSides>
}

/** What is said of several rows together, so that it belongs to none of them. */
export type PastedTotals = Pick<PastedGoods, 'pieces' | 'weightGrams' | 'volumeCm3'>

export interface PastedServices {
  pickupMode?: Found<PickupMode>
  /** 'YYYY-MM-DD' in Shanghai. */
  pickupDay?: Found<string>
  /** Full hours from which on the carrier may come, 0 to 23. */
  pickupHour?: Found<number>
  deliveryMode?: Found<DeliveryMode>
  payment?: Found<Payment>
  codFen?: Found<number>
  declaredValueFen?: Found<number>
  receiptCopies?: Found<number>
  isHeld?: Found<true>
}

/** What a pasted text says of an order (product.md §5, 智能识别). */
export interface PastedOrder {
  shipper: PastedParty
  recipient: PastedParty
  goods: PastedGoods[]
  totals: PastedTotals
  services: PastedServices
  remark?: Found<string>
  /** Words that were taken for nothing. */
  leftOver: Span[]
  /** The text was longer than is read; what follows its beginning was not looked at. */
  isCut: boolean
}
