import { dayMs } from '#contract/kernel/time.ts'
import { removeEntry, saveLocally, readOne } from '#shared/browser/localStore/localStore.ts'
import type { Owner } from '#shared/browser/localStore/owner.ts'
import { fitted } from '../drafts/orderDraft.ts'
import { blankCounter, isBlank } from './counterValues.ts'
import type { CounterOrder, CounterValues } from './counterValues.ts'

/** Requests that were sent under one key and got no answer. */
export interface SentCounter {
  key: string
  requests: CounterOrder[]
  atMs: number
}

/** The counter form as stored in this browser. */
export interface StoredCounter {
  values: CounterValues
  sent: SentCounter | null
}

const recordName = 'carrier/counter'
const lastsMs = 30 * dayMs
/** The server remembers a key for two days; it is trusted for one. */
const keyLastsMs = dayMs

const emptyCounter: StoredCounter = { values: blankCounter, sent: null }

/** Stores the user's form; a blank one is deleted. Resolves once the data would survive a crash. */
export async function saveCounter(owner: Owner, { values, sent }: StoredCounter): Promise<void> {
  if (isBlank(values) && sent === null) await removeEntry('texts', owner, recordName)
  else await saveLocally('texts', owner, { name: recordName, value: { values, sent } })
}

/** Returns what the user left in this browser within the last 30 days. */
export async function readCounter(owner: Owner): Promise<StoredCounter> {
  const record = await readOne('texts', owner, recordName)
  const now = Date.now()
  if (!record || now - record.savedAtMs > lastsMs) return emptyCounter
  const stored = record.value as StoredCounter
  const isTrusted = stored.sent !== null && now - stored.sent.atMs < keyLastsMs
  // It can be older than this version of the page: missing fields are blank.
  return { values: fitted(stored.values, blankCounter), sent: isTrusted ? stored.sent : null }
}
