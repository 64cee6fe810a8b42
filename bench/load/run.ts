/** The results of a load run; times in ms. */
export interface Measured {
  done: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** Does one piece of work per call on a connection of its own; rejects when the answer is no success. */
export type Worker = () => Promise<void>

const percentile = (sorted: Float64Array, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Runs the workers concurrently for a time, after an uncounted warm-up, and measures every piece of work. */
export async function runLoad(
  workers: readonly Worker[],
  seconds: number,
  warmUpSeconds = 2,
): Promise<Measured> {
  const times: number[] = []
  const startMs = performance.now()
  const countFromMs = startMs + warmUpSeconds * 1000
  const endMs = countFromMs + seconds * 1000
  await Promise.all(
    workers.map(async (work) => {
      for (let startedMs = performance.now(); startedMs < endMs;) {
        await work()
        const endedMs = performance.now()
        if (startedMs >= countFromMs) times.push(endedMs - startedMs)
        startedMs = endedMs
      }
    }),
  )
  const sorted = Float64Array.from(times).toSorted()
  return {
    done: times.length,
    perSecond: times.length / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  }
}
