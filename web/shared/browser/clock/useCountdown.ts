import { useEffect, useState } from 'react'

const tickMs = 250

/**
 * Returns the whole seconds left of a wait (0 when over), and a function that starts one in ms. It uses the clock, so that a
 * sleeping tab stays correct.
 */
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
