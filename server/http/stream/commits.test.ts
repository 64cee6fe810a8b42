import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { StreamChange } from '#contract/notices/eventCalls.ts'
import { createDatabase } from '../../db/database.ts'
import { recordChanges } from '../../db/streamEvents.ts'
import { startStreamSignal } from '../../db/streamSignal.ts'
import { actor } from '../../testing/actors.ts'
import type { Actor } from '../../testing/actors.ts'
import { testPool } from '../../testing/pool.ts'
import { readStream } from '../../testing/stubs/streamReader.ts'
import type { StreamReader } from '../../testing/stubs/streamReader.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

const commits = 200

let app: TestApp
let listener: Actor
/** Another process on the same database. */
let elsewhere: pg.Pool
const fail = (error: unknown) => {
  throw error
}

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  listener = await actor(app, { type: 2 })
  elsewhere = testPool(app.connection, { max: 40, onError: fail })
})
afterAll(async () => {
  await elsewhere.end()
  await app.close()
})

const change = (orderId: number): StreamChange => ({ type: 'order', orderId, number: `D${orderId}` })
const ordersOf = (stream: StreamReader) =>
  stream.changes().flatMap((received) => (received.type === 'order' ? [received.orderId] : []))

/** Commits transactions in another order than they took their ids; every tenth rolls back. */
async function commitInDisorder(): Promise<number[]> {
  const db = createDatabase(elsewhere)
  const committed: number[] = []
  await Promise.all(
    Array.from({ length: commits }, (_, index) =>
      db
        .transaction()
        .execute(async (trx) => {
          await recordChanges(
            trx,
            [{ recipient: `f${listener.factoryId}`, change: change(index) }],
            app.clock.now(),
          )
          await sql`select pg_sleep(${(index * 37) % 100} / 1000.0)`.execute(trx)
          if (index % 10 === 9) throw new Error('taken back')
          committed.push(index)
        })
        .catch(() => undefined),
    ),
  )
  return committed.toSorted((a, b) => a - b)
}

test('delivers two hundred out-of-order commits once each, also over cut connections', async () => {
  const steady = await readStream(app.server, listener)
  await steady.until('ready')
  // Its first position lies before the first commit.
  const first = await readStream(app.server, listener)
  let lastEventId = (await first.until('ready')).id ?? undefined
  first.cut()
  let isOver = false
  let tellLastOpen: () => void = () => undefined
  const isLastOpen = new Promise<void>((resolve) => (tellLastOpen = resolve))
  const restlessIds: number[] = []
  const restless = (async () => {
    for (;;) {
      const stream = await readStream(app.server, { ...listener, lastEventId })
      await stream.until('ready')
      const isLast = isOver
      // The last stream stays until the final change has come.
      if (isLast) {
        tellLastOpen()
        await stream.untilChange((received) => received.type === 'order' && received.orderId === commits)
      } else await Promise.race([stream.untilChanges(5), new Promise((resolve) => setTimeout(resolve, 200))])
      stream.cut()
      restlessIds.push(...ordersOf(stream))
      lastEventId = stream.lastId()
      if (isLast) return
    }
  })()
  restless.catch(tellLastOpen)
  const committed = await commitInDisorder()
  expect(committed).toHaveLength(180)
  isOver = true
  await isLastOpen
  await createDatabase(elsewhere)
    .transaction()
    .execute((trx) =>
      recordChanges(trx, [{ recipient: `f${listener.factoryId}`, change: change(commits) }], app.clock.now()),
    )
  await steady.untilChanges(committed.length + 1)
  await restless
  steady.cut()
  const all = [...committed, commits]
  expect(ordersOf(steady).toSorted((a, b) => a - b)).toEqual(all)
  expect(restlessIds.toSorted((a, b) => a - b)).toEqual(all)
})

test('wakes the other processes of a database, after a lost connection, too', async () => {
  const errors: unknown[] = []
  const pools = [0, 1].map(() => testPool(app.connection, { max: 1, onError: (error) => errors.push(error) }))
  const [here, there] = pools.map((pool) => startStreamSignal(pool, (error) => errors.push(error)))
  let woken = 0
  let own = 0
  here?.onSignal(() => (woken += 1))
  there?.onSignal(() => (own += 1))
  await expect.poll(() => here?.isListening() === true && there?.isListening() === true).toBe(true)
  const before = woken
  for (let sent = 0; sent < 100; sent += 1) there?.send()
  await expect.poll(() => woken).toBeGreaterThan(before)
  // A hundred signals at once are merged into a few.
  expect(woken - before).toBeLessThan(10)
  const afterOwn = own
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' or query like 'notify%'`,
  )
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  const cut = woken
  await expect
    .poll(() => {
      there?.send()
      return woken
    })
    .toBeGreaterThan(cut)
  expect(own).toBeGreaterThanOrEqual(afterOwn)
  await Promise.all([here?.stop(), there?.stop()])
  await Promise.all(pools.map((pool) => pool.end()))
})
