import { useEffect } from 'react'
import { markScreenReady } from './screenReady.ts'
import { replayEarlyInput } from './earlyInput.ts'

/** Rendered after a screen: its effect runs once the screen is mounted and replays earlier input. */
export function EarlyInputReplay() {
  useEffect(() => {
    void replayEarlyInput()
    markScreenReady()
  }, [])
  return null
}
