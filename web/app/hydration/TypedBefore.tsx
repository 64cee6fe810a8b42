import { useEffect } from 'react'
import { noteScreenStands } from './screenStands.ts'
import { typeAgain } from './typedBefore.ts'

/** Stands behind a screen and thereby knows that it listens: what was typed before is typed again. */
export function TypedBefore() {
  useEffect(() => {
    void typeAgain()
    noteScreenStands()
  }, [])
  return null
}
