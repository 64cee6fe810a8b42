import type { CallInput } from '../../../../contract/calls/calls.ts'
import type { Consignment } from '../../../../contract/price/pricing.ts'
import { kilogramsToGrams } from '../../../shared/ui/form/parseAmounts.ts'
import { goodsTotals, rowCm3, typedPieces } from '../goods/goodsAmounts.ts'
import { recordIdOf } from '../orderValues.ts'
import type { GoodsValues, OrderValues, PartyValues } from '../orderValues.ts'
import { formKeyAt, plainRequest } from '../plain/plainValues.ts'
import { pickupWindow } from '../goods/pickupTimes.ts'

/** The request that createOrder is sent. */
export type CreateOrder = CallInput<'/orders/createOrder'>

/** Not typed is undefined (请填写…); typed but no number is null, which the schema refuses under its field. */
const typed = <Value>(text: string, parse: (text: string) => Value | null): Value | null | undefined =>
  text.trim() === '' ? undefined : parse(text)

const partyRequest = (party: PartyValues) => ({ ...party, regionCode: party.regionCode ?? undefined })

/** A volume by sides of which one is missing has not been typed yet. */
const volumeOf = (row: GoodsValues) => {
  const isUntold =
    row.measure === 'sides' && [row.length, row.width, row.height].some((side) => side.trim() === '')
  return isUntold ? undefined : rowCm3(row)
}

const goodsRequest = (row: GoodsValues) => ({
  name: row.name,
  packaging: row.packaging,
  pieces: typed(row.pieces, typedPieces),
  weightGrams: typed(row.weight, kilogramsToGrams),
  volumeCm3: volumeOf(row),
})

/** What the price depends on; what is not yet a number counts as nothing. */
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

/** What an order and a change to one have in common. */
export function inputRequest(values: OrderValues, quotedTotalFen: number) {
  return {
    shipper: partyRequest(values.shipper),
    recipient: partyRequest(values.recipient),
    goods: values.goods.map(goodsRequest),
    pickupWindow: values.pickupMode === 'door' ? pickupWindow(values.pickupDay, values.pickupHours) : null,
    ...plainRequest(values),
    quotedTotalFen,
    // every field of the contract: a new one that is not plain is asked for here
  } satisfies Record<
    Exclude<keyof CreateOrder, 'lineId' | 'offerId' | keyof ReturnType<typeof bookRequest> | VisitorField>,
    unknown
  >
}

type VisitorField = 'contactMobile' | 'smsCode'

/** What an order has to do with the address books: where the parties are from, and whether they go there. */
function bookRequest(values: OrderValues) {
  const shipperRecordId = recordIdOf(values, 'shipper') ?? undefined
  const recipientRecordId = recordIdOf(values, 'recipient') ?? undefined
  return {
    shipperRecordId,
    recipientRecordId,
    // what is there already need not be saved
    saveShipper: values.saveShipper && shipperRecordId === undefined,
    saveRecipient: values.saveRecipient && recipientRecordId === undefined,
  }
}

/** The request that the typed values say, to be checked by the schema. `quotedTotalFen`: the total on screen. */
export function orderRequest(values: OrderValues, quotedTotalFen: number, isVisitor: boolean) {
  return {
    lineId: values.lineId ?? undefined,
    ...inputRequest(values, quotedTotalFen),
    ...(isVisitor
      ? { contactMobile: values.contactMobile || undefined, smsCode: values.smsCode || undefined }
      : bookRequest(values)),
  }
}

/** Where the form shows what the contract finds wrong at a path of the request. */
export function orderFormPath(path: string): string {
  const row = /^goods\.(\d+)\.(weightGrams|volumeCm3)$/.exec(path)
  if (row) return `goods.${row[1]}.${row[2] === 'weightGrams' ? 'weight' : 'volume'}`
  return path.startsWith('pickupWindow') ? 'pickupDay' : formKeyAt(path)
}
