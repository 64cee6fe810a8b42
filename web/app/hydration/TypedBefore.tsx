import { useEffect } from 'react'
import { noteScreenStands } from './screenStands.ts'
import { typeAgain } from './typedBefore.ts'

/** Rendered after a screen: its effect runs once the screen is mounted and replays earlier input. */
export function TypedBefore() {
  useEffect(() => {
    void typeAgain()
    noteScreenStands()
  }, [])
  return null
}
