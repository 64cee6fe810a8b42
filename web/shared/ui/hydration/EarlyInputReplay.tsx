import { useEffect, useLayoutEffect } from 'react'
import { replayEarlyInput } from './earlyInput.ts'
import { markScreenReady } from './screenReady.ts'

/** Rendered after a screen: its effects run once the screen is mounted, and replay earlier input. */
export function EarlyInputReplay() {
  useLayoutEffect(() => void replayEarlyInput(), [])
  useEffect(() => markScreenReady(), [])
  return null
}
