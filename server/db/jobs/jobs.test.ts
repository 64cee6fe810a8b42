import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { eventually } from '../../../contract/kernel/testing/eventually.ts'
import type pg from 'pg'
import { cloneDatabase } from '../../testing/cluster.ts'
import { shortTimeouts, testPool } from '../../testing/pool.ts'
import { databaseProxy } from '../../testing/stubs/databaseProxy.ts'
import type { DatabaseProxy } from '../../testing/stubs/databaseProxy.ts'
import { addJob, addJobs } from './addJob.ts'
import { createDatabase } from '../database.ts'
import type { Database } from '../database.ts'
import { createJobs } from './jobs.ts'
import type { JobHandlers, Jobs } from './jobs.ts'
import { trimJobs } from './jobStore.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let proxy: DatabaseProxy
let pool: pg.Pool
let throughProxy: pg.Pool
let db: Database
// They wait for a database and two processes, however busy the machine is.
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

/** A process with jobs, on a way to the database that can be cut. */
function work(handlers: Partial<JobHandlers>, options: { patienceMs?: number } = {}): Jobs {
  const jobs = createJobs(createDatabase(throughProxy), {
    onError: (error) => faults.push(error instanceof Error ? error.message : 'no error'),
    lookEveryMs: 50,
    patienceMs: 30_000,
    ...options,
  })
  processes.push(jobs)
  jobs.work({ ...nothing, ...handlers })
  return jobs
}

const add = (smsCodeId: number, options?: { afterMs?: number }) =>
  db.transaction().execute((trx) => addJob(trx, 'sms.sendCode', { smsCodeId }, options))
const left = async () =>
  (await pool.query<{ state: string; tries: number }>('select state, tries from job order by id')).rows
const allDone = () => eventually(async () => expect(await left()).toEqual([]))
const now = async () => (await pool.query<{ now: string }>('select now()')).rows[0]?.now
const makeDue = () => pool.query('update job set due_at = now()')

test('a job is done after the commit, once; what is rolled back is not, what is meant for later waits', async () => {
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
  await eventually(async () => expect(await left()).toEqual([{ state: 'waiting', tries: 0 }]))
  await makeDue()
  await allDone()
  expect(done).toEqual([3, 2])
  expect(faults).toEqual([])
})

test('two hundred jobs and two processes: each job is done once, never more at once than its queue may', async () => {
  const done: number[] = []
  let underWay = 0
  let most = 0
  const handlers: Partial<JobHandlers> = {
    'sms.sendCode': async ({ smsCodeId }) => {
      underWay += 1
      most = Math.max(most, underWay)
      await pool.query('select 1')
      underWay -= 1
      done.push(smsCodeId)
    },
  }
  const ids = Array.from({ length: 200 }, (_, index) => ({ smsCodeId: index }))
  await db.transaction().execute((trx) => addJobs(trx, 'sms.sendCode', ids))
  work(handlers)
  work(handlers)
  await allDone()
  expect(done.toSorted((one, other) => one - other)).toEqual(ids.map(({ smsCodeId }) => smsCodeId))
  expect(most).toBeLessThanOrEqual(8)
})

