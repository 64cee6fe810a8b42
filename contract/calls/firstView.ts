import type { CallInput, CallResponse } from './calls.ts'
import type { JsonPath } from './permissions.ts'

/** The id of the element with the state in a page's HTML. */
export const firstViewId = 'first-view'

/** What the server passes to the renderer of a page's first view. */
export interface FirstViewRequest {
  /** The requested path and query. */
  url: string
  now: Date
  /** The site that this browser searches from, by its cookie; null without one. */
  siteId: number | null
  /** Calls the API as the visitor who requested the page; rejects where the call is refused. */
  read: <P extends JsonPath>(path: P, body: CallInput<P>) => Promise<CallResponse<P>>
  /** Returns the text of a region code: 浙江省金华市永康市; '' for an unknown one. */
  regionText: (code: string) => string
}

/** A page as a visitor sees it first. */
export interface RenderedFirstView {
  /** The content of the page's root element. */
  html: string
  /** The rules of a style element beside it. */
  css: string
  /** The JSON from which the browser renders the same; see web/shared/firstView/firstView.ts. */
  state: string
}

/** Renders the first view of an address; null where it has none. The build makes it from web/app/firstView/renderFirstView.tsx. */
export type RenderFirstView = (request: FirstViewRequest) => Promise<RenderedFirstView | null>
