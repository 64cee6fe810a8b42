import { createContext } from 'react'
import { firstViewId } from '#contract/calls/firstView.ts'

/** What the server has rendered a page from. It is in the HTML, so that hydration renders the same. */
export interface FirstView {
  /** The server's time of rendering, ms. */
  atMs: number
  /** The default site, where the page depends on the browser's own; null where it does not. */
  siteId: number | null
  /** The answers that the page shows, with their keys in the query cache. */
  reads: readonly { key: readonly unknown[]; data: unknown }[]
  /** The texts of the regions that the page names, by code: the list of all regions loads later. */
  regionTexts: Readonly<Record<string, string>>
}

/** The first view of this page; null where the server rendered none. */
export const FirstViewContext = createContext<FirstView | null>(null)

/** Returns the first view in this HTML; null if there is none. */
export function readFirstView(): FirstView | null {
  const text = document.getElementById(firstViewId)?.textContent
  return text ? (JSON.parse(text) as FirstView) : null
}
