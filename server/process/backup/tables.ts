import type { ClientBase } from 'pg'

/** What a restored database makes itself: the migrations, and what was told to streams in the last day. */
const leftOut = ['kysely_migration', 'kysely_migration_lock', 'stream_event']

/** A table and the columns that its rows are copied by: all but those that are computed. */
export interface CopiedTable {
  name: string
  columns: string[]
}

/**
 * What values read like as text, whatever the session came with: behind a pooler it may have a time zone of its own. For a transaction, at its
 * beginning.
 */
export const plainTexts = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnList = ({ columns }: CopiedTable) => columns.map(quoted).join(', ')
export const tableName = ({ name }: CopiedTable) => quoted(name)

/** Every table of the application, by name. */
export async function copiedTables(client: ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = current_schema::regnamespace and c.relname <> all($1::text[])
    group by c.relname order by c.relname`,
    [leftOut],
  )
  return rows
}

/** How many rows a table has, and a sum over all of their texts that does not depend on their order. */
export async function sumOf(
  client: ClientBase,
  table: CopiedTable,
): Promise<{ rows: number; checksum: string }> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `select count(*)::integer as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as checksum
    from (select ${columnList(table)} from ${tableName(table)}) t`,
  )
  return rows[0] ?? { rows: 0, checksum: '0' }
}

/** The newest migration that a database had. */
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
