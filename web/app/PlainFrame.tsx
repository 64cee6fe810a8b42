import { Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LoadingRows } from '../shared/ui/LoadingRows.tsx'
import { Arrival } from './Arrival.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

interface PlainFrameProps {
  /** Of the document, in front of the site's name. */
  title: string
  children: ReactNode
}

/** What is around every screen: document title, waiting, a fault that stays inside, and the end of the way there. */
export function PlainFrame({ title, children }: PlainFrameProps) {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} - 专线通`
  }, [title])
  return (
    // keyed: another page, and another order's page, begins anew and is free of the last one's fault
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<LoadingRows n={4} />}>
        {children}
        <Arrival />
      </Suspense>
    </ErrorBoundary>
  )
}