describe('a job that fails', () => {
  test('is tried again after pauses that double, and given up after its last try, with its fault', async () => {
    work({ 'sms.sendCode': () => Promise.reject(new Error('no credit')) })
    const pausesSeconds = [5, 10, 20, 0]
    let beforeTry = await now()
    await add(1)
    for (let tries = 1; tries <= 4; tries += 1) {
      await eventually(async () =>
        expect(await left()).toEqual([{ state: tries === 4 ? 'failed' : 'waiting', tries }]),
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
    expect(await left()).toHaveLength(1)
    await trimJobs(db, new Date(Date.now() + 31 * 24 * 3_600_000))
    expect(await left()).toEqual([])
  })

  test('holds up no other', async () => {
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
    await eventually(async () => expect(await left()).toEqual([{ state: 'waiting', tries: 1 }]))
  })
})

describe('a process that dies over a job', () => {
  test('leaves it to others once its time is over, and that it was tried can be seen', async () => {
    await add(1)
    await pool.query(`update job set state = 'active', tries = 1, due_at = now() + interval '30 seconds'`)
    const triesSeen: number[] = []
    work({
      'sms.sendCode': async () => {
        triesSeen.push((await left())[0]?.tries ?? 0)
      },
    })
    await add(2)
    await eventually(async () => expect(await left()).toEqual([{ state: 'active', tries: 1 }]))
    await makeDue()
    await allDone()
    expect(triesSeen.at(-1)).toBe(2)
  })

  test('each time has it given up', async () => {
    const done = vi.fn(async () => undefined)
    await add(1)
    await pool.query(`update job set state = 'active', tries = 4, due_at = now()`)
    work({ 'sms.sendCode': done })
    await eventually(async () => expect(await left()).toEqual([{ state: 'failed', tries: 5 }]))
    expect(done).not.toHaveBeenCalled()
  })
})

describe('a database that goes away', () => {
  test.each(['cut', 'blackHole'] as const)(
    '(%s) between the work and its mark: the mark is made when it is back, and the work not done again',
    async (sickness) => {
      await throughProxy.end()
      throughProxy = testPool(proxy.connection, { max: 4, timeouts: shortTimeouts })
      const done = vi.fn(async () => proxy[sickness]())
      work({ 'sms.sendCode': done })
      await add(1)
      await eventually(() => expect(done).toHaveBeenCalledTimes(1))
      expect(await left()).toEqual([{ state: 'active', tries: 1 }])
      // Away for longer than the job was held: its own process does not take it up a second time.
      await makeDue()
      proxy.heal()
      await allDone()
      expect(done).toHaveBeenCalledTimes(1)
    },
  )

  test('is said once, and the jobs of that time are done when it is back', async () => {
    const done: number[] = []
    work({ 'sms.sendCode': async ({ smsCodeId }) => void done.push(smsCodeId) })
    proxy.cut()
    await add(1)
    const looks = vi.spyOn(throughProxy, 'connect')
    await eventually(() => expect(looks.mock.calls.length).toBeGreaterThan(5))
    expect(faults).toHaveLength(1)
    proxy.heal()
    await allDone()
    expect(done).toEqual([1])
  })
})

describe('a process that stops', () => {
  test('waits for what is under way, takes up nothing more, and leaves nothing active', async () => {
    const done: number[] = []
    const begun = vi.fn()
    let finish: () => void = () => undefined
    const mayEnd = new Promise<void>((resolve) => (finish = resolve))
    const jobs = work({
      'sms.sendCode': async ({ smsCodeId }) => {
        begun()
        await mayEnd
        done.push(smsCodeId)
      },
    })
    for (let id = 1; id <= 20; id += 1) await add(id)
    await eventually(() => expect(begun).toHaveBeenCalled())
    let hasStopped = false
    const stopped = jobs.stop().then(() => (hasStopped = true))
    // a stop that waits for nothing would be over by then
    for (let look = 0; look < 10; look += 1) await left()
    expect(hasStopped).toBe(false)
    finish()
    await stopped
    expect(done).toHaveLength(begun.mock.calls.length)
    expect(new Set(await left())).toEqual(
      new Set(Array.from({ length: 20 - done.length }, () => ({ state: 'waiting', tries: 0 }))),
    )
    expect(await left()).toHaveLength(20 - done.length)
  })

  test('gives back what takes too long, at once and marked as tried', async () => {
    let finish: () => void = () => undefined
    const begun = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const jobs = work({ 'sms.sendCode': begun }, { patienceMs: 50 })
    await add(1)
    await eventually(() => expect(begun).toHaveBeenCalled())
    await jobs.stop()
    expect(await left()).toEqual([{ state: 'waiting', tries: 1 }])
    // It ends after all, before anybody took it up again: it is not done twice.
    finish()
    await allDone()
  })

  test('with the database away ends all the same', async () => {
    const begun = vi.fn(async () => proxy.cut())
    const jobs = work({ 'sms.sendCode': begun }, { patienceMs: 50 })
    await add(1)
    await eventually(() => expect(begun).toHaveBeenCalled())
    await jobs.stop()
    await throughProxy.end()
    throughProxy = testPool(clone.connection)
    expect(await left()).toEqual([{ state: 'active', tries: 1 }])
  })
})
