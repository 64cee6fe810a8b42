import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Arrival } from '../Arrival.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

interface NotFoundFrameProps {
  /** Called when it is on screen, with the element that holds its heading. */
  onArrival: (content: HTMLElement | null) => void
}

/** Renders not-found, which has no tab: document title, error boundary, and the end of the progress bar. */
export function NotFoundFrame({ onArrival }: NotFoundFrameProps) {
  const { pathname, search } = useLocation()
  // hidden tabs are beside it in the document, with headings of their own
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.title = '页面不存在 - 专线通'
  }, [])
  const arrive = useCallback(() => onArrival(frame.current), [onArrival])
  return (
    <div ref={frame}>
      <ErrorBoundary key={pathname}>
        <NotFoundPage />
        <Arrival at={pathname + search} onArrival={arrive} />
      </ErrorBoundary>
    </div>
  )
}
