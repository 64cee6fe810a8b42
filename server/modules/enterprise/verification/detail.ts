import { sql } from 'kysely'
import type { CallResponse } from '#contract/calls/calls.ts'
import type { Handler } from '#server/calls/context.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { writeAudit } from '../../audit/index.ts'
import { factoriesOfCard } from './idCards.ts'
import { peopleColumns, withPeople } from './list.ts'
import { infoColumns } from './readInfo.ts'

type Detail = CallResponse<'/ops/getVerificationDetail'>
type Row = Omit<Detail, 'sameCardFactories' | 'sameCodeFactory' | 'earlier'> & { likeness: Buffer | null }

const earlierMax = 20

/** Returns the name of another factory with this credit code; null when there is none. */
export async function factoryOfCode(
  db: Queryable,
  creditCode: string | null,
  butFactoryId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('factory')
    .select('name')
    .where('credit_code', '=', creditCode)
    .where('id', '<>', butFactoryId)
    .executeTakeFirst()
  return row?.name ?? null
}

async function earlierOf(db: Queryable, { factoryId, id }: Row): Promise<Detail['earlier']> {
  const { rows } = await sql<Detail['earlier'][number]>`
    select v.id, v.type, v.status, v.name, v.reason, v.submitted_at as "submittedAt" from verification v
    where v.factory_id = ${factoryId} and v.id <> ${id} order by v.id desc limit ${earlierMax}`.execute(db)
  return rows
}

/** Returns a submission with the facts an operator compares it with. Writes the access to the audit log. */
export const getVerificationDetail: Handler<'/ops/getVerificationDetail'> = async (context, { id }) => {
  const { db } = context
  const { rows } = await sql<Row>`
    select ${infoColumns}, v.idcard_likeness as likeness, v.factory_id as "factoryId", ${peopleColumns}
    from ${withPeople} where v.id = ${id}`.execute(db)
  const row = rows[0] ?? refuse('notFound')
  await writeAudit(context.primaryDb, context, {
    action: 'verification.looked',
    subject: { kind: 'verification', id },
  })
  return {
    ...row,
    sameCardFactories: await factoriesOfCard(db, row.likeness, row.factoryId),
    sameCodeFactory: await factoryOfCode(db, row.creditCode, row.factoryId),
    earlier: await earlierOf(db, row),
  }
}
