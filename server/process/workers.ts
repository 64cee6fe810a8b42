import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Ground } from './ground.ts'
import { stopMsMax } from './ending/stopThenEnd.ts'

/** What the first process tells a worker: where it stands; that it is to say that it is not ready; that it is to stop; or the same with time, another having taken its place. */
export type Order = { ground: Ground } | 'turnAway' | 'stop' | 'leave'

/** What a worker tells the first process: that it listens for orders, or why it cannot start, for the screen. */
export type Told = 'ready' | { fault: string }

/** One that dies is replaced so long after, ms, so that a fault that lies in the start does not use up the machine. */
const replaceAfterMs = 1_000

/** So long they take to come back, ms: a connection that is handed over while the port closes is broken. */
const comeBackMs = 1_000

/** The processes that answer calls at one port. */
export interface Workers {
  address: AddressInfo
  /** Puts new ones in the place of all, one by one, each former one draining once the next one listens. */
  renew: () => Promise<void>
  /** Has all of them say that they are not ready; they answer all the same. */
  turnAway: () => void
  /** Drains all but one, then that one, to which those come back who were sent away. */
  stop: () => Promise<void>
}

/** A worker ended before it listened; the message is a Chinese sentence for the screen, or the whole story. */
export class WorkerNotStarted extends Error {}

/** Waits until it listens. */
async function startWorker(
  ground: Ground,
  logger: FastifyBaseLogger,
): Promise<{ worker: Worker; address: AddressInfo }> {
  const worker = cluster.fork()
  // one that dies cannot be told anything; its end is heard apart
  worker.on('error', (error) => logger.warn({ err: error }, 'A worker did not hear'))
  let fault: string | undefined
  worker.on('message', (told: Told) => {
    if (told === 'ready') worker.send({ ground } satisfies Order)
    else if ('fault' in told) ({ fault } = told)
  })
  const ended = once(worker, 'exit').then(([code, signal]) => {
    throw new WorkerNotStarted(fault ?? `A worker ended by ${String(signal ?? code)} before it listened`)
  })
  // heard below by the race alone; what ends later is the keeper's
  ended.catch(() => undefined)
  const [address] = (await Promise.race([once(worker, 'listening'), ended])) as [AddressInfo]
  return { worker, address }
}

async function stopWorker(worker: Worker, order: 'stop' | 'leave'): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  if (worker.isConnected()) worker.send(order satisfies Order)
  // it ends by itself when it is late
  await Promise.race([ended, wait(stopMsMax + 1_000, undefined, { ref: false })])
  worker.process.kill('SIGKILL')
}

/** Starts `count` processes of the program that answer calls at one port, and starts another for each that dies. */
export async function startWorkers(
  { program, count }: { program: string; count: number },
  ground: Ground,
  logger: FastifyBaseLogger,
): Promise<Workers> {
  // whatever script has loaded it
  cluster.setupPrimary({ exec: program, args: [] })
  const kept = new Set<Worker>()
  const replacements = new Set<Promise<void>>()
  let isStopping = false

  async function keep(): Promise<AddressInfo> {
    const { worker, address } = await startWorker(ground, logger)
    kept.add(worker)
    worker.once('exit', (code, signal) => {
      // one that was let go is none of ours any more
      if (!kept.delete(worker)) return
      logger.error({ pid: worker.process.pid, code, signal }, 'A worker died; another takes its place')
      const replacement = replace().finally(() => replacements.delete(replacement))
      replacements.add(replacement)
    })
    return address
  }
  async function replace(): Promise<void> {
    while (!isStopping) {
      await wait(replaceAfterMs, undefined, { ref: false })
      if (isStopping) return
      try {
        await keep()
        return
      } catch (error) {
        logger.error({ err: error }, 'A worker did not start')
      }
    }
  }
  async function letGo(worker: Worker, order: 'stop' | 'leave'): Promise<void> {
    if (kept.delete(worker)) await stopWorker(worker, order)
  }

  const addresses = await Promise.all(Array.from({ length: count }, keep))
  const [address] = addresses
  if (!address) throw new RangeError('There must be a worker')
  let renewal: Promise<void> | null = null
  async function renewAll(): Promise<void> {
    // one that is starting may have loaded what was there before
    await Promise.all(replacements)
    const former = [...kept]
    for (const worker of former) {
      if (isStopping) return
      await keep()
      await letGo(worker, 'leave')
    }
  }
  return {
    address,
    renew: () => (renewal ??= renewAll().finally(() => (renewal = null))),
    turnAway() {
      for (const worker of kept) if (worker.isConnected()) worker.send('turnAway' satisfies Order)
    },
    async stop() {
      isStopping = true
      const [last, ...others] = kept
      await Promise.all(others.map((worker) => letGo(worker, 'stop')))
      if (!last) return
      if (others.length > 0) await wait(comeBackMs)
      await letGo(last, 'stop')
    },
  }
}
