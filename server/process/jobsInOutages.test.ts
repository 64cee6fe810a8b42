import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../db/database.ts'
import { findLiveServer } from '../db/embedded/processes/pidFile.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import type { EmbeddedPostgres } from '../db/embedded/start.ts'
import { actor } from '../testing/actors.ts'
import type { Actor } from '../testing/actors.ts'
import { insertLine, orderBody } from '../testing/data/lines.ts'
import { webhookReceiver } from '../testing/data/webhooks.ts'
import type { WebhookReceiver } from '../testing/data/webhooks.ts'
import { testPool } from '../testing/pool.ts'
import { callServer } from '../testing/process/client.ts'
import { buildOnce, runOperator, startServer } from '../testing/process/serverProcess.ts'
import type { ServerProcess } from '../testing/process/serverProcess.ts'
import { realClock } from '../testing/realClock.ts'

const longMs = 240_000
const settleMs = 90_000
const jobsPerRound = 100

const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-outages-'))
const DATA_DIR = join(folder, 'data')
const cluster = join(DATA_DIR, 'postgres', 'cluster')
let server: ServerProcess
let embedded: EmbeddedPostgres
let pool: pg.Pool
let receiver: WebhookReceiver
let customer: Actor
let lineId: number
let webhookId: number

beforeAll(async () => {
  // As root the database runs as another user, which needs access.
  chmodSync(folder, 0o755)
  await buildOnce()
  // With a factory in it, the database gets no demo data.
  await runOperator({ DATA_DIR }, ['--mobile', '13911330784', '--alias', '王运营'])
  server = await startServer({ DATA_DIR })
  await joinDatabase()
  const people = {
    db: createDatabase(pool),
    clock: realClock,
  }
  customer = await actor(people, { type: 2 })
  const carrier = await actor(people, { type: 3 })
  lineId = await insertLine(people, { carrierId: carrier.factoryId })
  receiver = await webhookReceiver()
  const input = { name: '仓库系统', url: receiver.url, events: ['order.placed' as const] }
  const saved = await callServer(server.port, '/carrier/saveWebhook', input, { token: carrier.token })
  webhookId = saved.data.webhook.id
}, longMs)

afterAll(async () => {
  server.signal('SIGTERM')
  await server.ended
  await pool.end()
  await embedded.stop()
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
}, longMs)

/** Opens the server's database beside it. */
async function joinDatabase(): Promise<void> {
  embedded = await startEmbedded({ dataDir: DATA_DIR })
  pool = testPool(embedded.connection, { max: 2 })
}

/** Adds SMS of notices and deliveries, that many of each, each to another phone. */
async function addWork(round: number): Promise<void> {
  await pool.query(
    `with notices as (
      insert into sms_notice (mobile, kind, kind_group, subject, created_at)
      select '139' || lpad(($1::int * 1000 + n)::text, 8, '0'), 'orderAccepted', 'order', 'YD' || n, now() from generate_series(1, $2) n
      returning id)
    insert into job (queue, data) select 'sms.sendNotice', jsonb_build_object('smsNoticeId', id) from notices`,
    [round, jobsPerRound],
  )
  await pool.query(
    `insert into webhook_delivery (webhook_id, event_id, event, subject, body, created_at, next_try_at)
    select $1, e, 'order.placed', 'YD', json_build_object('id', e), now(), now()
    from (select gen_random_uuid() as e from generate_series(1, $2)) events`,
    [webhookId, jobsPerRound],
  )
}

const count = async (what: string) =>
  (await pool.query<{ count: number }>(`select count(*) as count from ${what}`)).rows[0]?.count ?? -1

/** Counts work that was started and not finished, by any process. */
const underWay = async () =>
  (await count(`job where state = 'active'`)) + (await count('webhook_delivery where held_until > now()'))

