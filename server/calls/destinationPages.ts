import type { LineCard } from '../../contract/lines/calls.ts'
import type { Route } from '../../contract/lines/destinationPages.ts'

/** A place that lines of an open site go to. */
export interface ListedDestination extends Route {
  siteName: string
  lines: number
  /** When a line there last changed, ISO. */
  changedAt: string
}

/**
 * What the page of a destination tells. It is the same object for as long as nothing of it changes, so that what is made of it can be
 * kept by it.
 */
export interface DestinationPage extends Route {
  siteName: string
  /** As many as a page shows, with what the sample consignment (contract/lines/destinationPages.ts) costs on them, the cheapest first. */
  lines: readonly LineCard[]
  /** All of them, those that come by it, too, as a search counts them: 1,001 says more than 1,000. */
  total: number
  /** Where lines go besides. */
  destinations: readonly ListedDestination[]
}

/** What pages of destinations are made of; both as old as product.md §5 says, at most. */
export interface DestinationPages {
  /** Where most lines go to first; the same list while it says the same. */
  list(): Promise<readonly ListedDestination[]>
  /** null where no line goes to the place itself, or the site is not open. */
  page(route: Route): Promise<DestinationPage | null>
  /** A line of a page by its id, also one that does not stand on it; null where it is not on, or goes elsewhere. */
  line(page: DestinationPage, lineId: number): Promise<LineCard | null>
}
