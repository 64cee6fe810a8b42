import { sql } from 'kysely'
import type { FactoryType } from '#contract/kernel/access.ts'
import type { WriteTransaction } from '#server/db/database.ts'

/** Locks a factory's row until the transaction ends, so that its submissions, withdrawals and decisions run one after another. */
export async function lockFactory(
  trx: WriteTransaction,
  factoryId: number,
): Promise<{ id: number; type: FactoryType; name: string }> {
  const row = await trx
    .selectFrom('factory')
    .select(['id', 'type', 'name'])
    .where('id', '=', factoryId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, type: row.type as FactoryType }
}

/** Locks a name (an id card, a credit code) until the transaction ends. Counting and reserving it are thus serialized. */
export async function lockKey(trx: WriteTransaction, thing: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${thing}, 8))`.execute(trx)
}
