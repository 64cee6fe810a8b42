import { HttpConnection } from './httpConnection.ts'
import { median } from './median.ts'
import { runLoad } from './run.ts'

export const connections = 32
const rounds = 3
const secondsEach = 7

/** A request of a piece of work, sent on a given connection. */
export type Request = (connection: HttpConnection) => Promise<void>

/** One of the compared servers. */
export interface Side {
  port: number
  /** CPU time so far of the server and of its database, ms. */
  cpuMs: () => { server: number; database: number }
  next: () => Request
}

/** The medians of the rounds. */
export interface Figures {
  perSecond: number
  p99Ms: number
  /** CPU time per request, ms. */
  serverMs: number
  databaseMs: number
  /** Bytes of an answer's body. */
  bytes: number
}

export interface Compared {
  bare: Figures
  ours: Figures
  /** Our requests a second divided by the bare server's: median, minimum and maximum of the rounds. */
  ratio: { median: number; least: number; most: number }
}

const received = (open: readonly HttpConnection[]) => open.reduce((sum, one) => sum + one.received, 0)

async function measure({ port, cpuMs, next }: Side): Promise<Figures> {
  const open = Array.from({ length: connections }, () => new HttpConnection(port))
  try {
    const workers = open.map((connection) => () => next()(connection))
    // a separate warm-up, so that CPU time and requests cover the same seconds
    await runLoad(workers, 0.1, 2)
    const before = cpuMs()
    const receivedBefore = received(open)
    const { done, perSecond, p99Ms } = await runLoad(workers, secondsEach, 0)
    const after = cpuMs()
    return {
      perSecond,
      p99Ms,
      serverMs: (after.server - before.server) / done,
      databaseMs: (after.database - before.database) / done,
      bytes: (received(open) - receivedBefore) / done,
    }
  } finally {
    for (const connection of open) connection.close()
  }
}

const medians = (all: readonly Figures[]): Figures => ({
  perSecond: median(all.map((one) => one.perSecond)),
  p99Ms: median(all.map((one) => one.p99Ms)),
  serverMs: median(all.map((one) => one.serverMs)),
  databaseMs: median(all.map((one) => one.databaseMs)),
  bytes: median(all.map((one) => one.bytes)),
})

/** Measures both in turns under the same load, so that other load on the machine affects both. */
export async function compareInRounds(bare: Side, ours: Side): Promise<Compared> {
  const measured: { bare: Figures; ours: Figures }[] = []
  for (let round = 0; round < rounds; round += 1)
    measured.push({ bare: await measure(bare), ours: await measure(ours) })
  const ratios = measured.map((round) => round.ours.perSecond / round.bare.perSecond)
  return {
    bare: medians(measured.map((round) => round.bare)),
    ours: medians(measured.map((round) => round.ours)),
    ratio: { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
  }
}
