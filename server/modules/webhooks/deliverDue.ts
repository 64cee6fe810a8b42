import { performance } from 'node:perf_hooks'
import type { WebhookSender } from '../../adapters/webhooks/sender.ts'
import type { Vault } from '../../core/vault.ts'
import { addJob } from '../../db/addJob.ts'
import type { Database } from '../../db/database.ts'
import { claimNext } from './claim.ts'
import type { Claimed } from './claim.ts'
import { headersOf } from './headers.ts'
import { heldMs } from './schedule.ts'
import { settle } from './settle.ts'
import { openSecret } from './signature.ts'

/** What the job that delivers needs. */
interface Deps {
  db: Database
  vault: Vault
  sender: WebhookSender
  now: () => Date
  /** Hears of a try whose end could not be written down; it comes again by itself. */
  onError: (error: unknown) => void
  /** Wakes the workers, one of which has become free: what waits behind it does not wait for their next look. */
  onJobDone: () => void
}

/** The deliveries of one process. */
export interface Deliveries {
  /** The job: sends what is due at one webhook, one after another. */
  deliverDue(webhookId: number): Promise<void>
  /** Leaves tries that go on without a worker as they are: they come again, as those of a process that died. */
  stop(): void
}

/** One job serves one receiver for so long, then lets others have its worker. */
const perJobMax = 20
const jobMsMax = 15_000
/** A worker waits so long for a receiver; then the try goes on without it. */
const patienceMs = 1_000
/** So many tries of one process go on without a worker. */
const looseMax = 50

/** Whether work is done within so long; it goes on in any case. */
async function isDoneWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Receivers that hang must not hold the few workers: what takes more than a second goes on by itself. A process that dies between a
 * receiver's answer and our mark sends the same event id again: receivers know by it what they have seen.
 */
export function webhookDeliveries({ db, vault, sender, now, onError, onJobDone }: Deps): Deliveries {
  let loose = 0
  let isStopped = false
  const addLater = (webhookId: number, afterMs: number) =>
    db.transaction().execute((trx) => addJob(trx, 'webhook.deliver', { webhookId }, { afterMs }))

  /** A loose one may end when the database is closed already: it is left as it is then. */
  async function tryOnce(claimed: Claimed, its: { isLoose: boolean }): Promise<void> {
    const secrets = claimed.secrets.map((sealed) => openSecret(vault, sealed))
    const { url, body } = claimed
    const outcome = await sender.send({ url, body, headers: headersOf(claimed, secrets, now()) })
    if (isStopped && its.isLoose) return
    await db.transaction().execute((trx) => settle(trx, claimed, outcome, now()))
  }

  async function goOn(work: Promise<void>, webhookId: number): Promise<void> {
    try {
      await work
      // Its job is over: another one takes what has become due meanwhile.
      if (!isStopped) await addLater(webhookId, 0)
    } catch (error) {
      onError(error)
    } finally {
      loose -= 1
    }
  }

  /** False where the try goes on without this job. */
  async function isTried(claimed: Claimed): Promise<boolean> {
    const its = { isLoose: false }
    const work = tryOnce(claimed, its)
    if (await isDoneWithin(work, patienceMs)) return true
    if (loose >= looseMax) {
      await work
      return true
    }
    its.isLoose = true
    loose += 1
    void goOn(work, claimed.webhookId)
    // Should this process die over it, here is the job that takes it up.
    await addLater(claimed.webhookId, heldMs + patienceMs)
    return false
  }

  async function sendDue(webhookId: number): Promise<void> {
    const from = performance.now()
    for (let sent = 0; sent < perJobMax && performance.now() - from < jobMsMax; sent += 1) {
      const claimed = await claimNext(db, webhookId, now())
      if (claimed === null || !(await isTried(claimed))) return
    }
    await addLater(webhookId, 0)
  }

  return {
    async deliverDue(webhookId) {
      await sendDue(webhookId)
      if (!isStopped) onJobDone()
    },
    stop() {
      isStopped = true
    },
  }
}
