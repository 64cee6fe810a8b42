import type { LineCard } from '#contract/lines/calls.ts'
import type { Route } from '#contract/lines/destinationPages.ts'
import type { Consignment } from '#contract/price/pricing.ts'

/** A destination that lines of an open site go to. */
export interface ListedDestination extends Route {
  siteName: string
  lines: number
  /** When a line there last changed, ISO. */
  changedAt: string
}

/** The data of a destination's page. The same object is returned while nothing changes, so that results can be cached by it. */
export interface DestinationPage extends Route {
  siteName: string
  /** As many as a page shows, cheapest first, with the price of the sample consignment (contract/lines/destinationPages.ts). */
  lines: readonly LineCard[]
  /** The number of all lines, including those that pass through, as a search counts: 1,001 means more than 1,000. */
  total: number
  /** The other destinations. */
  destinations: readonly ListedDestination[]
}

/** The data of all destination pages; at most as old as product.md §5 says. */
export interface DestinationPages {
  /** Returns all destinations, those with most lines first; the same list while unchanged. */
  list(): Promise<readonly ListedDestination[]>
  /** Returns null when no line goes to the destination itself or the site is not open. */
  page(route: Route): Promise<DestinationPage | null>
  /** Returns a line of the page's destination, priced for the goods (null: the sample). null when it is off or goes elsewhere. */
  line(page: DestinationPage, lineId: number, goods: Consignment | null): Promise<LineCard | null>
}
