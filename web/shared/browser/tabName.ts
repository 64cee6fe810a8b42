import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'

/** The names that distinguish tabs of one page, by full path: an order's number, a destination. */
export const useTabNames = create<{ names: Readonly<Record<string, string>> }>(() => ({ names: {} }))

/** Names this page's tab, after the page's title in the tab bar. Does nothing while null. */
export function useTabName(name: string | null): void {
  const { pathname, search } = useLocation()
  const fullPath = pathname + search
  useEffect(() => {
    if (name === null) return
    useTabNames.setState(({ names }) =>
      names[fullPath] === name ? { names } : { names: { ...names, [fullPath]: name } },
    )
  }, [fullPath, name])
}

/** Adds names that are known already, by full path; a name that a page has given since stays. */
export function addTabNames(known: Readonly<Record<string, string>>): void {
  useTabNames.setState(({ names }) => ({ names: { ...known, ...names } }))
}

/** Clears the names, e.g. order numbers, for another user. */
export function forgetTabNames(): void {
  useTabNames.setState({ names: {} })
}
