import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { cloneDatabase } from '../../testing/cluster.ts'
import { shortTimeouts, testPool } from '../../testing/pool.ts'
import { databaseProxy } from '../../testing/stubs/databaseProxy.ts'
import type { DatabaseProxy } from '../../testing/stubs/databaseProxy.ts'
import { createDatabase } from '../database.ts'
import type { Database } from '../database.ts'
import { addJob, addJobs } from './addJob.ts'
import { createJobs } from './jobs.ts'
import type { JobHandlers, Jobs } from './jobs.ts'
import { trimJobs } from './jobStore.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let proxy: DatabaseProxy
let pool: pg.Pool
let throughProxy: pg.Pool
let db: Database
// These tests wait for a database and two processes on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 })

const processes: Jobs[] = []
const faults: string[] = []

beforeEach(async () => {
  clone = await cloneDatabase(inject('cluster'))
  proxy = await databaseProxy(clone.connection)
  pool = testPool(clone.connection)
  throughProxy = testPool(proxy.connection, { max: 4 })
  db = createDatabase(pool)
  faults.length = 0
})
afterEach(async () => {
  proxy.heal()
  await Promise.all(processes.splice(0).map((jobs) => jobs.stop()))
  await throughProxy.end()
  await pool.end()
  await proxy.close()
  await clone.drop()
})

const nothing: JobHandlers = {
  'sms.sendCode': async () => undefined,
  'sms.sendNotice': async () => undefined,
  'software.checkFile': async () => undefined,
  'bulk.run': async () => undefined,
  'consult.tellUnread': async () => undefined,
}

/** Starts a process with jobs, connected through a proxy that can be cut. */
function work(handlers: Partial<JobHandlers>, options: { drainMs?: number } = {}): Jobs {
  const jobs = createJobs(createDatabase(throughProxy), {
    onError: (error) => faults.push(error instanceof Error ? error.message : 'no error'),
    pollEveryMs: 50,
    drainMs: 30_000,
    ...options,
  })
  processes.push(jobs)
  jobs.work({ ...nothing, ...handlers })
  return jobs
}

const add = (smsCodeId: number, options?: { afterMs?: number }) =>
  db.transaction().execute((trx) => addJob(trx, 'sms.sendCode', { smsCodeId }, options))
const remainingJobs = async () =>
  (await pool.query<{ state: string; tries: number }>('select state, tries from job order by id')).rows
const allDone = () => eventually(async () => expect(await remainingJobs()).toEqual([]))
const now = async () => (await pool.query<{ now: string }>('select now()')).rows[0]?.now
const makeDue = () => pool.query('update job set due_at = now()')

