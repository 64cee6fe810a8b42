import { sql } from 'kysely'
import type { StatementDifference, StatementRow } from '#contract/statements/statementFields.ts'
import { statementDifferencesMax } from '#contract/statements/words.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Rows } from './rows.ts'

/** Columns that two copies of an order are compared by: all that contribute to sums. */
const compared = [
  'payment',
  'freightFen',
  'feeChangeFen',
  'receivedFen',
  'codFen',
  'codReceivedFen',
  'codRemittedFen',
] as const satisfies readonly (keyof StatementRow)[]

const columnsOf = (name: string) => compared.map((column) => `${name}."${column}"`).join(', ')

const momentOf = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())

/** Converts the moments of a row from PostgreSQL's JSON to ISO. */
const withMoments = (row: StatementRow | null): StatementRow | null =>
  row && {
    ...row,
    signedAt: new Date(row.signedAt).toISOString(),
    receivedAt: momentOf(row.receivedAt),
    codRemittedAt: momentOf(row.codRemittedAt),
  }

interface Differences {
  differences: StatementDifference[]
  /** Total number, not only the listed ones. */
  orders: number
}

/** Returns the orders that differ between two copies, at most `statementDifferencesMax`, the first signed first. */
export async function readDifferences(db: Queryable, issued: Rows, present: Rows): Promise<Differences> {
  const rowJson = (name: string) =>
    sql.raw(`case when ${name}."orderId" is not null then to_jsonb(${name}) - 'facts' || ${name}.facts end`)
  const { rows } = await sql<{
    issued: StatementRow | null
    present: StatementRow | null
    orders: number
  }>`
    select ${rowJson('i')} as issued, ${rowJson('p')} as present, count(*) over () as orders
    from (${issued}) i full join (${present}) p on p."orderId" = i."orderId"
    where (${sql.raw(columnsOf('i'))}) is distinct from (${sql.raw(columnsOf('p'))})
    order by coalesce(i."signedAt", p."signedAt"), coalesce(i."orderId", p."orderId")
    limit ${statementDifferencesMax}`.execute(db)
  const differences = rows.flatMap(({ issued: then, present: now }) => {
    const known = then ?? now
    if (known === null) return []
    return [
      { orderId: known.orderId, number: known.number, issued: withMoments(then), present: withMoments(now) },
    ]
  })
  return { differences, orders: rows[0]?.orders ?? 0 }
}
