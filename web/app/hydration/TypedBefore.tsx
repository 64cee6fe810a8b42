import { useEffect } from 'react'
import { markScreenReady } from './screenStands.ts'
import { replayEarlyInput } from './typedBefore.ts'

/** Rendered after a screen: its effect runs once the screen is mounted and replays earlier input. */
export function EarlyInputReplay() {
  useEffect(() => {
    void replayEarlyInput()
    markScreenReady()
  }, [])
  return null
}
