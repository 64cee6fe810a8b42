import { sql } from 'kysely'
import type { WriteTransaction } from '#server/db/database.ts'
import { createCodeToShow } from '../account/index.ts'
import { writeAudit } from '../audit/index.ts'

const platformName = '专线通平台运营'

/** Result: created, already there, or the mobile belongs to an account of the named factory. */
export type OperatorResult =
  | { outcome: 'made' | 'wasThere'; id: number }
  | { outcome: 'taken'; factoryName: string }

/** Returns the platform's factory, creating it if needed. The table lock prevents two commands from creating two. */
async function platformFactory(trx: WriteTransaction, now: Date): Promise<number> {
  await sql`lock table factory in share row exclusive mode`.execute(trx)
  const existing = await trx
    .selectFrom('factory')
    .select('id')
    .where('type', '=', 9)
    .orderBy('id')
    .executeTakeFirst()
  if (existing) return existing.id
  const created = await trx
    .insertInto('factory')
    .values({ type: 9, name: platformName, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return created.id
}

/**
 * Creates an admin of the platform (product.md §1) without a password. The owner logs in by SMS code and sets one. A mobile with
 * an account elsewhere is left unchanged.
 */
export async function makeOperator(
  trx: WriteTransaction,
  { mobile, alias, now }: { mobile: string; alias: string; now: Date },
): Promise<OperatorResult> {
  const factoryId = await platformFactory(trx, now)
  const { rows } = await sql<{ id: number; name: string; type: number }>`
    select u.id, f.name, f.type from app_user u join factory f on f.id = u.factory_id where u.mobile = ${mobile}`.execute(
    trx,
  )
  const [existing] = rows
  if (existing)
    return existing.type === 9
      ? { outcome: 'wasThere', id: existing.id }
      : { outcome: 'taken', factoryName: existing.name }
  const { id } = await trx
    .insertInto('app_user')
    .values({ factory_id: factoryId, role: 'admin', alias, mobile, create_time: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(
    trx,
    { user: null, now },
    { action: 'operator.created', subject: { kind: 'user', id }, after: { alias, mobile } },
  )
  return { outcome: 'made', id }
}

/**
 * Creates an operator's codes to log in and to set the first password. They are shown at the server while no SMS goes out. Writes
 * that to the audit log.
 */
export async function showOperatorCodes(
  trx: WriteTransaction,
  secret: string,
  { id, mobile, now }: { id: number; mobile: string; now: Date },
): Promise<{ login: string; password: string }> {
  await writeAudit(trx, { user: null, now }, { action: 'operator.codeShown', subject: { kind: 'user', id } })
  return {
    login: await createCodeToShow(trx, secret, { mobile, purpose: 'login', now }),
    password: await createCodeToShow(trx, secret, { mobile, purpose: 'changePassword', now }),
  }
}
