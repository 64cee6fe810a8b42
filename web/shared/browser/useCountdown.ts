import { useEffect, useState } from 'react'

const tickMs = 250

/** Whole seconds left of a wait, 0 when it is over, and the start of one (ms). By the clock, so that a sleeping tab is right. */
export function useCountdown(): { secondsLeft: number; start: (waitMs: number) => void } {
  const [endsAtMs, setEndsAtMs] = useState(0)
  const [nowMs, setNowMs] = useState(() => Date.now())
  const isRunning = endsAtMs > nowMs
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNowMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    secondsLeft: Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000)),
    start: (waitMs) => {
      const startMs = Date.now()
      setNowMs(startMs)
      setEndsAtMs(startMs + waitMs)
    },
  }
}
