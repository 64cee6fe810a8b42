import type { Packaging, Payment } from '../../../contract/orderWords.ts'
import type { DeliveryMode, PickupMode } from '../../../contract/rules/pricing.ts'

/** A party as typed. */
export type PartyValues = {
  name: string
  company: string
  phone: string
  regionCode: string | null
  address: string
}

/** A row of goods as typed: kilograms, cubic metres, centimetres. */
export type GoodsValues = {
  name: string
  packaging: Packaging
  pieces: string
  weight: string
  /** Whether the volume is typed itself or comes from the sides of a piece. */
  measure: 'volume' | 'sides'
  volume: string
  length: string
  width: string
  height: string
}

/** The whole order form as typed, so that a draft keeps every letter; orderRequest.ts says what it means. */
export type OrderValues = {
  lineId: number | null
  shipper: PartyValues
  recipient: PartyValues
  goods: GoodsValues[]
  pickupMode: PickupMode
  /** 'YYYY-MM-DD', or '' for none. */
  pickupDay: string
  pickupHours: string
  deliveryMode: DeliveryMode
  /** Yuan. */
  declaredValue: string
  /** Yuan. */
  cod: string
  receiptCopies: string
  isHeld: boolean
  payment: Payment
  remark: string
  contactMobile: string
  smsCode: string
}

/** The contract's bound of goods rows. */
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

/** Nothing typed yet. */
export const blankOrder: OrderValues = {
  lineId: null,
  shipper: blankParty,
  recipient: blankParty,
  goods: [blankGoods],
  pickupMode: 'self',
  pickupDay: '',
  pickupHours: '',
  deliveryMode: 'self',
  declaredValue: '',
  cod: '',
  receiptCopies: '0',
  isHeld: false,
  payment: 'prepaid',
  remark: '',
  contactMobile: '',
  smsCode: '',
}

/** Whether nothing would be lost with these values: only what an address brings along is filled in. */
export function isUntyped(values: OrderValues): boolean {
  const { goods, shipper, recipient } = values
  const bare = {
    ...values,
    lineId: null,
    goods: goods.map((row) => ({ ...row, weight: '', volume: '' })),
    shipper: { ...shipper, regionCode: null },
    recipient: { ...recipient, regionCode: null },
    pickupMode: blankOrder.pickupMode,
    deliveryMode: blankOrder.deliveryMode,
  }
  return JSON.stringify(bare) === JSON.stringify(blankOrder)
}
