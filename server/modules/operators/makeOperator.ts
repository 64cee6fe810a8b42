import { sql } from 'kysely'
import type { WriteTransaction } from '../../db/database.ts'
import { shownCode } from '../account/index.ts'
import { writeAudit } from './audit/index.ts'

const platformName = '专线通平台运营'

/** What came of it: made now, there before, or the mobile is an account of another factory, which has this name. */
export type OperatorMade =
  | { outcome: 'made' | 'wasThere'; id: number }
  | { outcome: 'taken'; factoryName: string }

/** The platform's factory, made where there is none yet. Two commands at once make one: the second waits for the table's lock. */
async function platformFactory(trx: WriteTransaction, now: Date): Promise<number> {
  await sql`lock table factory in share row exclusive mode`.execute(trx)
  const known = await trx
    .selectFrom('factory')
    .select('id')
    .where('type', '=', 9)
    .orderBy('id')
    .executeTakeFirst()
  if (known) return known.id
  const made = await trx
    .insertInto('factory')
    .values({ type: 9, name: platformName, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/**
 * Makes an admin of the platform (product.md §1). It has no password: its owner logs in by SMS code and sets one. A mobile that has an
 * account elsewhere stays what it is.
 */
export async function makeOperator(
  trx: WriteTransaction,
  { mobile, alias, now }: { mobile: string; alias: string; now: Date },
): Promise<OperatorMade> {
  const factoryId = await platformFactory(trx, now)
  const { rows } = await sql<{ id: number; name: string; type: number }>`
    select u.id, f.name, f.type from app_user u join factory f on f.id = u.factory_id where u.mobile = ${mobile}`.execute(
    trx,
  )
  const [known] = rows
  if (known)
    return known.type === 9
      ? { outcome: 'wasThere', id: known.id }
      : { outcome: 'taken', factoryName: known.name }
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

/** Makes a login code of an operator that is shown at the server, where no SMS goes out yet; the audit knows of it. */
export async function showOperatorCode(
  trx: WriteTransaction,
  secret: string,
  { id, mobile, now }: { id: number; mobile: string; now: Date },
): Promise<string> {
  await writeAudit(trx, { user: null, now }, { action: 'operator.codeShown', subject: { kind: 'user', id } })
  return shownCode(trx, secret, { mobile, purpose: 'login', now })
}
