import type { Packaging, Payment } from '../orders/words.ts'
import type { DeliveryMode, PickupMode } from '../price/services.ts'

/** A span of the pasted text, in UTF-16 units; `end` is exclusive. */
export interface Span {
  start: number
  end: number
}

/** A value and the spans it was read from. */
export interface Found<Value> {
  value: Value
  spans: Span[]
  /** Uncertain: shown for confirmation, not put into an order automatically. */
  isUnsure?: true
}

/** A parsed shipper or recipient; the region may be only a province or a city. */
export interface PastedParty {
  name?: Found<string>
  company?: Found<string>
  /** In the spelling of normalizePhone. */
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

/** A parsed row of goods; weight in grams and volume in cm³ are those of the whole row. */
export interface PastedGoods {
  name?: Found<string>
  packaging?: Found<Packaging>
  pieces?: Found<number>
  weightGrams?: Found<number>
  volumeCm3?: Found<number>
  sides?: Found<PastedSides>
}

/** Amounts of several rows together. */
export type PastedTotals = Pick<PastedGoods, 'pieces' | 'weightGrams' | 'volumeCm3'>

export interface PastedServices {
  pickupMode?: Found<PickupMode>
  /** 'YYYY-MM-DD' in Shanghai. */
  pickupDay?: Found<string>
  /** Earliest pickup hour, 0 to 23. */
  pickupHour?: Found<number>
  deliveryMode?: Found<DeliveryMode>
  payment?: Found<Payment>
  codFen?: Found<number>
  declaredValueFen?: Found<number>
  receiptCopies?: Found<number>
  isHeld?: Found<true>
}

/** The order parsed from a pasted text (product.md §5, 智能识别). */
export interface PastedOrder {
  shipper: PastedParty
  recipient: PastedParty
  goods: PastedGoods[]
  totals: PastedTotals
  services: PastedServices
  remark?: Found<string>
  /** Words that no rule has read. */
  leftOver: Span[]
  /** The text was too long, and only its start was read. */
  isCut: boolean
}
