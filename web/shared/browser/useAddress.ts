import { useContext } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useNavigate } from 'react-router'
import type { Location } from 'react-router'
import { sameTab } from './sameTab.ts'

/** Query keys with new values ('' removes a key), or a function from the present query to the new one. */
export type AddressEdit = Readonly<Record<string, string>> | ((present: URLSearchParams) => URLSearchParams)

/** Returns a function for the browser's address, which is ahead of the rendered one while a slow page renders. */
export function useHistoryLocation(): () => Location {
  const drawn = useLocation()
  // the router's history, which its types do not expose
  const { navigator } = useContext(NavigationContext) as { navigator: { location?: Location } }
  return () => navigator.location ?? drawn
}

/**
 * Returns a page's query and a function that changes it. `replace` replaces the history entry.
 *
 * A change applies to the browser's address, so two changes in a row both apply. A page that was left changes nothing.
 */
export function useAddress(): [
  URLSearchParams,
  (edit: AddressEdit, options?: { replace?: boolean }) => void,
] {
  const drawn = useLocation()
  const navigate = useNavigate()
  const historyLocation = useHistoryLocation()
  const change = (edit: AddressEdit, { replace = false } = {}) => {
    const { pathname, search } = historyLocation()
    if (pathname !== drawn.pathname) return
    const present = new URLSearchParams(search)
    const next = typeof edit === 'function' ? edit(present) : present
    if (typeof edit !== 'function')
      for (const [key, value] of Object.entries(edit)) {
        if (value === '') next.delete(key)
        else next.set(key, value)
      }
    // what is pressed twice is one entry of the history
    const isSame = String(next) === String(new URLSearchParams(search))
    void navigate({ search: String(next) }, { replace: replace || isSame, state: sameTab })
  }
  return [new URLSearchParams(drawn.search), change]
}
