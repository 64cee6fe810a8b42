import { useEffect } from 'react'
import { replayEarlyInput } from './earlyInput.ts'
import { markScreenReady } from './screenReady.ts'

/** Rendered after a screen: its effect runs once the screen is mounted and replays earlier input. */
export function EarlyInputReplay() {
  useEffect(() => {
    void replayEarlyInput()
    markScreenReady()
  }, [])
  return null
}
