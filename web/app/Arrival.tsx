import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { finishProgress } from './progress.ts'

let arrivedAt: string | null = null

/**
 * Stands behind a page's content and thereby knows that it is on screen: ends the progress bar, and after a navigation (not on
 * the first page) brings the focus to the heading, and the page to its top unless the browser went back.
 */
export function Arrival() {
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  useEffect(() => {
    finishProgress()
    const isFirst = arrivedAt === null
    const isSame = arrivedAt === pathname
    arrivedAt = pathname
    if (isFirst || isSame) return
    if (navigation !== 'POP') window.scrollTo(0, 0)
    const heading = document.querySelector<HTMLElement>('[data-page-heading]')
    const target = heading ?? document.getElementById('content')
    target?.focus({ preventScroll: true })
  }, [pathname, navigation])
  return null
}
