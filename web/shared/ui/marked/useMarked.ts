import { startTransition, useOptimistic } from 'react'

interface Marked<Choice> {
  /** The pressed choice, or the current one. */
  marked: Choice
  mark: (pressed: Choice) => void
  /** Checks whether a choice was pressed and its page is still to come. A second press must make no entry of the history. */
  isComing: (choice: Choice) => boolean
}

/**
 * Marks the pressed one of several choices at once. The page that it leads to is rendered in slices, and on a slow phone committed
 * some 300 ms later. Call `mark` in the same event as the navigation; where none follows, the mark goes back.
 */
export function useMarked<Choice>(current: Choice): Marked<Choice> {
  const [marked, setMarked] = useOptimistic(current)
  return {
    marked,
    mark: (pressed) => startTransition(() => setMarked(pressed)),
    isComing: (choice) => choice === marked && choice !== current,
  }
}
