import cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { stopMsMax } from './ending/stopThenExit.ts'
import type { SharedResources } from './sharedResources.ts'

/**
 * Messages of the primary to a worker. `ground`: start. `turnAway`: report not ready. `stop`: stop. `leave`: stop slowly, since
 * another worker has replaced it.
 */
export type PrimaryMessage = { ground: SharedResources } | 'turnAway' | 'stop' | 'leave'

/** Messages of a worker to the primary: it is ready for orders, or why it cannot start, for the screen. */
export type WorkerMessage = 'ready' | { fault: string }

/** The delay before a dead worker is replaced. Without it a fault at the start would use up the machine. */
const shortestPauseMs = 1_000
const longestPauseMs = 30_000
/** A worker that lived so long was healthy, ms. */
const healthyMs = 60_000

/**
 * Returns the pause before the replacement of a worker that lived for `livedMs`. It doubles from the pause before that worker
 * itself, and is the shortest again after a healthy one.
 */
export const nextPauseMs = (pauseMs: number, livedMs: number): number =>
  livedMs >= healthyMs ? shortestPauseMs : Math.min(longestPauseMs, Math.max(shortestPauseMs, 2 * pauseMs))

/** The time that clients need to reconnect, ms: a connection handed over while the port closes is broken. */
const reconnectMs = 1_000

/** Worker processes that answer calls at one port. */
export interface Workers {
  address: AddressInfo
  /** Replaces all workers one by one; each old one drains once the next one listens. */
  renew: () => Promise<void>
  /** Has all workers report that they are not ready; they keep answering. */
  turnAway: () => void
  /** Drains all workers but one, then that one, which meanwhile takes the reconnecting clients. */
  stop: () => Promise<void>
}

/** A worker exited before it listened; the message is a Chinese sentence for the screen, or the stack. */
export class WorkerNotStarted extends Error {}

/** Starts a worker; resolves when it listens. */
async function startWorker(
  ground: SharedResources,
  logger: FastifyBaseLogger,
): Promise<{ worker: Worker; address: AddressInfo }> {
  const worker = cluster.fork()
  // a dead worker cannot receive messages; its exit is handled separately
  worker.on('error', (error) => logger.warn({ err: error }, 'A worker did not hear'))
  let fault: string | undefined
  worker.on('message', (message: WorkerMessage) => {
    if (message === 'ready') worker.send({ ground } satisfies PrimaryMessage)
    else if ('fault' in message) ({ fault } = message)
  })
  const exited = once(worker, 'exit').then(([code, signal]) => {
    throw new WorkerNotStarted(fault ?? `A worker ended by ${String(signal ?? code)} before it listened`)
  })
  // only the race below needs it; later exits are handled in `startAndWatch`
  exited.catch(() => undefined)
  const [address] = (await Promise.race([once(worker, 'listening'), exited])) as [AddressInfo]
  return { worker, address }
}

async function stopWorker(worker: Worker, order: 'stop' | 'leave'): Promise<void> {
  if (worker.isDead()) return
  const exited = once(worker, 'exit')
  if (worker.isConnected()) worker.send(order satisfies PrimaryMessage)
  // a late worker exits by itself
  await Promise.race([exited, wait(stopMsMax + 1_000, undefined, { ref: false })])
  worker.process.kill('SIGKILL')
}

/** Starts `count` worker processes that answer calls at one port, and replaces each that dies. */
export async function startWorkers(
  { program, count }: { program: string; count: number },
  ground: SharedResources,
  logger: FastifyBaseLogger,
): Promise<Workers> {
  // independent of the script that loaded this module
  cluster.setupPrimary({ exec: program, args: [] })
  const workers = new Set<Worker>()
  const replacements = new Set<Promise<void>>()
  let isStopping = false

  async function startAndWatch(pauseMs = 0): Promise<AddressInfo> {
    const { worker, address } = await startWorker(ground, logger)
    const startedMs = performance.now()
    workers.add(worker)
    worker.once('exit', (code, signal) => {
      // a retired worker needs no replacement
      if (!workers.delete(worker)) return
      const afterMs = nextPauseMs(pauseMs, performance.now() - startedMs)
      logger.error(
        { pid: worker.process.pid, code, signal, afterMs },
        'A worker died; another takes its place',
      )
      const replacement = replace(afterMs).finally(() => replacements.delete(replacement))
      replacements.add(replacement)
    })
    return address
  }
  async function replace(afterMs: number): Promise<void> {
    for (let pauseMs = afterMs; !isStopping; pauseMs = nextPauseMs(pauseMs, 0)) {
      await wait(pauseMs, undefined, { ref: false })
      if (isStopping) return
      try {
        await startAndWatch(pauseMs)
        return
      } catch (error) {
        logger.error({ err: error }, 'A worker did not start')
      }
    }
  }
  async function retire(worker: Worker, order: 'stop' | 'leave'): Promise<void> {
    if (workers.delete(worker)) await stopWorker(worker, order)
  }

  const addresses = await Promise.all(Array.from({ length: count }, () => startAndWatch()))
  const [address] = addresses
  if (!address) throw new RangeError('There must be a worker')
  let renewal: Promise<void> | null = null
  async function renewAll(): Promise<void> {
    // a worker that is just starting may have loaded the old version
    await Promise.all(replacements)
    const oldWorkers = [...workers]
    for (const worker of oldWorkers) {
      if (isStopping) return
      await startAndWatch()
      await retire(worker, 'leave')
    }
  }
  return {
    address,
    renew: () => (renewal ??= renewAll().finally(() => (renewal = null))),
    turnAway() {
      for (const worker of workers) if (worker.isConnected()) worker.send('turnAway' satisfies PrimaryMessage)
    },
    async stop() {
      isStopping = true
      const [last, ...others] = workers
      await Promise.all(others.map((worker) => retire(worker, 'stop')))
      if (!last) return
      if (others.length > 0) await wait(reconnectMs)
      await retire(last, 'stop')
    },
  }
}
