import type { CallInput } from '#contract/calls/calls.ts'
import { lineSorts } from '#contract/lines/words.ts'
import type { LineSort } from '#contract/lines/words.ts'
import {
  hasGoods,
  writeQuoteRequest,
  readQuoteRequest,
  wantedServicesOf,
} from '#contract/orders/plain/quoteRequest.ts'
import type { QuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { wantedKeys } from '#contract/price/services.ts'
import { regionCodeIn } from '#contract/regions/region.ts'

/** The contract's limit of a carrier's name, in characters. */
export const longestCarrier = 60

/** Rows per page; the address's `page` counts in these. */
export const rowsPerPage = 20
const pagesAtOnce = 5

/** A search as the address holds it; null or empty for anything not given. */
export interface SearchQuery extends QuoteRequest {
  /** null: the visitor's own site. */
  siteId: number | null
  to: string | null
  /** The address's destination when it is a name, from a form sent before the script could look it up. */
  toText: string
  /** null: by total if goods are given, otherwise by popularity. */
  sort: LineSort | null
  isDirect: boolean
  departsToday: boolean
  /** Excludes lines that lack a wanted service. */
  offersAll: boolean
  maxTransitHours: number | null
  carrier: string
  /** Number of pages on screen, 1 or more. */
  pages: number
}

/** A search without filters. */
export const noFilters = {
  isDirect: false,
  departsToday: false,
  offersAll: false,
  maxTransitHours: null,
  carrier: '',
} satisfies Partial<SearchQuery>

/** The transit time limits to filter by, in hours. */
export const transitLimits = [24, 48, 72, 120, 168] as const

const nameMax = 40

const wholeBetween = (text: string | null, min: number, max: number) => {
  const value = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0
  return value >= min && value <= max ? value : null
}

/** Reads a search from an address; ignores invalid parts, so that no link leads to an error. */
export function readSearch(params: URLSearchParams): SearchQuery {
  const to = params.get('to')?.trim() ?? ''
  const code = regionCodeIn(to)
  return {
    ...readQuoteRequest(params),
    siteId: wholeBetween(params.get('site'), 100_000, 999_999),
    to: code,
    toText: code !== null ? '' : to.slice(0, nameMax),
    sort: lineSorts.find((sort) => sort === params.get('sort')) ?? null,
    isDirect: params.get('direct') === '1',
    departsToday: params.get('today') === '1',
    offersAll: params.get('offers') === 'all',
    maxTransitHours: wholeBetween(params.get('hours'), 1, 2000),
    carrier: (params.get('carrier') ?? '').trim().slice(0, longestCarrier),
    pages: wholeBetween(params.get('page'), 1, 1000) ?? 1,
  }
}

/** Returns the shortest address of a search: only what differs from the defaults. */
export function writeSearch(query: SearchQuery): URLSearchParams {
  const params = new URLSearchParams()
  const setParam = (name: string, value: string | number | null | false) => {
    if (value !== null && value !== false && value !== '') params.set(name, String(value))
  }
  setParam('site', query.siteId)
  setParam('to', query.to ?? query.toText)
  writeQuoteRequest(params, query, null)
  setParam('sort', query.sort)
  setParam('direct', query.isDirect && '1')
  setParam('today', query.departsToday && '1')
  setParam('offers', hidesLacking(query) && 'all')
  setParam('hours', query.maxTransitHours)
  setParam('carrier', query.carrier)
  setParam('page', query.pages > 1 && query.pages)
  return params
}

/** Checks whether lines that lack a wanted service are excluded; false if no service is wanted. */
export const hidesLacking = (query: Omit<SearchQuery, 'pages'>) =>
  query.offersAll && wantedKeys(query).length > 0

/** Returns the effective order: as requested, else by total if there are goods to price. */
export function sortOf(query: Omit<SearchQuery, 'pages'>): LineSort {
  const sort = query.sort ?? (hasGoods(query) ? 'total' : 'popularity')
  return sort === 'total' && !hasGoods(query) ? 'popularity' : sort
}

/** Returns the number of filters besides destination and goods. */
export const filterCount = (query: SearchQuery) =>
  Number(query.isDirect) +
  Number(query.departsToday) +
  Number(hidesLacking(query)) +
  Number(query.maxTransitHours !== null) +
  Number(query.carrier !== '')

/** A part of the result: the marker it follows (null: the start) and its number of pages. */
export interface Chunk {
  after: string | null
  pages: number
}

/**
 * Returns the request for a chunk of rows. The first chunk has as many pages as the address names (five at most, the call's limit
 * of 100 rows), so that a reload or a shared link keeps its position. Each further one follows `after`.
 */
export function searchRequest(
  query: Omit<SearchQuery, 'pages'>,
  siteId: number,
  chunk: Chunk,
): CallInput<'/lines/searchLines'> {
  const isPriced = hasGoods(query)
  return {
    siteId: query.siteId ?? siteId,
    ...(query.to !== null && { destinationCode: query.to }),
    ...(isPriced && query.weightGrams !== null && { weightGrams: query.weightGrams }),
    ...(isPriced && query.volumeCm3 !== null && { volumeCm3: query.volumeCm3 }),
    ...(query.carrier !== '' && { keyword: query.carrier }),
    ...(query.isDirect && { isDirect: true }),
    ...(query.departsToday && { departsToday: true }),
    ...wantedServicesOf(query),
    ...(hidesLacking(query) && { offersAll: true }),
    ...(query.maxTransitHours !== null && { maxTransitHours: query.maxTransitHours }),
    sort: sortOf(query),
    pageSize: rowsPerPage * Math.min(chunk.pages, pagesAtOnce),
    ...(chunk.after !== null && { after: chunk.after }),
  }
}
