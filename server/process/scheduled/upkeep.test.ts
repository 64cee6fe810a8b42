import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/kernel/time.ts'
import { favoriteUndoMs } from '#contract/lines/favoriteCalls.ts'
import { actor, freshMobile, visitorCookie } from '../../testing/actors.ts'
import { registered, codeFor } from '../../testing/data/accounts.ts'
import { insertLine, orderBody } from '../../testing/data/lines.ts'
import { carryTo, placeOrder } from '../../testing/data/orders.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'
import { runUpkeep, startUpkeep } from './upkeep.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())

const tables = ['session', 'sms_code', 'sms_inbox', 'idempotency', 'limit_counter'] as const

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) counts[table] = (await app.pool.query(`select 1 from ${table}`)).rowCount ?? 0
  return counts
}

test('deletes what has expired and keeps the rest', async () => {
  const { token } = await registered(app)
  const customer = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
  const key = { token: customer.token, idempotencyKey: 'kept-for-two-days' }
  const placed = await app.data('/orders/createOrder', orderBody(lineId), key)
  const start = app.clock.now().getTime()
  await app.pool.query('update idempotency set created_at = $1', [app.clock.now()])
  const before = await countRows()
  for (const table of tables) expect(before[table], table).toBeGreaterThan(0)

  const upkeepAfter = async (ms: number) => {
    app.clock.at = new Date(start + ms)
    await runUpkeep(app.db, app, app.clock.now())
    return countRows()
  }
  expect(await upkeepAfter(0)).toEqual(before)
  expect(await upkeepAfter(hourMs)).toMatchObject({ session: before['session'], sms_code: 1, sms_inbox: 1 })
  expect(await app.data('/orders/createOrder', orderBody(lineId), key)).toEqual(placed)
  expect(await upkeepAfter(dayMs - minuteMs)).toMatchObject({ sms_code: 1, sms_inbox: 1 })
  expect(await upkeepAfter(dayMs + 5 * minuteMs)).toMatchObject({ sms_code: 0, sms_inbox: 0 })
  // An ended session is stored for a week, so that its user learns why.
  expect((await app.call('/user/getUser', {}, { token })).code).toBe(514)
  expect(await upkeepAfter(2 * dayMs)).toMatchObject({ idempotency: 1 })
  expect(await upkeepAfter(2 * dayMs + 1)).toMatchObject({ idempotency: 0, session: before['session'] })
  expect(await upkeepAfter(7 * dayMs + 17 * hourMs)).toMatchObject({ session: before['session'] })
  expect(await upkeepAfter(7 * dayMs + 19 * hourMs)).toMatchObject({ session: 0, limit_counter: 0 })
  expect((await app.call('/user/getUser', {}, { token })).code).toBe(508)
})

test('keeps a notice for 90 days', async () => {
  const customer = await actor(app, { type: 2 })
  const lineId = await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
  const { id } = await app.data('/orders/createOrder', orderBody(lineId), { token: customer.token })
  const noticesAfter = async (ms: number) => {
    await runUpkeep(app.db, app, new Date(app.clock.now().getTime() + ms))
    return (await app.pool.query('select 1 from notice where order_id = $1', [id])).rowCount
  }
  expect(await noticesAfter(90 * dayMs)).toBe(1)
  expect(await noticesAfter(90 * dayMs + 1)).toBe(0)
})

test('deletes saved lines of an expired cookie and counts of more than a year, and keeps a user’s saved lines', async () => {
  const lineId = await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
  const { token } = await actor(app, { type: 0 })
  const cookie = visitorCookie()
  for (const who of [{ token }, { cookie }]) await app.data('/favorites/addFavorite', { lineId }, who)
  const savedAt = app.clock.now()
  await app.pool.query(`insert into unmet_demand values ($1, 330784, '650102', 1)`, [savedAt])
  const countAfter = async (days: number) => {
    await runUpkeep(app.db, app, new Date(savedAt.getTime() + days * dayMs))
    const { rows } = await app.pool.query<Record<string, number>>(
      `select (select count(*) from favorite where user_id is not null) as users,
        (select count(*) from favorite where user_id is null) as visitors, (select count(*) from unmet_demand) as counts`,
    )
    return rows[0]
  }
  expect(await countAfter(399)).toEqual({ users: 1, visitors: 1, counts: 1 })
  expect(await countAfter(402)).toEqual({ users: 1, visitors: 0, counts: 0 })
})

test('keeps removed favorites for an undo, and deletes them within the day', async () => {
  const lineId = await insertLine(app, { carrierId: (await actor(app, { type: 3 })).factoryId })
  const { token } = await actor(app, { type: 2 })
  await app.data('/favorites/addFavorite', { lineId }, { token })
  await app.data('/favorites/removeFavorite', { lineId }, { token })
  const keptAfter = async (ms: number) => {
    await runUpkeep(app.db, app, new Date(app.clock.now().getTime() + ms))
    return (await app.pool.query('select 1 from favorite_removed where line_id = $1', [lineId])).rowCount
  }
  expect(await keptAfter(favoriteUndoMs)).toBe(1)
  expect(await keptAfter(dayMs)).toBe(0)
})

