import { performance } from 'node:perf_hooks'
import type { WebhookSender } from '#server/adapters/webhooks/sender.ts'
import type { Vault } from '#server/core/vault.ts'
import { retryWrite } from '#server/db/away.ts'
import type { Database } from '#server/db/database.ts'
import { ticker } from '#server/db/jobs/ticker.ts'
import { claimNext, findDueWebhooks, release } from './claim.ts'
import type { ClaimedDelivery } from './claim.ts'
import { headersOf } from './headers.ts'
import { settle } from './settle.ts'
import { openSecret } from './signature.ts'

/** Dependencies of the deliveries. */
interface Deps {
  db: Database
  vault: Vault
  sender: WebhookSender
  now: () => Date
  /** Called when the database is unavailable. A result that could not be saved is retried by itself. */
  onError: (error: unknown) => void
  /** How often a process looks for due deliveries, ms; tests choose their own. */
  scanEveryMs?: number
}

/** The webhook deliveries of one process. */
export interface Deliveries {
  /** Starts sending deliveries as they become due. */
  start(): void
  /** Looks for due deliveries at once, instead of at the next interval. */
  nudge(): void
  /** Sends what is due now and returns when nothing is left; for tests. */
  sendDue(): Promise<void>
  /** Starts no more tries, waits up to `patienceMs` for those under way, then aborts the rest. Never throws. */
  stop(patienceMs?: number): Promise<void>
}

/** Receivers served concurrently by a process. A hanging one occupies at most three tries, and one once it failed. */
const workersMax = 50
/** A worker serves one receiver for at most this many deliveries and this long, then frees its slot. */
const perWorkerMax = 20
const workerMsMax = 15_000
/** Minimum time between two requested scans. */
const gapMs = 100
/** How long a stopping process waits for receivers. */
const defaultPatienceMs = 4_000

/**
 * Creates the deliveries of a process, whose queue is the waiting rows. A process that dies after a receiver's answer leaves its
 * claim behind. The same event id is sent again when the claim expires; receivers recognize it.
 */
export function webhookDeliveries({
  db,
  vault,
  sender,
  now,
  onError,
  scanEveryMs = 2_000,
}: Deps): Deliveries {
  const workers = new Set<Promise<void>>()
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isHealthy = true

  async function tryOnce(claimed: ClaimedDelivery): Promise<void> {
    const secrets = claimed.secrets.map((sealed) => openSecret(vault, sealed))
    const { url, body } = claimed
    const headers = headersOf(claimed, secrets, now())
    const outcome = await sender.send({ url, body, headers, signal: end.signal })
    if (end.signal.aborted && outcome.status === null) await release(db, claimed)
    else {
      const write = () => db.transaction().execute((trx) => settle(trx, claimed, outcome, now()))
      await retryWrite(write, { signal: end.signal })
    }
  }

  /** Sends what is due at one webhook, one after another. Returns the number sent. */
  async function serve(webhookId: number): Promise<number> {
    const from = performance.now()
    let sent = 0
    while (sent < perWorkerMax && performance.now() - from < workerMsMax && !isStopped) {
      const claimed = await claimNext(db, webhookId, now())
      if (claimed === null) break
      await tryOnce(claimed)
      sent += 1
    }
    return sent
  }

  function startWorker(webhookId: number): void {
    const worker: Promise<void> = serve(webhookId)
      .catch((error: unknown) => {
        onError(error)
        return 0
      })
      .then((sent) => {
        workers.delete(worker)
        // More may be due here, or may have waited for a slot.
        if (sent > 0) scans.poke()
      })
    workers.add(worker)
  }

  async function scan(): Promise<void> {
    try {
      const freeSlots = workersMax - workers.size
      if (freeSlots > 0) for (const id of await findDueWebhooks(db, now(), freeSlots)) startWorker(id)
      isHealthy = true
    } catch (error) {
      // Reported once per outage, not at every scan.
      if (isHealthy) onError(error)
      isHealthy = false
    }
  }
  const scans = ticker(scan, gapMs)

  return {
    start() {
      timer = setInterval(() => scans.poke(), scanEveryMs)
      scans.poke()
    },
    nudge() {
      if (timer !== undefined) scans.poke()
    },
    async sendDue() {
      for (let due = await findDueWebhooks(db, now(), workersMax); due.length > 0;) {
        await Promise.all(due.map(serve))
        due = await findDueWebhooks(db, now(), workersMax)
      }
    },
    async stop(patienceMs = defaultPatienceMs) {
      isStopped = true
      clearInterval(timer)
      await scans.stop()
      const late = setTimeout(() => end.abort(), patienceMs)
      await Promise.all(workers)
      clearTimeout(late)
    },
  }
}
