import { writeQuoteRequest, readQuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import type { QuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { regionCodeIn } from '#contract/regions/region.ts'
import { mostCompared } from '#domain/lines/comparing.ts'

/** A comparison as the address holds it: `/base/search?compare=1,2,3&kg=&m3=&to=&delivery=`. */
export interface Comparison extends QuoteRequest {
  to: string | null
  /** One to four different lines in the address's order; empty if it names none. */
  lineIds: number[]
}

/** Reads a comparison from an address and ignores invalid parts. */
export function readComparison(params: URLSearchParams): Comparison {
  const ids = (params.get('compare') ?? '').split(/[^\d]+/).filter((text) => /^[1-9]\d{0,14}$/.test(text))
  return {
    ...readQuoteRequest(params),
    lineIds: [...new Set(ids.map(Number))].slice(0, mostCompared),
    to: regionCodeIn(params.get('to')),
  }
}

/** Returns the query of a comparison's address, with its question mark. */
export function writeComparison(comparison: Comparison): string {
  const params = new URLSearchParams()
  writeQuoteRequest(params, comparison, comparison.to)
  const rest = String(params)
  return `?compare=${comparison.lineIds.join(',')}${rest && `&${rest}`}`
}
