import { useContext } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation, useNavigate } from 'react-router'
import type { Location } from 'react-router'
import { sameTab } from './sameTab.ts'

/** Keys of the query and what each is to say; '' takes a key out. Or the whole query, made of the one that is there. */
export type AddressEdit = Readonly<Record<string, string>> | ((present: URLSearchParams) => URLSearchParams)

/**
 * What a page keeps in the query of its address, and the way to change it. `replace`: going back does not lead to what was there.
 *
 * A change is made to the address as the browser has it, which is ahead of what is drawn as long as a slow page is being drawn: of
 * two changes in a row both hold. A page that has been left meanwhile changes nothing.
 */
export function useAddress(): [
  URLSearchParams,
  (edit: AddressEdit, options?: { replace?: boolean }) => void,
] {
  const drawn = useLocation()
  const navigate = useNavigate()
  // the history behind the router, which does not tell its type
  const { navigator } = useContext(NavigationContext) as { navigator: { location?: Location } }
  const change = (edit: AddressEdit, { replace = false } = {}) => {
    const { pathname, search } = navigator.location ?? drawn
    if (pathname !== drawn.pathname) return
    const present = new URLSearchParams(search)
    const next = typeof edit === 'function' ? edit(present) : present
    if (typeof edit !== 'function')
      for (const [key, value] of Object.entries(edit)) {
        if (value === '') next.delete(key)
        else next.set(key, value)
      }
    void navigate({ search: String(next) }, { replace, state: sameTab })
  }
  return [new URLSearchParams(drawn.search), change]
}
