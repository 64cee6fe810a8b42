import { dayMs } from '../../../../contract/kernel/time.ts'
import { forget, keep, readOne } from '../../../shared/browser/kept/keptStore.ts'
import type { Owner } from '../../../shared/browser/kept/owner.ts'
import { fitted } from '../drafts/orderDraft.ts'
import { blankCounter, isBlank } from './counterValues.ts'
import type { CounterOrder, CounterValues } from './counterValues.ts'

/** Orders that went out under one key and got no answer. */
export interface SentCounter {
  key: string
  requests: CounterOrder[]
  atMs: number
}

/** The form at the counter as it was typed in this browser. */
export interface KeptCounter {
  values: CounterValues
  sent: SentCounter | null
}

const place = 'carrier/counter'
const lastsMs = 30 * dayMs
/** The server knows a key for two days; it is trusted for one. */
const keyLastsMs = dayMs

const emptyCounter: KeptCounter = { values: blankCounter, sent: null }

/** Keeps what is typed for its user; a blank form is forgotten. Done once it outlives a crash. */
export async function keepCounter(owner: Owner, { values, sent }: KeptCounter): Promise<void> {
  if (isBlank(values) && sent === null) await forget('texts', owner, place)
  else await keep('texts', owner, { name: place, value: { values, sent } })
}

/** What a user left in this browser within the last 30 days. */
export async function readCounter(owner: Owner): Promise<KeptCounter> {
  const record = await readOne('texts', owner, place)
  const now = Date.now()
  if (!record || now - record.savedAtMs > lastsMs) return emptyCounter
  const kept = record.value as KeptCounter
  const isTrusted = kept.sent !== null && now - kept.sent.atMs < keyLastsMs
  // it outlives a new version of the page: a field that came since is blank
  return { values: fitted(kept.values, blankCounter), sent: isTrusted ? kept.sent : null }
}
