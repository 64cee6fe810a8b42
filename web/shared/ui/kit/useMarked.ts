import { startTransition, useOptimistic } from 'react'

/**
 * Returns the marked one of several choices, and the function that marks a pressed one. The mark is drawn at once: the page it leads
 * to is rendered in slices and committed later, on a slow phone by most of a second. Call `mark` beside the navigation; without one
 * the mark returns.
 */
export function useMarked<Choice>(current: Choice): [Choice, (pressed: Choice) => void] {
  const [marked, setMarked] = useOptimistic(current)
  return [marked, (pressed) => startTransition(() => setMarked(pressed))]
}
