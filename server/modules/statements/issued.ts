import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { dayMs } from '#contract/kernel/time.ts'
import type { IssuedStatement } from '#contract/statements/statementFields.ts'
import type { StatementSums } from '#contract/statements/sums.ts'
import { statementNumber } from '#contract/statements/words.ts'
import type { StatementState } from '#contract/statements/words.ts'
import type { Queryable } from '#server/db/database.ts'

/** How long the link to an issued statement is valid. */
export const linkMs = 90 * dayMs

/** An issued statement with its parties. */
export interface StoredStatement {
  id: number
  carrierId: number
  factoryId: number
  month: string
  version: number
  state: StatementState
  sums: StatementSums
  issuedAt: string
  answeredAt: string | null
  answeredBy: number | null
  answer: string
}

const columns =
  sql.raw(`s.id, s.carrier_id as "carrierId", s.factory_id as "factoryId", to_char(s.month, 'YYYY-MM') as month,
  s.version, s.state, s.sums, s.issued_at as "issuedAt", s.answered_at as "answeredAt", s.answered_by as "answeredBy", s.answer`)

/** Returns the issued statements `s` that meet a condition. */
export async function readIssued(db: Queryable, condition: RawBuilder<unknown>): Promise<StoredStatement[]> {
  const { rows } =
    await sql<StoredStatement>`select ${columns} from carrier_statement s where ${condition}`.execute(db)
  return rows
}

/** Returns the current statement between two parties for a month, or null. */
export async function readCurrentStatement(
  db: Queryable,
  { carrierId, factoryId, month }: { carrierId: number; factoryId: number; month: string },
): Promise<StoredStatement | null> {
  const [found] = await readIssued(
    db,
    sql`s.carrier_id = ${carrierId} and s.factory_id = ${factoryId} and s.month = ${`${month}-01`}::date
      and s.state <> 'superseded'`,
  )
  return found ?? null
}

/** Converts a statement to what both sides see of it. */
export const issuedOf = ({
  id,
  month,
  version,
  state,
  issuedAt,
  answeredAt,
  answeredBy,
  answer,
}: StoredStatement): IssuedStatement => ({
  id,
  number: statementNumber(month, id),
  version,
  state,
  issuedAt,
  answeredAt,
  isAnsweredByLink: answeredAt !== null && answeredBy === null,
  answer,
})
