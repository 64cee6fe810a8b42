import { useEffect, useState } from 'react'

const tickMs = 30_000

/** Returns the current time, updated twice a minute for countdowns. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
