import { carrierPathPrefix, homePath } from '#contract/kernel/pages.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { hasFault, emptyQuoteRequest, writeQuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import type { QuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'

const consultPath: PagePath = '/base/consult'
const orderPath: PagePath = '/orders/new'
const inquiryPath: PagePath = '/orders/newInquiry'

/** A line search: goods, services and destination (null: not given). */
export type LineQuoteRequest = QuoteRequest & { to: string | null }

/** Writes the search into params. Goods and services with invalid amounts are left out. */
function put(params: URLSearchParams, search: LineQuoteRequest | undefined): URLSearchParams {
  if (search) writeQuoteRequest(params, hasFault(search) ? emptyQuoteRequest : search, search.to)
  return params
}

/** Returns the address for ordering on a line with the searched goods. */
export const orderAddress = (lineId: number, search?: LineQuoteRequest) =>
  `${orderPath}?${put(new URLSearchParams({ line: String(lineId) }), search)}`

/** Returns the address for asking the carriers of lines for a price. */
export const inquiryAddress = (lineIds: readonly number[], search?: LineQuoteRequest) =>
  `${inquiryPath}?${put(new URLSearchParams({ lines: lineIds.join('-') }), search)}`

/** Returns the next step after choosing a line: an order, or an inquiry where it has no price (面议). */
export const nextStep = (line: { id: number; heavyTiers: readonly unknown[] }, search?: LineQuoteRequest) =>
  isNegotiable(line)
    ? { word: '询价', to: inquiryAddress([line.id], search) }
    : { word: '下单', to: orderAddress(line.id, search) }

/** Returns the address for asking a line's carrier about the searched goods. */
export const consultAddress = (lineId: number, search?: LineQuoteRequest) =>
  `${consultPath}?${put(new URLSearchParams({ line: String(lineId) }), search)}`

/** Returns the address that compares lines, or shows one in full; it can be shared. */
export function compareAddress(lineIds: readonly number[], search?: LineQuoteRequest): string {
  const rest = String(put(new URLSearchParams(), search))
  // commas stay unencoded: people read the address, too
  return `${homePath}?compare=${lineIds.join(',')}${rest && `&${rest}`}`
}

/** Returns the address for sharing a line. It is the destination's page with the line on top, priced for the search. */
export const sharedLineAddress = (destinationPath: string, lineId: number, search: QuoteRequest) =>
  `${destinationPath}?${put(new URLSearchParams({ line: String(lineId) }), { ...search, to: null })}`

/** Returns the address of a carrier's page, with its lines and prices for a search. `siteId` null: the visitor's own site. */
export function carrierAddress(carrierId: number, search?: LineQuoteRequest, siteId: number | null = null) {
  const params = put(new URLSearchParams(), search)
  if (siteId !== null) params.set('site', String(siteId))
  const rest = String(params)
  return `${carrierPathPrefix}${carrierId}${rest && `?${rest}`}`
}

/** Returns the address of a line search. `siteId` null: the visitor's own site. */
export function searchAddress(search: LineQuoteRequest, siteId: number | null = null): string {
  const params = put(new URLSearchParams(), search)
  if (siteId !== null) params.set('site', String(siteId))
  const rest = String(params)
  return rest ? `${homePath}?${rest}` : homePath
}

/** Returns the address of other lines from the same site to the same destination. */
export const sameRouteAddress = (line: { siteId: number; destinationCode: string }) =>
  `${homePath}?site=${line.siteId}&to=${line.destinationCode}`
