import type { QueryClient } from '@tanstack/react-query'
import type { FirstViewRequest } from '#contract/calls/firstView.ts'

/** What a page's first reads get. */
interface Given {
  /** The site that this browser searches from. */
  siteId: number
  read: FirstViewRequest['read']
  /** The cache to put the answers into. */
  reads: QueryClient
}

interface FirstReads {
  /** The regions that the page names. */
  regionCodes: string[]
  /** The answers are those of the browser's own site, which the address does not name. */
  isFromOwnSite: boolean
}

/** Reads what a page shows first, on the server, for a visitor. Resolves to null where the browser is to render it from the shell. */
export type ReadFirst = (params: URLSearchParams, given: Given) => Promise<FirstReads | null>
