import { useCallback, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Arrival } from './Arrival.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

interface PlainFrameProps {
  /** Of the document, in front of the site's name. */
  title: string
  /** Its content is on screen; the element holds the heading. */
  onArrival: (content: HTMLElement | null) => void
  children: ReactNode
}

/** What is around a screen that has no tab, not-found: document title, a fault that stays inside, and the end of the way there. */
export function PlainFrame({ title, onArrival, children }: PlainFrameProps) {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} - 专线通`
  }, [title])
  const arrive = useCallback(() => onArrival(document.getElementById('content')), [onArrival])
  return (
    <ErrorBoundary key={pathname}>
      {children}
      <Arrival at={pathname} onArrival={arrive} />
    </ErrorBoundary>
  )
}
