import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Arrival } from '../Arrival.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

interface NotFoundFrameProps {
  /** It is on screen; the element holds its heading. */
  onArrival: (content: HTMLElement | null) => void
}

/** Not-found, which has no tab: document title, a fault that stays inside, and the end of the way there. */
export function NotFoundFrame({ onArrival }: NotFoundFrameProps) {
  const { pathname, search } = useLocation()
  // hidden tabs stand beside it, with headings of their own
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
