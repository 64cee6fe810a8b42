import type { Packaging } from '../../../../contract/orders/words.ts'
import { packagings } from '../../../../contract/orders/words.ts'
import { askedCarriersMax } from '../../../../contract/orders/inquiries/words.ts'
import type { WantedServices } from '../../../../contract/price/services.ts'
import { askedAmounts, putAsked, readAsked, typedAmounts } from '../../../domain/lines/asked.ts'
import type { Asked, TypedAmounts } from '../../../domain/lines/asked.ts'
import { cubicMetresToCm3, kilogramsToGrams, yuanToFen } from '../../../shared/ui/form/parseAmounts.ts'

type Ways = Pick<WantedServices, 'pickupMode' | 'deliveryMode' | 'receiptCopies' | 'isHeld'>

/** The form as typed: all of it stands in the address, so that a reload loses nothing. */
export type InquiryValues = TypedAmounts &
  Ways & {
    to: string | null
    lineIds: number[]
    goods: string
    packaging: Packaging
    pieces: string
    remark: string
  }

/** The goods and services as a search is asked with them. */
export const askedOf = (values: InquiryValues): Asked => {
  const { pickupMode, deliveryMode, receiptCopies, isHeld } = values
  return { pickupMode, deliveryMode, receiptCopies, isHeld, ...askedAmounts(values) }
}

const idsIn = (text: string): number[] =>
  [
    ...new Set(
      text
        .split('-')
        .filter((id) => /^[1-9]\d{0,14}$/.test(id))
        .map(Number),
    ),
  ].slice(0, askedCarriersMax)

/** Reads the form from an address; what makes no sense is left out. */
export function readInquiry(params: URLSearchParams): InquiryValues {
  const { pickupMode, deliveryMode, receiptCopies, isHeld, ...asked } = readAsked(params)
  const said = (name: string) => params.get(name) ?? ''
  return {
    ...typedAmounts({ pickupMode, deliveryMode, receiptCopies, isHeld, ...asked }),
    pickupMode,
    deliveryMode,
    receiptCopies,
    isHeld,
    to: /^[1-9]\d{5}$/.test(said('to')) ? said('to') : null,
    lineIds: idsIn(said('lines')),
    goods: said('goods'),
    packaging: packagings.find((one) => one === said('packaging')) ?? 'carton',
    pieces: said('pieces') || '1',
    remark: said('remark'),
  }
}

/** What of an address is the form's; the rest is left as it is. */
const ownKeys = 'lines to kg m3 pickup delivery insured cod receipt hold goods packaging pieces remark'.split(
  ' ',
)

/** An address that holds the form. */
export function withInquiry(present: URLSearchParams, values: InquiryValues): URLSearchParams {
  const params = new URLSearchParams(present)
  for (const key of ownKeys) params.delete(key)
  const put = (name: string, value: string) => value !== '' && params.set(name, value)
  put('lines', values.lineIds.join('-'))
  putAsked(params, askedOf(values), values.to)
  put('goods', values.goods)
  put('packaging', values.packaging === 'carton' ? '' : values.packaging)
  put('pieces', values.pieces === '1' ? '' : values.pieces)
  put('remark', values.remark)
  return params
}

/** Not typed is undefined (请填写…); typed but no number is null, which the schema refuses under its field. */
const typed = (text: string, parse: (text: string) => number | null) =>
  text.trim() === '' ? undefined : parse(text)
const pieces = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null)

/** The request that the form says, to be checked by the schema. */
export const inquiryRequest = (values: InquiryValues) => ({
  lineIds: values.lineIds,
  destinationCode: values.to ?? undefined,
  goodsName: values.goods,
  packaging: values.packaging,
  pieces: typed(values.pieces, pieces),
  weightGrams: typed(values.kg, kilogramsToGrams),
  volumeCm3: typed(values.m3, cubicMetresToCm3),
  pickupMode: values.pickupMode,
  deliveryMode: values.deliveryMode,
  declaredValueFen: typed(values.insured, yuanToFen),
  codFen: typed(values.cod, yuanToFen),
  receiptCopies: values.receiptCopies,
  isHeld: values.isHeld,
  remark: values.remark,
})

const formPaths: Record<string, string> = {
  destinationCode: 'to',
  goodsName: 'goods',
  weightGrams: 'kg',
  volumeCm3: 'm3',
  declaredValueFen: 'insured',
  codFen: 'cod',
}

/** Where the form shows what is wrong at a path of the request. */
export const inquiryFormPath = (path: string) => formPaths[path] ?? path
