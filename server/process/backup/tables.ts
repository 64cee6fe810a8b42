import type { ClientBase } from 'pg'

/** Tables that a restored database fills itself: the migrations, and the stream events of the last day. */
const excludedTables = ['kysely_migration', 'kysely_migration_lock', 'stream_event']

/** A table and its copied columns: all except computed ones. */
export interface CopiedTable {
  name: string
  columns: string[]
}

/**
 * Fixes the text format of values, whatever the session's settings: behind a pooler the time zone may differ. Run it at the
 * beginning of a transaction.
 */
export const fixedTextFormatSql = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnList = ({ columns }: CopiedTable) => columns.map(quote).join(', ')
export const tableName = ({ name }: CopiedTable) => quote(name)

/** Returns every table of the application, by name. */
export async function copiedTables(client: ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = current_schema::regnamespace and c.relname <> all($1::text[])
    group by c.relname order by c.relname`,
    [excludedTables],
  )
  return rows
}

/** Returns a table's number of rows and an order-independent checksum of their texts. */
export async function tableChecksum(
  client: ClientBase,
  table: CopiedTable,
): Promise<{ rows: number; checksum: string }> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `select count(*)::integer as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as checksum
    from (select ${columnList(table)} from ${tableName(table)}) t`,
  )
  return rows[0] ?? { rows: 0, checksum: '0' }
}

/** Returns the newest migration of a database. */
export async function newestMigration(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name desc limit 1',
  )
  return rows[0]?.name ?? ''
}

export async function readSequences(
  client: ClientBase,
): Promise<{ name: string; value: number; isCalled: boolean }[]> {
  const { rows } = await client.query<{ name: string; start: number; last: number | null }>(
    `select sequencename as name, start_value as start, last_value as last from pg_sequences
    where schemaname = current_schema order by 1`,
  )
  return rows.map(({ name, start, last }) => ({ name, value: last ?? start, isCalled: last !== null }))
}