test('goes on with other files and the lines’ statistics when a file cannot be removed, and reports it once', async () => {
  const customer = await actor(app, { type: 2 })
  const carrier = await actor(app, { type: 3 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId })
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'signed')
  const now = app.clock.now()
  const [bad, good] = ['b'.repeat(43), 'g'.repeat(43)]
  for (const [fileId, daysAgo] of [
    [bad, 2],
    [good, 1],
  ] as const) {
    await app.files.put(fileId, Buffer.from('bytes'))
    await app.pool.query(
      `insert into stored_file (id, visitor_hash, content_type, bytes, width_px, height_px, created_at, removed_at)
       values ($1, '\\x00', 'image/webp', 5, 1, 1, $2, $2)`,
      [fileId, new Date(now.getTime() - daysAgo * dayMs)],
    )
  }
  const cause = new Error('EACCES')
  const remove = (fileId: string) => (fileId === bad ? Promise.reject(cause) : app.files.remove(fileId))
  const run = runUpkeep(app.db, { ...app, files: { ...app.files, remove } }, now)
  await expect(run).rejects.toMatchObject({ message: '1 of 2 files could not be removed', cause })
  const rowsLeft = async () => (await app.pool.query('select id from stored_file')).rows
  expect(await rowsLeft()).toEqual([{ id: bad }])
  expect(await app.files.get(good)).toBeNull()
  const stats = await app.pool.query('select orders_carried from line_stats where line_id = $1', [lineId])
  expect(stats.rows).toEqual([{ orders_carried: 1 }])
  await runUpkeep(app.db, app, now)
  expect(await rowsLeft()).toEqual([])
})

test('deletes logins of more than 180 days ago and expired tickets', async () => {
  const { userId, mobile } = await actor(app, { type: 1 })
  const now = app.clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  for (const at of [ago(181 * dayMs), ago(179 * dayMs)])
    await app.pool.query(
      `insert into login_event (user_id, at, how, outcome, device) values ($1, $2, 'sms', 'success', '未知设备')`,
      [userId, at],
    )
  await app.pool.query(
    `insert into confirmation_ticket (ticket_hash, user_id, purpose, mobile, expires_at) values ('\\x01', $1, 'changeMobile', $2, $3)`,
    [userId, mobile, ago(minuteMs)],
  )
  await runUpkeep(app.db, app, now)
  const remaining = await app.pool.query('select at from login_event where user_id = $1', [userId])
  expect(remaining.rows).toEqual([{ at: ago(179 * dayMs).toISOString() }])
  expect((await app.pool.query('select 1 from confirmation_ticket')).rowCount).toBe(0)
})

test('keeps a limit whose window is running', async () => {
  const mobile = freshMobile()
  await codeFor(app, mobile, 'register')
  await runUpkeep(app.db, app, app.clock.now())
  expect(await app.call('/user/sendSmsCode', { mobile, purpose: 'register' })).toMatchObject({ code: 429 })
})

test('skips the upkeep while another process does it', async () => {
  await app.pool.query(
    `insert into sms_inbox (mobile, text, sent_at) values ('13700000000', 'old', '2020-01-01')`,
  )
  const other = await app.pool.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(330784)')
  await runUpkeep(app.db, app, app.clock.now())
  const old = () => app.pool.query(`select 1 from sms_inbox where text = 'old'`)
  expect((await old()).rowCount).toBe(1)
  await other.query('rollback')
  other.release()
  await runUpkeep(app.db, app, app.clock.now())
  expect((await old()).rowCount).toBe(0)
})

test('does not start a second run during a long one; stopping waits for it', async () => {
  await app.pool.query(
    `insert into sms_inbox (mobile, text, sent_at) values ('13700000000', 'slow', '2020-01-01')`,
  )
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query('lock table session in access exclusive mode')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const runTimes: Date[] = []
  let msSinceJump = 0
  const errors: unknown[] = []
  const clock = {
    now() {
      runTimes.push(app.clock.now())
      return app.clock.now()
    },
    msSinceJump: () => msSinceJump,
    read: () => Promise.resolve(),
  }
  const stop = startUpkeep({ db: app.db, files: app.files, releases: app.releases, clock }, (error) =>
    errors.push(error),
  )
  await vi.advanceTimersByTimeAsync(30 * minuteMs)
  expect(runTimes).toEqual([])
  msSinceJump = hourMs
  vi.advanceTimersByTime(30 * minuteMs)
  vi.useRealTimers()
  expect(runTimes).toHaveLength(1)
  const stopped = stop()
  await holder.query('rollback')
  holder.release()
  await stopped
  expect(errors).toEqual([])
  expect((await app.pool.query(`select 1 from sms_inbox where text = 'slow'`)).rowCount).toBe(0)
})
