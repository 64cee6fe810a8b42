import { useContext, useEffect, useState } from 'react'
import { FirstViewContext } from '../../firstView/firstView.ts'
import { useInBrowser } from '../useInBrowser.ts'

const tickMs = 30_000

/**
 * Returns the current time, updated twice a minute for countdowns. While a page is hydrated it is the server’s time, with which
 * the page was rendered.
 */
export function useNow(): Date {
  const firstView = useContext(FirstViewContext)
  const isHydrated = useInBrowser(
    () => true,
    () => false,
  )
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return firstView && !isHydrated ? new Date(firstView.atMs) : now
}
