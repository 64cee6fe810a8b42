import type { CallInput } from '#contract/calls/calls.ts'
import { kilogramsToGrams } from '#contract/price/parseAmounts.ts'
import type { Consignment } from '#contract/price/pricing.ts'
import { goodsTotals, rowCm3, typedPieces } from './goods/goodsAmounts.ts'
import { pickupWindow } from './goods/pickupTimes.ts'
import { recordIdOf } from './orderValues.ts'
import type { GoodsValues, OrderValues, PartyValues } from './orderValues.ts'
import { formKeyAt, plainRequest } from './plain/plainValues.ts'

/** The request of createOrder. */
export type CreateOrder = CallInput<'/orders/createOrder'>

/** Returns undefined for an empty text (请填写…), null for an invalid one; the schema reports both under the field. */
const typed = <Value>(text: string, parse: (text: string) => Value | null): Value | null | undefined =>
  text.trim() === '' ? undefined : parse(text)

const partyRequest = (party: PartyValues) => ({ ...party, regionCode: party.regionCode ?? undefined })

/** Returns undefined for sides of which one is missing: the volume is not typed yet. */
const volumeOf = (row: GoodsValues) => {
  const isIncomplete =
    row.measure === 'sides' && [row.length, row.width, row.height].some((side) => side.trim() === '')
  return isIncomplete ? undefined : rowCm3(row)
}

const goodsRequest = (row: GoodsValues) => ({
  name: row.name,
  packaging: row.packaging,
  pieces: typed(row.pieces, typedPieces),
  weightGrams: typed(row.weight, kilogramsToGrams),
  volumeCm3: volumeOf(row),
})

/** Returns what the price depends on; invalid numbers count as 0. */
export function consignmentOf(values: OrderValues): Consignment {
  const { weightGrams, volumeCm3 } = goodsTotals(values.goods)
  const { pickupMode, deliveryMode, declaredValueFen, codFen, receiptCopies, isHeld } = plainRequest(values)
  return {
    weightGrams,
    volumeCm3,
    pickupMode,
    deliveryMode,
    declaredValueFen: declaredValueFen ?? 0,
    codFen: codFen ?? 0,
    receiptCopies,
    isHeld,
  }
}

/** Returns the part that an order and a change have in common. */
export function inputRequest(values: OrderValues, quotedTotalFen: number) {
  return {
    shipper: partyRequest(values.shipper),
    recipient: partyRequest(values.recipient),
    goods: values.goods.map(goodsRequest),
    pickupWindow: values.pickupMode === 'door' ? pickupWindow(values.pickupDay, values.pickupHours) : null,
    ...plainRequest(values),
    quotedTotalFen,
    // Every field of the contract: a new one that is not plain must be added here.
  } satisfies Record<
    Exclude<keyof CreateOrder, 'lineId' | 'offerId' | keyof ReturnType<typeof bookRequest> | VisitorField>,
    unknown
  >
}

type VisitorField = 'contactMobile' | 'smsCode'

/** Returns the address book's part: the records of the parties, and whether to save new ones. */
function bookRequest(values: OrderValues) {
  const shipperRecordId = recordIdOf(values, 'shipper') ?? undefined
  const recipientRecordId = recordIdOf(values, 'recipient') ?? undefined
  return {
    shipperRecordId,
    recipientRecordId,
    // An existing record need not be saved.
    saveShipper: values.saveShipper && shipperRecordId === undefined,
    saveRecipient: values.saveRecipient && recipientRecordId === undefined,
  }
}

/** Returns the request of the typed values, for the schema to check. `quotedTotalFen`: the total on screen. */
export function orderRequest(values: OrderValues, quotedTotalFen: number, isVisitor: boolean) {
  return {
    lineId: values.lineId ?? undefined,
    ...inputRequest(values, quotedTotalFen),
    ...(isVisitor
      ? { contactMobile: values.contactMobile || undefined, smsCode: values.smsCode || undefined }
      : bookRequest(values)),
  }
}

/** Maps a path of the request to the form's field. */
export function orderFormPath(path: string): string {
  const row = /^goods\.(\d+)\.(weightGrams|volumeCm3)$/.exec(path)
  if (row) return `goods.${row[1]}.${row[2] === 'weightGrams' ? 'weight' : 'volume'}`
  return path.startsWith('pickupWindow') ? 'pickupDay' : formKeyAt(path)
}
