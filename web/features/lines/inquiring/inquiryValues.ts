import { inquiryCarriersMax } from '#contract/orders/inquiries/words.ts'
import {
  parseTypedAmounts,
  writeQuoteRequest,
  readQuoteRequest,
  typedAmounts,
} from '#contract/orders/plain/quoteRequest.ts'
import type { QuoteRequest, TypedAmounts } from '#contract/orders/plain/quoteRequest.ts'
import type { Packaging } from '#contract/orders/words.ts'
import { packagings } from '#contract/orders/words.ts'
import { cubicMetresToCm3, kilogramsToGrams, toPieces, yuanToFen } from '#contract/price/parseAmounts.ts'
import type { WantedServices } from '#contract/price/services.ts'
import { regionCodeIn } from '#contract/regions/region.ts'

type Ways = Pick<WantedServices, 'pickupMode' | 'deliveryMode' | 'receiptCopies' | 'isHeld'>

/** The form as typed; all of it is in the address, so that a reload loses nothing. */
export type InquiryValues = TypedAmounts &
  Ways & {
    to: string | null
    lineIds: number[]
    goods: string
    packaging: Packaging
    pieces: string
    remark: string
  }

/** Returns the goods and services in the form of a search. */
export const goodsAndServicesOf = (values: InquiryValues): QuoteRequest => {
  const { pickupMode, deliveryMode, receiptCopies, isHeld } = values
  return { pickupMode, deliveryMode, receiptCopies, isHeld, ...parseTypedAmounts(values) }
}

const idsIn = (text: string): number[] =>
  [
    ...new Set(
      text
        .split('-')
        .filter((id) => /^[1-9]\d{0,14}$/.test(id))
        .map(Number),
    ),
  ].slice(0, inquiryCarriersMax)

/** Reads the form from an address; ignores invalid parts. */
export function readInquiry(params: URLSearchParams): InquiryValues {
  const { pickupMode, deliveryMode, receiptCopies, isHeld, ...amounts } = readQuoteRequest(params)
  const param = (name: string) => params.get(name) ?? ''
  return {
    ...typedAmounts({ pickupMode, deliveryMode, receiptCopies, isHeld, ...amounts }),
    pickupMode,
    deliveryMode,
    receiptCopies,
    isHeld,
    to: regionCodeIn(params.get('to')),
    lineIds: idsIn(param('lines')),
    goods: param('goods'),
    packaging: packagings.find((candidate) => candidate === param('packaging')) ?? 'carton',
    pieces: param('pieces') || '1',
    remark: param('remark'),
  }
}

/** The form's own keys in an address; others are left unchanged. */
const ownKeys = 'lines to kg m3 pickup delivery insured cod receipt hold goods packaging pieces remark'.split(
  ' ',
)

/** Returns the address with the form's values. */
export function withInquiry(present: URLSearchParams, values: InquiryValues): URLSearchParams {
  const params = new URLSearchParams(present)
  for (const key of ownKeys) params.delete(key)
  const put = (name: string, value: string) => value !== '' && params.set(name, value)
  put('lines', values.lineIds.join('-'))
  writeQuoteRequest(params, goodsAndServicesOf(values), values.to)
  put('goods', values.goods)
  put('packaging', values.packaging === 'carton' ? '' : values.packaging)
  put('pieces', values.pieces === '1' ? '' : values.pieces)
  put('remark', values.remark)
  return params
}

/** Returns undefined for an empty text (请填写…), null for one that is no number; the schema reports both under the field. */
const typed = (text: string, parse: (text: string) => number | null) =>
  text.trim() === '' ? undefined : parse(text)

/** Returns the form's request, for the schema to check. */
export const inquiryRequest = (values: InquiryValues) => ({
  lineIds: values.lineIds,
  destinationCode: values.to ?? undefined,
  goodsName: values.goods,
  packaging: values.packaging,
  pieces: typed(values.pieces, toPieces),
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

/** Maps a path of the request to the form's field. */
export const inquiryFormPath = (path: string) => formPaths[path] ?? path
