import { useSyncExternalStore } from 'react'

const neverNotifies = () => () => undefined

/** Returns what the browser says; in the server's HTML and while it is hydrated, `inHtml`. It is read again at each render. */
export const useInBrowser = <Value>(read: () => Value, inHtml: () => Value): Value =>
  useSyncExternalStore(neverNotifies, read, inHtml)
