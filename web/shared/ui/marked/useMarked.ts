import { startTransition, useOptimistic } from 'react'

/**
 * Returns the marked choice, and a function that marks the pressed one. The mark is drawn at once: the page that it leads to is
 * rendered in slices, and on a slow phone committed some 300 ms later. Call `mark` in the same event as the navigation; where none
 * follows, the mark goes back.
 */
export function useMarked<Choice>(current: Choice): [Choice, (pressed: Choice) => void] {
  const [marked, setMarked] = useOptimistic(current)
  return [marked, (pressed) => startTransition(() => setMarked(pressed))]
}
