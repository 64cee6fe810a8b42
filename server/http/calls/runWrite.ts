import { sql } from 'kysely'
import { Refusal, refuse } from '../../core/refuse.ts'
import { keyedHash, seal, sha256, unseal } from '../../core/secrets.ts'
import type { Database, Queryable, WriteTransaction } from '../../db/database.ts'
import { isRetriable } from './faults.ts'

/** Runs in the transaction; returns the `data` of the envelope as JSON text. */
export type WriteWork = (trx: WriteTransaction) => Promise<string>

/** A write call, as runWrite takes it. */
export interface Write {
  path: string
  /** The owner of the Idempotency-Key: a user, an API key or the visitors. */
  scope: string
  idempotencyKey: string | null
  /** The checked request; a different body under the same key is refused. */
  request: unknown
  /** `outside` runs before the transaction (calls/context.ts, OutsideFirst) and returns the work for it. */
  work: WriteWork | { outside: () => Promise<ReadyWork>; isReversible: boolean }
}

/** The result of `outside`. `unneeded` runs when a competing request with the same key was answered instead. */
interface ReadyWork {
  work: WriteWork
  unneeded: (() => Promise<void>) | undefined
}

const purpose = 'idempotency'
const triesMax = 3

/**
 * Claims an Idempotency-Key for this transaction: returns the place of its row, or the earlier answer if there is one. A competing
 * request with the same key waits on the unique index until this transaction ends: it reads the answer after a commit, and claims
 * the key after a rollback.
 */
async function claim(
  trx: WriteTransaction,
  write: Write,
  key: string,
): Promise<{ place: string } | { answer: string }> {
  const { rows } = await sql<{ place: string }>`
    insert into idempotency (scope, path, key_hash, body_hash) values (${write.scope}, ${write.path}, ${sha256(key)}, ${bodyHashOf(write, key)})
    on conflict do nothing returning ctid as place`.execute(trx)
  const [own] = rows
  return own ?? { answer: (await earlierAnswer(trx, write, key)) ?? refuse('keyReused') }
}

/** Returns the answer already given to this key, or null; refuses a different body under the same key. */
async function earlierAnswer(db: Queryable, write: Write, key: string): Promise<string | null> {
  const { rows } = await sql<{ body_hash: Buffer; answer: Buffer | null }>`
    select body_hash, answer from idempotency where ${keyRow(write, key)}`.execute(db)
  const first = rows[0]
  if (!first) return null
  if (!first.answer || !first.body_hash.equals(bodyHashOf(write, key))) return refuse('keyReused')
  return unseal(key, purpose, first.answer)
}

const keyRow = (write: Write, key: string) =>
  sql`scope = ${write.scope} and path = ${write.path} and key_hash = ${sha256(key)}`

// Keyed: a plain digest of a body with a password could be guessed at full speed.
const bodyHashOf = (write: Write, key: string) =>
  keyedHash(key, 'idempotent body', JSON.stringify(write.request))

async function attempt(trx: WriteTransaction, write: Write, work: WriteWork): Promise<string | Refusal> {
  const key = write.idempotencyKey
  const claimed = key === null ? null : await claim(trx, write, key)
  if (claimed && 'answer' in claimed) return claimed.answer
  // By its place: a plan that was made while the table was small would read the whole table for its key.
  const ownRow = claimed && sql`ctid = ${claimed.place}::tid`
  try {
    const answer = await work(trx)
    // Sealed with the key itself: the table alone reveals no token and no order.
    if (key !== null && ownRow)
      await sql`update idempotency set answer = ${seal(key, purpose, answer)} where ${ownRow}`.execute(trx)
    return answer
  } catch (error) {
    if (!(error instanceof Refusal && error.keepsWrites)) throw error
    if (ownRow) await sql`delete from idempotency where ${ownRow}`.execute(trx)
    return error
  }
}

/** Runs a write call in one transaction; returns its answer as JSON text. Refusals are thrown after the transaction's end. */
export async function runWrite(db: Database, write: Write): Promise<string> {
  const { work, idempotencyKey: key } = write
  const isOutsideFirst = typeof work !== 'function'
  const earlier =
    isOutsideFirst && !work.isReversible && key !== null ? await earlierAnswer(db, write, key) : null
  if (earlier !== null) return earlier
  const ready = isOutsideFirst ? await work.outside() : { work, unneeded: undefined }
  let isRun = false
  const run: WriteWork = (trx) => {
    isRun = true
    return ready.work(trx)
  }
  const outcome = await inTransaction(db, (trx) => attempt(trx, write, run))
  if (!isRun) await ready.unneeded?.()
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Runs work in one transaction and retries after a deadlock or a serialization failure. */
export async function inTransaction<Answer>(
  db: Database,
  work: (trx: WriteTransaction) => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isRetriable(error) || tries >= triesMax) throw error
    }
  }
}

/** Deletes the answers to Idempotency-Keys after two days. */
export async function trimAnswers(db: Database, now: Date): Promise<void> {
  await sql`delete from idempotency where created_at < ${now}::timestamptz - interval '2 days'`.execute(db)
}
