import { HttpConnection } from '../../load/httpConnection.ts'
import type { Request } from '../../load/rounds.ts'
import { runLoad } from '../../load/run.ts'

/** So few that answers are not each other's waiting: what is measured is what data does to a call. */
const connections = 4
const rounds = 15
const secondsEach = 2

/** One of the two systems, and how it is asked for a piece of work. */
export interface Asked {
  port: number
  next: () => Request
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function p99Of({ port, next }: Asked): Promise<{ p99Ms: number; p50Ms: number }> {
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
 * The times of an answer of both, asked in short turns, so that what else the machine does hits both: medians of the rounds, ms, and
 * how many times as long the full one takes for 99 of 100.
 */
export async function compareTimes(empty: Asked, full: Asked) {
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
