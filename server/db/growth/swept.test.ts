import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../testing/cluster.ts'
import { testPool } from '../../testing/pool.ts'

let pool: pg.Pool
let clone: Awaited<ReturnType<typeof cloneDatabase>>

beforeAll(async () => {
  clone = await cloneDatabase(inject('cluster'))
  pool = testPool(clone.connection, { max: 1, isForMaintenance: true })
})
afterAll(async () => {
  await pool.end()
  await clone.drop()
})

test.each([
  ['session', 'expires_at'],
  ['idempotency', 'created_at'],
  ['notice', 'created_at'],
  ['notice_read_mark', 'marked_at'],
  ['sms_notice', 'created_at'],
  ['stream_event', 'at'],
  ['login_event', 'at'],
  ['open_event', 'at'],
  ['webhook_delivery', 'created_at'],
  ['limit_counter', 'window_ends_at'],
  ['confirmation_ticket', 'expires_at'],
  ['unmet_demand', 'day'],
])('upkeep finds rows to sweep by an index: %s by %s', async (table, column) => {
  const { rows } = await pool.query(
    `select 1 from pg_index x join pg_class c on c.oid = x.indexrelid join pg_am m on m.oid = c.relam
     join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
     where x.indrelid = $1::regclass and a.attname = $2 and m.amname = 'btree' and x.indpred is null`,
    [table, column],
  )
  expect(rows).not.toEqual([])
})

test('sweeping notices uses the age index and skips newer notices', async () => {
  await pool.query(
    `insert into notice (user_id, kind, title, text, link, created_at)
     select 1, 'orderAccepted', '订单有新进展', '承运商已受理', '/', now() - interval '91 days' + n * interval '5 minutes' from generate_series(1, 20000) n`,
  )
  const sweep = (days: number) => `delete from notice where created_at < now() - interval '${days} days'`
  await pool.query(sweep(45))
  await pool.query('vacuum notice')
  await pool.query(
    `insert into notice (user_id, kind, title, text, link, created_at)
     select 1, 'orderAccepted', '订单有新进展', '承运商已受理', '/', now() from generate_series(1, 10000)`,
  )
  await pool.query('vacuum analyze notice')
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: { Plans: [object] } }] }>(
    `explain (analyze, format json) ${sweep(44.9)}`,
  )
  const [read] = rows[0]?.['QUERY PLAN'][0].Plan.Plans ?? []
  expect(read).toMatchObject({ 'Node Type': 'Index Scan', 'Index Name': 'notice_age' })
})
