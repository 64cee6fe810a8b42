import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../testing/cluster.ts'
import { testPool } from '../../testing/pool.ts'
import { createDatabase } from '../database.ts'
import type { Database } from '../database.ts'
import { takeOverPgBoss } from './takeOverPgBoss.ts'

/** The tables of pg-boss 10.4.2 as the previous version left them, with the jobs of a night. */
const pgBossTables = readFileSync(join(import.meta.dirname, 'testing', 'pgBoss.sql'), 'utf8')

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let pool: pg.Pool
let db: Database

beforeEach(async () => {
  clone = await cloneDatabase(inject('cluster'))
  pool = testPool(clone.connection, { max: 2 })
  db = createDatabase(pool)
})
afterEach(async () => {
  await pool.end()
  await clone.drop()
})

const jobs = async () =>
  (
    await pool.query(
      `select queue, data, state, tries, round(extract(epoch from due_at - now()))::integer as wait from job order by id`,
    )
  ).rows
const remainingStates = async () =>
  (await pool.query<{ state: string }>('select state from pgboss.job order by state')).rows.map(
    ({ state }) => state,
  )

test('takes over nothing when the database has no pg-boss tables', async () => {
  expect(await takeOverPgBoss(db)).toBe(0)
})

test('takes over waiting jobs with their tries and due times, and leaves active and finished ones', async () => {
  await pool.query(pgBossTables)
  expect(await takeOverPgBoss(db)).toBe(4)
  const waiting = { state: 'waiting' }
  expect(await jobs()).toEqual([
    // its process died an hour ago
    { ...waiting, queue: 'bulk.run', data: { bulkJobId: 5 }, tries: 1, wait: -3600 },
    { ...waiting, queue: 'sms.sendCode', data: { smsCodeId: 1 }, tries: 0, wait: -5 },
    { ...waiting, queue: 'sms.sendNotice', data: { smsNoticeId: 2 }, tries: 2, wait: 60 },
    {
      ...waiting,
      queue: 'consult.tellUnread',
      data: { consultId: 3, side: 'carrier' },
      tries: 0,
      wait: 120,
    },
  ])
  expect(await remainingStates()).toEqual(['active', 'completed', 'failed'])
  // A process of the previous version stops and leaves its job.
  await pool.query(`update pgboss.job set state = 'retry', retry_count = 1 where state = 'active'`)
  expect(await takeOverPgBoss(db)).toBe(1)
  expect((await jobs()).at(-1)).toMatchObject({ queue: 'sms.sendNotice', data: { smsNoticeId: 9 }, tries: 1 })
  expect(await takeOverPgBoss(db)).toBe(0)
})
