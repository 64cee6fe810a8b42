import { useSyncExternalStore } from 'react'

const neverNotifies = () => () => undefined

/** Returns what `read` finds in the browser; in the server's HTML and while that is hydrated, `inHtml`. */
export const useInBrowser = <Value>(read: () => Value, inHtml: () => Value): Value =>
  useSyncExternalStore(neverNotifies, read, inHtml)
