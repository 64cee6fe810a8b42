import type { TestApp } from '../testApp.ts'

/**
 * Copies the row of an order so many times, for tests of large lists. Numbers are the prefix with 1, 2, …; `changed` sets columns
 * by SQL that may use `n`, counted from 1. Only rows of freight_order are made.
 */
export async function copyOrder(
  app: Pick<TestApp, 'pool'>,
  orderId: number,
  count: number,
  { prefix = 'P', changed = {} }: { prefix?: string; changed?: Record<string, string> } = {},
): Promise<void> {
  const values: Record<string, string> = { number: `'${prefix}' || n`, ...changed }
  const { rows } = await app.pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = 'freight_order' and column_name <> 'id'
       and is_generated = 'NEVER' order by ordinal_position`,
  )
  const names = rows.map(({ name }) => name)
  const from = names.map((name) => values[name] ?? name).join(', ')
  await app.pool.query(
    `insert into freight_order (${names.join(', ')}) select ${from}
     from freight_order, generate_series(1, $2::integer) n where id = $1`,
    [orderId, count],
  )
}
