import { useEffect } from 'react'
import { finishProgress } from './routing/progress.ts'

interface ArrivalProps {
  /** Any value that changes with each navigation. */
  at: unknown
  onArrival: () => void
}

/** Rendered after the page content: its effect runs once the page is mounted and ends the progress bar. */
export function Arrival({ at, onArrival }: ArrivalProps) {
  useEffect(() => {
    finishProgress()
    onArrival()
  }, [at, onArrival])
  return null
}
