import { defaultSite } from '#contract/kernel/siteDefaults.ts'
import { hasFault } from '#contract/orders/plain/quoteRequest.ts'
import type { ReadFirst } from '#shared/firstView/readFirst.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { readSearch, searchRequest } from './searchQuery.ts'
import { lineSearchQuery } from './useLineSearch.ts'

/**
 * Reads the first rows of a search. A comparison, further pages, an empty result, and what needs a correction are left to the browser; so
 * is a search from the browser's own site, unless it is the default, with which hydration starts.
 */
export const readSearchFirst: ReadFirst = async (params, { siteId, read, reads }) => {
  const query = readSearch(params)
  if (params.has('compare') || query.to === null || query.pages > 1 || hasFault(query)) return null
  if (query.siteId === null && siteId !== defaultSite.cityId) return null
  if (query.siteId !== null && query.siteId !== defaultSite.cityId) {
    const sites = callQuery('/sites/getSiteList', {})
    reads.setQueryData(sites.queryKey, await read('/sites/getSiteList', {}))
  }
  const chunk = { after: null, pages: 1 }
  const rows = await read('/lines/searchLines', searchRequest(query, defaultSite.cityId, chunk))
  // the browser's own call is counted as demand that no line meets
  if (rows.total === 0) return null
  const { queryKey } = lineSearchQuery(query, defaultSite.cityId)
  reads.setQueryData(queryKey, { pages: [rows], pageParams: [chunk] })
  return { regionCodes: [query.to], isFromOwnSite: query.siteId === null }
}
