import type pg from 'pg'
import { columnsOf, factories, firstFactory, makeFactories } from '../fillOrders.ts'
import { historyParts } from './parts.ts'

const atOnce = 50_000
/** The amount of history and its time span. */
export interface History {
  orders: number
  days: number
  log: (line: string) => void
}

/** Tables that grow with orders. Their indexes without constraints are rebuilt after the rows, which is faster and smaller. */
const tables = [
  'freight_order',
  'order_event',
  'waybill',
  'tracking_event',
  'ledger_entry',
  'notice',
  'audit_log',
]

async function withoutIndexes(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as definition from pg_index x
     where x.indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint where conindid = x.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/** Prepares demo orders, lines, factories and users as models. A few lines have most orders, a hundred factories half of them. */
const prepare = `
  create temp table model as select row_number() over (order by id) - 1 as nth, o.* from freight_order o
    where status = 'signed' and factory_id is not null order by id limit 100;
  create temp table model_line as select row_number() over (order by l.id) - 1 as nth, l.id, l.carrier_id, l.site_id,
    (select min(u.id) from app_user u where u.factory_id = l.carrier_id) as user_id from line l where l.status = 'on';
  create temp table customer as select factory_id - ${firstFactory} as nth, factory_id, id as user_id from app_user
    where factory_id > ${firstFactory} and factory_id <= ${firstFactory + factories};
  analyze model; analyze model_line; analyze customer`

/**
 * Adds so many orders over so many days to a database with the demo's lines. Each has its timeline, waybill, tracking, ledger,
 * notices of the last 90 days and audit. Order numbers start with H, waybills are `YH` and twelve digits. The user must own the
 * database, since triggers and references are disabled meanwhile.
 */
export async function fillHistory(pool: pg.Pool, { orders, days, log }: History): Promise<void> {
  await makeFactories(pool)
  const names = (await columnsOf(pool, 'freight_order')).filter((name) => name !== 'changed_xid')
  const client = await pool.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'`,
    )
    await client.query(prepare)
    const { rows } = await client.query<{ base: number }>(
      'select coalesce(max(id), 0) as base from freight_order',
    )
    const base = rows[0]?.base ?? 0
    const parts = historyParts({ names, base, orders, days })
    const startedMs = performance.now()
    const seconds = () => ((performance.now() - startedMs) / 1000).toFixed(0)
    await withoutIndexes(client, async () => {
      for (let from = 1; from <= orders; from += atOnce)
        for (const part of parts) await client.query(part, [from, Math.min(orders, from + atOnce - 1)])
      log(`${orders} orders with all they leave behind: ${seconds()} s`)
    })
    await client.query(
      `select setval(pg_get_serial_sequence('freight_order', 'id'), max(id)) from freight_order;
       select setval(pg_get_serial_sequence('waybill', 'id'), max(id)) from waybill`,
    )
    log(`indexes: ${seconds()} s`)
    await client.query('vacuum (freeze, analyze)')
    log(`vacuum: ${seconds()} s`)
    await client.query('drop table model, model_line, customer; reset all')
  } finally {
    client.release()
  }
}

/** Updates the newest orders and their waybills several times, as happens during transport. */
export async function changeNewest(pool: pg.Pool, orders: number, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1)
    for (const [table, id, column] of [
      ['freight_order', 'id', 'moved_at'],
      ['waybill', 'order_id', 'expected_at'],
    ])
      await pool.query(
        `update ${table} set ${column} = ${column} + interval '1 second' where ${id} > (select max(id) - $1 from freight_order)`,
        [orders],
      )
}
