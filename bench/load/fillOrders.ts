import type pg from 'pg'

/** The same number as the bare server (bench/bare/rows.sql). */
export const factories = 1_000
const orders = 200_000
/** One per order: `YB000000000001` and so on. */
export const waybills = orders
const atOnce = 20_000
/** The first id of rows made here; the demo's ids are lower. */
export const firstFactory = 900_000

/** Returns the columns to copy between rows of a table; ids are generated. */
export const columnsOf = async (pool: pg.Pool, table: string): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'id'`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Inserts the factories of the orders, each with one user. */
export async function makeFactories(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into factory (id, type, name) select ${firstFactory} + n, 2, '工厂 ' || n from generate_series(1, ${factories}) n
     on conflict do nothing`,
  )
  await pool.query(
    `insert into app_user (factory_id, role, alias, mobile)
     select ${firstFactory} + n, 'admin', '老板 ' || n, '170' || lpad(n::text, 8, '0') from generate_series(1, ${factories}) n
     on conflict do nothing`,
  )
}

/**
 * Inserts 200,000 orders of 1,000 factories (a hundred have half), each with a waybill of eight events, unless they exist. They
 * are copies of demo orders under way, with numbers that start with B.
 */
export async function fillOrders(pool: pg.Pool, log: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<{ made: number }>(
    `select count(*)::integer as made from freight_order where number like 'B%'`,
  )
  if ((rows[0]?.made ?? 0) >= orders) return
  await makeFactories(pool)
  const factory = `${firstFactory} + case when n % 2 = 0 then 1 + (n / 2) % 100 else 1 + (n / 2) % ${factories} end`
  const changed: Record<string, string> = {
    number: `'B' || lpad(n::text, 12, '0')`,
    factory_id: factory,
    user_id: `(select id from app_user where factory_id = ${factory})`,
    visitor_hash: 'null',
    search_text: `'b' || lpad(n::text, 12, '0')`,
    created_at: `now() - (${orders} - n) * interval '3 minutes'`,
    exception: 'null',
  }
  const names = await columnsOf(pool, 'freight_order')
  const values = names.map((name) => changed[name] ?? `m.${name}`)
  for (let from = 1; from <= orders; from += atOnce)
    await pool.query(
      `with model as (
         select o.*, row_number() over (order by o.id) - 1 as nth from freight_order o
         where o.number not like 'B%' and o.status in ('in_transit', 'arrived', 'delivering') order by o.id limit 100),
       made as (
         insert into freight_order (${names.join(', ')})
         select ${values.join(', ')}
         from generate_series($1::integer, $2::integer) n
         join model m on m.nth = n % (select count(*) from model)
         returning id, number, carrier_id, pieces, created_at),
       bills as (
         insert into waybill (number, order_id, carrier_id, pieces, created_at, expected_at)
         select 'Y' || number, id, carrier_id, pieces, created_at, created_at + interval '3 days' from made returning id, created_at)
       insert into tracking_event (waybill_id, at, status, place, text)
       select b.id, b.created_at + e * interval '5 hours', (array['accepted', 'picked_up', 'in_transit', 'in_transit', 'in_transit',
         'in_transit', 'in_transit', 'arrived'])[e], '站点' || e, '货物已到站【站点' || e || '】，经办人员' || e
       from bills b, generate_series(1, 8) e`,
      [from, Math.min(orders, from + atOnce - 1)],
    )
  await pool.query('vacuum analyze')
  log(`${orders} orders of ${factories} factories made`)
}
