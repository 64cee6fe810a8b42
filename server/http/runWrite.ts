import { sql } from 'kysely'
import { Refusal, refuse } from '../core/refuse.ts'
import { keyedHash, seal, sha256, unseal } from '../core/secrets.ts'
import type { Database, WriteTransaction } from '../db/database.ts'
import { isRetriable } from './faults.ts'

/** A write as the transaction sees it. `work` answers the `data` of the envelope as JSON text. */
export interface Write {
  path: string
  /** Whose Idempotency-Key it is: a user's, or a visitor's. */
  scope: string
  idempotencyKey: string | null
  /** The checked request; a second body under one key is refused. */
  request: unknown
  work: (trx: WriteTransaction) => Promise<string>
}

const purpose = 'idempotency'
const triesMax = 3

/**
 * Claims an Idempotency-Key for this transaction. A competing request with the same key waits here on the unique index until
 * this one commits, then reads its answer; if this one rolls back, the other goes ahead itself.
 */
async function claim(trx: WriteTransaction, write: Write, key: string): Promise<string | null> {
  const keyHash = sha256(key)
  // Keyed: a plain digest of a body that carries a password would let it be guessed at full speed.
  const bodyHash = keyedHash(key, 'idempotent body', JSON.stringify(write.request))
  const inserted = await sql`
    insert into idempotency (scope, path, key_hash, body_hash) values (${write.scope}, ${write.path}, ${keyHash}, ${bodyHash})
    on conflict do nothing returning 1`.execute(trx)
  if (inserted.rows.length > 0) return null
  const { rows } = await sql<{ body_hash: Buffer; answer: Buffer | null }>`
    select body_hash, answer from idempotency
    where scope = ${write.scope} and path = ${write.path} and key_hash = ${keyHash}`.execute(trx)
  const first = rows[0]
  if (!first?.answer || !first.body_hash.equals(bodyHash)) return refuse('keyReused')
  return unseal(key, purpose, first.answer)
}

const keyRow = (write: Write, key: string) =>
  sql`scope = ${write.scope} and path = ${write.path} and key_hash = ${sha256(key)}`

async function attempt(trx: WriteTransaction, write: Write): Promise<string | Refusal> {
  const key = write.idempotencyKey
  const earlier = key === null ? null : await claim(trx, write, key)
  if (earlier !== null) return earlier
  try {
    const answer = await write.work(trx)
    // Sealed with the key itself: the table alone gives nobody a token or an order.
    if (key !== null)
      await sql`update idempotency set answer = ${seal(key, purpose, answer)} where ${keyRow(write, key)}`.execute(
        trx,
      )
    return answer
  } catch (error) {
    if (!(error instanceof Refusal && error.keepsWrites)) throw error
    if (key !== null) await sql`delete from idempotency where ${keyRow(write, key)}`.execute(trx)
    return error
  }
}

/**
 * Runs a write call in one transaction and gives its answer as JSON text; refusals are thrown after the transaction's end.
 */
export async function runWrite(db: Database, write: Write): Promise<string> {
  const outcome = await inTransaction(db, (trx) => attempt(trx, write))
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Does work in one transaction, again where a deadlock or a serialization failure rolled all of it back. */
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
