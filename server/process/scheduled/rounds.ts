/** A stop waits so long for a round: what it has not done the next process does. */
const patienceMs = 2_000

/**
 * Does work again and again, each time `everyMs` after it last began, but never before the last round has ended; gives what stops it,
 * which waits a while for the round under way. Of a round that a stop has left nothing more is heard: its database is closed under it.
 */
export function startRounds(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let round: Promise<void> | null = null
  let isLeft = false
  let stopped: Promise<void> | null = null
  const timer = setInterval(() => {
    round ??= work()
      .catch((error: unknown) => void (isLeft || onError(error)))
      .finally(() => {
        round = null
      })
  }, everyMs)
  const stop = async () => {
    clearInterval(timer)
    let late: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      late = setTimeout(resolve, patienceMs)
    })
    await Promise.race([round, patience])
    clearTimeout(late)
    isLeft = true
  }
  return () => (stopped ??= stop())
}