test('runs a job once after the commit, not after a rollback, and not before it is due', async () => {
  const done: number[] = []
  work({ 'sms.sendCode': async ({ smsCodeId }) => void done.push(smsCodeId) })
  await expect(
    db.transaction().execute(async (trx) => {
      await addJob(trx, 'sms.sendCode', { smsCodeId: 1 })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await add(2, { afterMs: 3_600_000 })
  await add(3)
  await eventually(() => expect(done).toEqual([3]))
  await eventually(async () => expect(await remainingJobs()).toEqual([{ state: 'waiting', tries: 0 }]))
  await makeDue()
  await allDone()
  expect(done).toEqual([3, 2])
  expect(faults).toEqual([])
})

test('two processes run each of 200 jobs once, within the concurrency of the queue', async () => {
  const done: number[] = []
  let runningNow = 0
  let maxRunning = 0
  const handlers: Partial<JobHandlers> = {
    'sms.sendCode': async ({ smsCodeId }) => {
      runningNow += 1
      maxRunning = Math.max(maxRunning, runningNow)
      await pool.query('select 1')
      runningNow -= 1
      done.push(smsCodeId)
    },
  }
  const ids = Array.from({ length: 200 }, (_, index) => ({ smsCodeId: index }))
  await db.transaction().execute((trx) => addJobs(trx, 'sms.sendCode', ids))
  work(handlers)
  work(handlers)
  await allDone()
  expect(done.toSorted((one, other) => one - other)).toEqual(ids.map(({ smsCodeId }) => smsCodeId))
  expect(maxRunning).toBeLessThanOrEqual(8)
})

describe('a job that fails', () => {
  test('is retried after doubling pauses and given up after its last try, with its error', async () => {
    work({ 'sms.sendCode': () => Promise.reject(new Error('no credit')) })
    const pausesSeconds = [5, 10, 20, 0]
    let beforeTry = await now()
    await add(1)
    for (let tries = 1; tries <= 4; tries += 1) {
      await eventually(async () =>
        expect(await remainingJobs()).toEqual([{ state: tries === 4 ? 'failed' : 'waiting', tries }]),
      )
      const { rows } = await pool.query<{ isPaused: boolean; fault: string }>(
        `select due_at - make_interval(secs => $2) between $1 and now() as "isPaused", last_fault as fault from job`,
        [beforeTry, pausesSeconds[tries - 1]],
      )
      expect(rows[0]?.fault).toBe('no credit')
      if (tries === 4) break
      expect(rows).toMatchObject([{ isPaused: true }])
      beforeTry = await now()
      await makeDue()
    }
    expect(faults).toEqual(Array.from({ length: 4 }, () => 'no credit'))
    await trimJobs(db, new Date())
    expect(await remainingJobs()).toHaveLength(1)
    await trimJobs(db, new Date(Date.now() + 31 * 24 * 3_600_000))
    expect(await remainingJobs()).toEqual([])
  })

  test('does not block other jobs', async () => {
    const done: number[] = []
    work({
      'sms.sendCode': async ({ smsCodeId }) => {
        if (smsCodeId === 1) throw new Error('this one only')
        done.push(smsCodeId)
      },
    })
    await add(1)
    await add(2)
    await eventually(() => expect(done).toEqual([2]))
    await eventually(async () => expect(await remainingJobs()).toEqual([{ state: 'waiting', tries: 1 }]))
  })
})

describe('a process that dies during a job', () => {
  test('leaves the job to others once its lease expires, with the try counted', async () => {
    await add(1)
    await pool.query(`update job set state = 'active', tries = 1, due_at = now() + interval '30 seconds'`)
    const triesSeen: number[] = []
    work({
      'sms.sendCode': async () => {
        triesSeen.push((await remainingJobs())[0]?.tries ?? 0)
      },
    })
    await add(2)
    await eventually(async () => expect(await remainingJobs()).toEqual([{ state: 'active', tries: 1 }]))
    await makeDue()
    await allDone()
    expect(triesSeen.at(-1)).toBe(2)
  })

  test('on every try makes the job fail for good', async () => {
    const done = vi.fn(async () => undefined)
    await add(1)
    await pool.query(`update job set state = 'active', tries = 4, due_at = now()`)
    work({ 'sms.sendCode': done })
    await eventually(async () => expect(await remainingJobs()).toEqual([{ state: 'failed', tries: 5 }]))
    expect(done).not.toHaveBeenCalled()
  })
})

describe('a database that goes away', () => {
  test.each(['cut', 'blackHole'] as const)(
    '(%s) after the work: the job is marked as done later and not run twice',
    async (sickness) => {
      await throughProxy.end()
      throughProxy = testPool(proxy.connection, { max: 4, timeouts: shortTimeouts })
      const done = vi.fn(async () => proxy[sickness]())
      work({ 'sms.sendCode': done })
      await add(1)
      await eventually(() => expect(done).toHaveBeenCalledTimes(1))
      expect(await remainingJobs()).toEqual([{ state: 'active', tries: 1 }])
      // The outage outlasts the lease: the same process does not claim the job again.
      await makeDue()
      proxy.heal()
      await allDone()
      expect(done).toHaveBeenCalledTimes(1)
    },
  )

  test('is reported once, and the jobs run when it is back', async () => {
    const done: number[] = []
    work({ 'sms.sendCode': async ({ smsCodeId }) => void done.push(smsCodeId) })
    proxy.cut()
    await add(1)
    const attempts = vi.spyOn(throughProxy, 'connect')
    await eventually(() => expect(attempts.mock.calls.length).toBeGreaterThan(5))
    expect(faults).toHaveLength(1)
    proxy.heal()
    await allDone()
    expect(done).toEqual([1])
  })
})

describe('a process that stops', () => {
  test('waits for running jobs, claims no more and leaves none active', async () => {
    const done: number[] = []
    const started = vi.fn()
    let finish: () => void = () => undefined
    const mayEnd = new Promise<void>((resolve) => (finish = resolve))
    const jobs = work({
      'sms.sendCode': async ({ smsCodeId }) => {
        started()
        await mayEnd
        done.push(smsCodeId)
      },
    })
    for (let id = 1; id <= 20; id += 1) await add(id)
    await eventually(() => expect(started).toHaveBeenCalled())
    let hasStopped = false
    const stopped = jobs.stop().then(() => (hasStopped = true))
    // a stop that waits for nothing would have ended by then
    for (let check = 0; check < 10; check += 1) await remainingJobs()
    expect(hasStopped).toBe(false)
    finish()
    await stopped
    expect(done).toHaveLength(started.mock.calls.length)
    expect(new Set(await remainingJobs())).toEqual(
      new Set(Array.from({ length: 20 - done.length }, () => ({ state: 'waiting', tries: 0 }))),
    )
    expect(await remainingJobs()).toHaveLength(20 - done.length)
  })

  test('returns jobs that take too long, with the try counted', async () => {
    let finish: () => void = () => undefined
    const started = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const jobs = work({ 'sms.sendCode': started }, { drainMs: 50 })
    await add(1)
    await eventually(() => expect(started).toHaveBeenCalled())
    await jobs.stop()
    expect(await remainingJobs()).toEqual([{ state: 'waiting', tries: 1 }])
    // The work ends late, before another process claims it: it does not run twice.
    finish()
    await allDone()
  })

  test('ends even when the database is away', async () => {
    const started = vi.fn(async () => proxy.cut())
    const jobs = work({ 'sms.sendCode': started }, { drainMs: 50 })
    await add(1)
    await eventually(() => expect(started).toHaveBeenCalled())
    await jobs.stop()
    await throughProxy.end()
    throughProxy = testPool(clone.connection)
    expect(await remainingJobs()).toEqual([{ state: 'active', tries: 1 }])
  })
})
