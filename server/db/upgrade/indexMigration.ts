import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'

/** First line of a migration that runs outside a transaction, so that it builds indexes without blocking writes. */
const marker = /^-- outside a transaction\b/

/** Checks whether a migration file runs outside a transaction. */
export const isIndexMigration = (text: string): boolean => marker.test(text)

const form = /^create (?:unique )?index concurrently if not exists (\w+) on \S/

/** The statements of the file with their indexes. Throws on any other statement, since a repeated run must be safe. */
function indexesOf(text: string): { name: string; statement: string }[] {
  const statements = text
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
  return statements.map((statement) => {
    const [, name] = form.exec(statement) ?? []
    if (name === undefined)
      throw new Error(
        `Outside a transaction only "create index concurrently if not exists" runs: ${statement}`,
      )
    return { name, statement }
  })
}

/**
 * Builds the indexes of a migration file one by one on a connection without a transaction. Writes go on meanwhile. An index that
 * a stop or a failure left half-built is invalid: it is removed and built again.
 */
export async function buildIndexes(db: QueryExecutorProvider, text: string): Promise<void> {
  for (const { name, statement } of indexesOf(text)) {
    const { rows } = await sql`
      select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`.execute(db)
    if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
    await sql.raw(statement).execute(db)
  }
}
