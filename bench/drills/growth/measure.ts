import { HttpConnection } from '../../load/httpConnection.ts'
import { median } from '../../load/median.ts'
import type { Request } from '../../load/rounds.ts'
import { runLoad } from '../../load/run.ts'

/** Few enough that answers do not wait for each other: the effect of data on a call is measured. */
const connections = 4
const rounds = 15
const secondsEach = 2

/** One of the two systems, and its next request. */
export interface MeasuredSystem {
  port: number
  next: () => Request
}

async function p99Of({ port, next }: MeasuredSystem): Promise<{ p99Ms: number; p50Ms: number }> {
  const open = Array.from({ length: connections }, () => new HttpConnection(port))
  try {
    return await runLoad(
      open.map((connection) => () => next()(connection)),
      secondsEach,
      0.5,
    )
  } finally {
    for (const connection of open) connection.close()
  }
}

/**
 * Compares the answer times of both systems in short turns, so that other load on the machine affects both. Returns medians of
 * the rounds, ms, and the factor between their p99.
 */
export async function compareTimes(empty: MeasuredSystem, full: MeasuredSystem) {
  const measured: Record<'empty' | 'full', Awaited<ReturnType<typeof p99Of>>>[] = []
  for (let round = 0; round < rounds; round += 1)
    measured.push({ empty: await p99Of(empty), full: await p99Of(full) })
  const of = (side: 'empty' | 'full', share: 'p99Ms' | 'p50Ms') =>
    median(measured.map((one) => one[side][share]))
  return {
    p50Ms: { empty: of('empty', 'p50Ms'), full: of('full', 'p50Ms') },
    p99Ms: { empty: of('empty', 'p99Ms'), full: of('full', 'p99Ms') },
    times: of('full', 'p99Ms') / of('empty', 'p99Ms'),
  }
}
