import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'

/** What tells the tabs of one page apart, by full path: an order's number, a destination. */
export const useTabNames = create<{ names: Readonly<Record<string, string>> }>(() => ({ names: {} }))

/** Tells what this page's tab shows: it follows the page's title in the tab bar. Nothing while it is null. */
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

/** Another person sits at the browser: the numbers of the last one's orders are gone. */
export function forgetTabNames(): void {
  useTabNames.setState({ names: {} })
}
