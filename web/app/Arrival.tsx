import { useEffect } from 'react'
import { finishProgress } from './routing/progress.ts'

interface ArrivalProps {
  /** Anything that is another one when the browser has gone somewhere else. */
  at: unknown
  onArrival: () => void
}

/** Stands behind a screen's content and thereby knows that it is on screen: ends the progress bar and tells of the arrival. */
export function Arrival({ at, onArrival }: ArrivalProps) {
  useEffect(() => {
    finishProgress()
    onArrival()
  }, [at, onArrival])
  return null
}
