import type { Packaging } from '#contract/orders/words.ts'
import { blankPlainValues } from './plain/plainValues.ts'
import type { PlainValues } from './plain/plainValues.ts'

/** A party as typed. */
export type PartyValues = {
  name: string
  company: string
  phone: string
  regionCode: string | null
  address: string
}

/** A record of an address book as of the moment it was picked. */
export type PickedRecord = { id: number; party: PartyValues }

/** A row of goods as typed: kilograms, cubic metres, centimetres. */
export type GoodsValues = {
  name: string
  packaging: Packaging
  pieces: string
  weight: string
  /** Whether the volume is typed or computed from the sides of a piece. */
  measure: 'volume' | 'sides'
  volume: string
  length: string
  width: string
  height: string
}

/** The whole order form as typed, so that drafts lose nothing; orderRequest.ts converts it. */
export type OrderValues = PlainValues & {
  lineId: number | null
  shipper: PartyValues
  recipient: PartyValues
  goods: GoodsValues[]
  /** 'YYYY-MM-DD', or '' for none. */
  pickupDay: string
  pickupHours: string
  contactMobile: string
  smsCode: string
  /** The address book record that the shipper was picked from. */
  shipperRecord: PickedRecord | null
  recipientRecord: PickedRecord | null
  saveShipper: boolean
  saveRecipient: boolean
}

export type PartyKey = 'shipper' | 'recipient'

/** The contract's limit of goods rows. */
export const mostGoodsRows = 50

const blankParty: PartyValues = { name: '', company: '', phone: '', regionCode: null, address: '' }

export const blankGoods: GoodsValues = {
  name: '',
  packaging: 'carton',
  pieces: '1',
  weight: '',
  measure: 'volume',
  volume: '',
  length: '',
  width: '',
  height: '',
}

/** The empty form. */
export const blankOrder: OrderValues = {
  lineId: null,
  shipper: blankParty,
  recipient: blankParty,
  goods: [blankGoods],
  pickupDay: '',
  pickupHours: '',
  ...blankPlainValues,
  contactMobile: '',
  smsCode: '',
  shipperRecord: null,
  recipientRecord: null,
  saveShipper: false,
  saveRecipient: false,
}

const partyFields = ['name', 'company', 'phone', 'regionCode', 'address'] as const

/** Returns the id of a party's record if every field is still as in the record. */
export function recordIdOf(values: OrderValues, partyKey: PartyKey): number | null {
  const record = partyKey === 'shipper' ? values.shipperRecord : values.recipientRecord
  const isUnchanged =
    record !== null && partyFields.every((field) => record.party[field] === values[partyKey][field])
  return isUnchanged ? record.id : null
}

/** Checks whether nothing of a party was typed; its region may come from the site or the address. */
export function isPartyUntyped({ name, company, phone, address }: PartyValues): boolean {
  return [name, company, phone, address].every((text) => text === '')
}

const addressServices = ['declaredValue', 'cod', 'receiptCopies', 'isHeld'] as const

/**
 * Checks whether the form has nothing typed that would be lost. Values of the address (`prefilled`), the address book and the
 * factory's defaults do not count.
 */
export function isUntyped(values: OrderValues, prefilled = blankOrder): boolean {
  const { goods } = values
  const strippedParty = (partyKey: PartyKey) =>
    recordIdOf(values, partyKey) === null ? { ...values[partyKey], regionCode: null } : blankParty
  const stripped = {
    ...values,
    lineId: null,
    goods:
      JSON.stringify(goods) === JSON.stringify(prefilled.goods)
        ? blankOrder.goods
        : goods.map((row) => ({ ...row, weight: '', volume: '' })),
    shipper: strippedParty('shipper'),
    recipient: strippedParty('recipient'),
    shipperRecord: null,
    recipientRecord: null,
    pickupMode: blankOrder.pickupMode,
    deliveryMode: blankOrder.deliveryMode,
    payment: blankOrder.payment,
    ...Object.fromEntries(
      addressServices.map((key) => [key, values[key] === prefilled[key] ? blankOrder[key] : values[key]]),
    ),
  }
  return JSON.stringify(stripped) === JSON.stringify(blankOrder)
}
