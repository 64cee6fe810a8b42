import { sql } from 'kysely'
import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import { statementRowsMax } from '#contract/statements/words.ts'
import type { ContextOf } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import { issuedOf, readIssued, readCurrentStatement } from './issued.ts'
import { notifyIssued } from './notices.ts'
import { readNames } from './parties.ts'
import { freezeRows, issuedRows, readSums } from './rows.ts'

/**
 * Issues a statement (出账) in one transaction: freezes the month's orders, numbers the copy and notifies the customer. An
 * unconfirmed earlier version is superseded. Refuses statementEmpty, statementTooLong, statementConfirmedAlready,
 * statementReissued.
 */
export async function issueStatement(
  { trx, user, now }: ContextOf<'/carrier/issueStatement'>,
  { month, customerId, seenVersion }: CallRequest<'/carrier/issueStatement'>,
): Promise<CallAnswer<'/carrier/issueStatement'>> {
  const pair = { carrierId: user.factoryId, factoryId: customerId, month }
  const parties = { carrierId: user.factoryId, customer: { factoryId: customerId }, month }
  // of two concurrent clerks the second sees the statement of the first
  await sql`select 1 from factory where id = ${user.factoryId} for no key update`.execute(trx)
  const { carrier } = await readNames(trx, parties)
  const before = await readCurrentStatement(trx, pair)
  if (before?.state === 'confirmed') refuse('statementConfirmedAlready')
  if ((before?.version ?? 0) !== seenVersion) refuse('statementReissued')
  if (before)
    await trx
      .updateTable('carrier_statement')
      .set({ state: 'superseded' })
      .where('id', '=', before.id)
      .execute()
  const { id } = await trx
    .insertInto('carrier_statement')
    .values({
      carrier_id: user.factoryId,
      factory_id: customerId,
      month: sql`${`${month}-01`}::date`,
      version: (before?.version ?? 0) + 1,
      state: 'issued',
      sums: '{}',
      issued_at: now,
      issued_by: user.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const frozen = await freezeRows(trx, parties, id)
  if (frozen === 0) refuse('statementEmpty')
  if (frozen > statementRowsMax) refuse('statementTooLong', { params: { max: statementRowsMax } })
  const sums = await readSums(trx, issuedRows(id))
  await trx
    .updateTable('carrier_statement')
    .set({ sums: JSON.stringify(sums) })
    .where('id', '=', id)
    .execute()
  const [issued] = await readIssued(trx, sql`s.id = ${id}`)
  if (!issued) throw new Error(`Statement ${id} is gone`)
  await notifyIssued(trx, issued, carrier.name, now)
  return issuedOf(issued)
}
