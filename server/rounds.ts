/**
 * Does work again and again, each time `everyMs` after it last began, but never before the last round has ended; gives what stops it,
 * which waits for the round under way.
 */
export function startRounds(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let round: Promise<void> | null = null
  const timer = setInterval(() => {
    round ??= work()
      .catch(onError)
      .finally(() => {
        round = null
      })
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await round
  }
}
