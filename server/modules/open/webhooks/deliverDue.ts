import { performance } from 'node:perf_hooks'
import type { WebhookSender } from '../../../adapters/webhooks/sender.ts'
import type { Vault } from '../../../core/vault.ts'
import { writeDown } from '../../../db/away.ts'
import type { Database } from '../../../db/database.ts'
import { ticker } from '../../../db/jobs/ticker.ts'
import { claimNext, findDueWebhooks, release } from './claim.ts'
import type { Claimed } from './claim.ts'
import { headersOf } from './headers.ts'
import { settle } from './settle.ts'
import { openSecret } from './signature.ts'

/** What delivering needs. */
interface Deps {
  db: Database
  vault: Vault
  sender: WebhookSender
  now: () => Date
  /** Hears of a database that is away; what could not be written down comes again by itself. */
  onError: (error: unknown) => void
  /** How often a process looks for what is due, ms; the tests' to choose. */
  lookEveryMs?: number
}

/** The deliveries of one process. */
export interface Deliveries {
  /** Starts sending what is due, as it becomes due. */
  start(): void
  /** Looks at once: what was just committed does not wait for the next look. */
  nudge(): void
  /** Sends what is due now, and returns when nothing is left; for tests. */
  sendDue(): Promise<void>
  /** Begins no try any more, waits so long for those under way, and breaks the others off. Never throws. */
  stop(patienceMs?: number): Promise<void>
}

/** Receivers served at once by a process; one that hangs keeps three of them waiting at the most, and one once it failed. */
const lanesMax = 50
/** A lane serves one receiver for so long, then lets others have its place. */
const perLaneMax = 20
const laneMsMax = 15_000
/** Between two looks that somebody asked for. */
const gapMs = 100
/** A stopping process waits so long for receivers. */
const usualPatienceMs = 4_000

/**
 * The deliveries that wait are the queue. A process that dies between a receiver's answer and our mark leaves its claim behind, and the
 * same event id goes out again when that is over: receivers know by it what they have seen.
 */
export function webhookDeliveries({
  db,
  vault,
  sender,
  now,
  onError,
  lookEveryMs = 2_000,
}: Deps): Deliveries {
  const lanes = new Set<Promise<void>>()
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isWell = true

  async function tryOnce(claimed: Claimed): Promise<void> {
    const secrets = claimed.secrets.map((sealed) => openSecret(vault, sealed))
    const { url, body } = claimed
    const headers = headersOf(claimed, secrets, now())
    const outcome = await sender.send({ url, body, headers, signal: end.signal })
    if (end.signal.aborted && outcome.status === null) await release(db, claimed)
    else {
      const write = () => db.transaction().execute((trx) => settle(trx, claimed, outcome, now()))
      await writeDown(write, { signal: end.signal })
    }
  }

  /** Sends what is due at one webhook, one after another. Gives how many. */
  async function serve(webhookId: number): Promise<number> {
    const from = performance.now()
    let sent = 0
    while (sent < perLaneMax && performance.now() - from < laneMsMax && !isStopped) {
      const claimed = await claimNext(db, webhookId, now())
      if (claimed === null) break
      await tryOnce(claimed)
      sent += 1
    }
    return sent
  }

  function openLane(webhookId: number): void {
    const lane: Promise<void> = serve(webhookId)
      .catch((error: unknown) => {
        onError(error)
        return 0
      })
      .then((sent) => {
        lanes.delete(lane)
        // Something may be left, or may have waited for this place.
        if (sent > 0) looks.poke()
      })
    lanes.add(lane)
  }

  async function look(): Promise<void> {
    try {
      const places = lanesMax - lanes.size
      if (places > 0) for (const id of await findDueWebhooks(db, now(), places)) openLane(id)
      isWell = true
    } catch (error) {
      // Said once of each outage, not at every look.
      if (isWell) onError(error)
      isWell = false
    }
  }
  const looks = ticker(look, gapMs)

  return {
    start() {
      timer = setInterval(() => looks.poke(), lookEveryMs)
      looks.poke()
    },
    nudge() {
      if (timer !== undefined) looks.poke()
    },
    async sendDue() {
      for (let due = await findDueWebhooks(db, now(), lanesMax); due.length > 0;) {
        await Promise.all(due.map(serve))
        due = await findDueWebhooks(db, now(), lanesMax)
      }
    },
    async stop(patienceMs = usualPatienceMs) {
      isStopped = true
      clearInterval(timer)
      await looks.stop()
      const late = setTimeout(() => end.abort(), patienceMs)
      await Promise.all(lanes)
      clearTimeout(late)
    },
  }
}
