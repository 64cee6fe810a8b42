import { sql } from 'kysely'
import type { FactoryType } from '../../../../contract/kernel/access.ts'
import type { WriteTransaction } from '../../../db/database.ts'

/** The factory's row, held until the transaction ends: what is submitted, withdrawn and decided of one factory waits in line. */
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

/** Makes everybody wait who is about to count or take the same thing (an id card, a credit code) until the transaction ends. */
export async function lockThing(trx: WriteTransaction, thing: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${thing}, 8))`.execute(trx)
}
