// `npx tsx bench/boards.ts [orders]`: boards from daily sums against the same sums over all orders, and at ten times the orders.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { dayMs } from '#contract/kernel/time.ts'
import { createDatabase } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { createPool } from '#server/db/pool.ts'
import { loadDemo } from '#server/demo/load.ts'
import { readBoard, refreshBoards } from '#server/modules/boards/index.ts'
import { median } from './load/median.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const carriers = 300
const daysBack = 800
const today = '2026-11-20'
const statementOrders = 50_000

/** Adds orders over 800 days up to today; the busiest of 300 carriers has some 6 % of them. Nine in ten are signed. */
async function addOrders(pool: pg.Pool, first: number, last: number): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = 'freight_order' and is_generated = 'NEVER' and column_name <> 'id'`,
  )
  const values: Record<string, string> = {
    number: `'B' || n`,
    carrier_id: `900000 + ceil(${carriers} * power(random(), 2))`,
    status: `case when n % 10 = 0 then 'cancelled' else 'signed' end`,
    total_fen: `3000 + n % 100000`,
    recipient: `jsonb_build_object('regionCode', ((array['330782','310115','440106','429004','510104','610113'])[1 + n % 6]))`,
    search_text: `'b' || n`,
    created_at: `'${today}'::timestamptz - random() * interval '${daysBack} days'`,
    moved_at: `now()`,
    exception: 'null',
  }
  const names = rows.map(({ name }) => name)
  for (let from = first; from <= last; from += statementOrders)
    await pool.query(
      `with template as (select * from freight_order where number not like 'B%' limit 1),
       made as (
         insert into freight_order (${names.join(', ')})
         select ${names.map((name) => values[name] ?? name).join(', ')} from template, generate_series($1::integer, $2::integer) n
         returning id, number, carrier_id, status, created_at)
       insert into waybill (number, order_id, carrier_id, pieces, created_at, expected_at, signed_at, signer)
       select 'W' || number, id, carrier_id, 1, created_at + interval '20 minutes', created_at + interval '3 days',
         created_at + interval '2 days' + random() * interval '30 hours', '李雷'
       from made where status = 'signed'`,
      [from, Math.min(last, from + statementOrders - 1)],
    )
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10)

/** Returns the span of so many days up to today, and the one before. */
const spansOf = (days: number) => ({
  present: { from: dayBefore(today, days - 1), to: today },
  before: { from: dayBefore(today, 2 * days - 1), to: dayBefore(today, days) },
})

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const startMs = performance.now()
    await work()
    times.push(performance.now() - startMs)
  }
  return median(times)
}

/** Sums orders and signatures by day, straight from the orders. */
const direct = (pool: pg.Pool, days: number) =>
  pool.query(
    `select china_day(o.created_at), count(*), sum(o.total_fen) from freight_order o where o.created_at >= china_day_start($1::date) group by 1
     union all select china_day(w.signed_at), count(*), sum(o.total_fen) from waybill w join freight_order o on o.id = w.order_id
     where w.signed_at >= china_day_start($1::date) group by 1`,
    [dayBefore(today, 2 * days - 1)],
  )

const most = Number(process.argv[2] ?? '1000000')
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-boards-'))
const embedded = await startEmbedded({ dataDir: folder })
const pool = createPool(embedded.connection, {
  isForMaintenance: true,
  onError: (error) => say(error.message),
})
try {
  const db = createDatabase(pool)
  await migrate(db)
  await loadDemo(pool, { now: new Date(`${today}T00:00:00.000Z`), lines: 300, sites: 1, log: say })
  await pool.query(
    `insert into factory (id, type, name) select 900000 + n, 3, '承运 ' || n from generate_series(1, ${carriers}) n`,
  )
  await refreshBoards(db)
  let there = 0
  for (const orders of [most / 10, most]) {
    await addOrders(pool, there + 1, orders)
    there = orders
    const startMs = performance.now()
    await refreshBoards(db)
    await pool.query('vacuum analyze')
    say(`${orders} orders, every day summed anew in ${((performance.now() - startMs) / 1000).toFixed(1)} s`)
    for (const days of [30, 400]) {
      const spans = spansOf(days)
      const platform = await medianTime(() => readBoard(db, null, spans))
      const carrier = await medianTime(() => readBoard(db, 900_001, spans))
      const plain = await medianTime(() => direct(pool, days))
      say(
        `${orders} orders, ${days} days and as many before: platform ${platform.toFixed(0)} ms, busiest carrier ${carrier.toFixed(0)} ms; ` +
          `orders and signatures without sums by day ${plain.toFixed(0)} ms`,
      )
    }
  }
} finally {
  await pool.end()
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
}