/** Waits until the only waiting work is marked as tried. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () =>
        (await count(
          `sms_notice s where state = 'waiting' and not (tries > 0 and exists (
            select 1 from job where queue = 'sms.sendNotice' and state = 'waiting' and data ->> 'smsNoticeId' = s.id::text))`,
        )) + (await count(`webhook_delivery where state = 'waiting'`)),
      { timeout: settleMs, interval: 200 },
    )
    .toBe(0)
}

/** Checks that everything was done once, and that possible repetitions are marked as such. */
async function expectDoneOnce(): Promise<void> {
  const { rows: texts } = await pool.query(
    `select s.id from sms_notice s where s.state not in ('sent', 'waiting') or s.tries < 1
      or (select count(*) from sms_inbox i where i.mobile = s.mobile) not between case when s.state = 'sent' then 1 else 0 end and s.tries`,
  )
  expect(texts).toEqual([])
  const times = new Map<string, number>()
  for (const { body } of receiver.received()) times.set(body.id, (times.get(body.id) ?? 0) + 1)
  const { rows: deliveries } = await pool.query<{ id: string; tries: number; state: string }>(
    'select event_id as id, tries, state from webhook_delivery',
  )
  for (const { id, tries, state } of deliveries) {
    expect(state).toBe('delivered')
    expect(times.get(id) ?? 0).toBeGreaterThanOrEqual(1)
    expect(times.get(id) ?? 0).toBeLessThanOrEqual(tries)
  }
  expect(await count(`job where state = 'failed'`)).toBe(0)
}

const placeOrder = () =>
  callServer(server.port, '/orders/createOrder', orderBody(lineId), { token: customer.token })

test(
  'survives five database restarts with two hundred pending jobs: nothing is lost or silently done twice',
  async () => {
    const acknowledged: string[] = []
    let isOver = false
    const write = async () => {
      while (!isOver) {
        const answer = await placeOrder()
        if (answer.code === 200) acknowledged.push(answer.data.number)
      }
    }
    const writers = Array.from({ length: 2 }, write)
    const writing = Promise.all(writers)
    // the failure is awaited below and must not end the run before
    writing.catch(() => undefined)
    for (let round = 0; round < 5; round += 1) {
      await addWork(round)
      const sentBefore = await count(`sms_notice where state = 'sent'`)
      await expect
        .poll(() => count(`sms_notice where state = 'sent'`), { timeout: settleMs, interval: 5 })
        .toBeGreaterThan(sentBefore)
      const before = acknowledged.length
      const { pid } = findLiveServer(cluster) ?? { pid: 0 }
      // Fast shutdown, as in a planned restart; its watch restarts it.
      process.kill(pid, 'SIGINT')
      await expect.poll(() => findLiveServer(cluster)?.pid, { timeout: settleMs, interval: 5 }).not.toBe(pid)
      await expect
        .poll(() => acknowledged.length, { timeout: settleMs, interval: 5 })
        .toBeGreaterThan(before + writers.length)
    }
    isOver = true
    await writing
    await settled()
    await expectDoneOnce()
    const { rows } = await pool.query<{ number: string }>('select number from freight_order')
    const stored = new Set(rows.map(({ number }) => number))
    expect(acknowledged.filter((number) => !stored.has(number))).toEqual([])
    expect(server.output()).not.toMatch(/was not handled|was not caught/)
  },
  longMs,
)

test(
  'exits with 0 on SIGTERM during jobs and leaves none active; the next start does the rest only',
  async () => {
    for (let round = 0; round < 3; round += 1) {
      await addWork(10 + round)
      const sentBefore = await count(`sms_notice where state = 'sent'`)
      await expect
        .poll(() => count(`sms_notice where state = 'sent'`), { timeout: settleMs, interval: 5 })
        .toBeGreaterThan(sentBefore)
      await pool.end()
      const outputLength = server.output().length
      server.signal('SIGTERM')
      const { code, output } = await server.ended
      // Earlier ones come from the outages.
      const complaints = output.slice(outputLength).match(/"level":[56]0.*/g)
      expect({ code, complaints }).toEqual({ code: 0, complaints: null })
      pool = testPool(embedded.connection, { max: 2 })
      expect(await underWay()).toBe(0)
      server = await startServer({ DATA_DIR })
    }
    await settled()
    await expectDoneOnce()
    const twice = await count(`sms_notice where tries > 1 and subject like 'YD%' and mobile like '1390001%'`)
    expect(twice).toBe(0)
  },
  longMs,
)
