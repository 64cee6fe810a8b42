import dns from 'node:dns'
import type pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { cloneDatabase } from '../../testing/cluster.ts'
import { testPool } from '../../testing/pool.ts'
import { databaseProxy } from '../../testing/stubs/databaseProxy.ts'
import type { DatabaseProxy } from '../../testing/stubs/databaseProxy.ts'
import { createDatabase } from '../database.ts'
import { addJob } from './addJob.ts'
import { createJobs } from './jobs.ts'
import type { Jobs } from './jobs.ts'

/** The callback of `dns.lookup`: all addresses, or one. */
type LookupCallback = (error: Error | null, ...answer: unknown[]) => void

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let proxy: DatabaseProxy
let pool: pg.Pool
let jobPool: pg.Pool
let jobs: Jobs
let isNameKnown: boolean
let failedLookups: number
const faults: string[] = []
vi.setConfig({ testTimeout: 90_000 })

beforeEach(async () => {
  isNameKnown = true
  failedLookups = 0
  faults.length = 0
  vi.spyOn(dns, 'lookup').mockImplementation(((
    name: string,
    options: { all?: boolean },
    ...more: LookupCallback[]
  ) => {
    const callback = more.at(-1) ?? (options as unknown as LookupCallback)
    const address = name === 'database.test' ? '127.0.0.1' : name
    if (isNameKnown) return callback(null, options.all === true ? [{ address, family: 4 }] : address, 4)
    failedLookups += 1
    callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }))
  }) as typeof dns.lookup)
  clone = await cloneDatabase(inject('cluster'))
  proxy = await databaseProxy(clone.connection)
  pool = testPool(clone.connection)
  const named = { ...proxy.connection, host: 'database.test' }
  jobPool = testPool(named, { max: 4 })
})
afterEach(async () => {
  isNameKnown = true
  proxy.heal()
  await jobs.stop()
  await jobPool.end()
  await pool.end()
  await proxy.close()
  await clone.drop()
  vi.restoreAllMocks()
})

/** Runs the one job, with a pool that reaches the database by a host name. */
async function work(handler: () => Promise<void>): Promise<void> {
  const nothing = async () => undefined
  jobs = createJobs(createDatabase(jobPool), {
    onError: (error) => faults.push(error instanceof Error ? error.message : 'no error'),
    pollEveryMs: 50,
  })
  jobs.work({
    'sms.sendCode': handler,
    'sms.sendNotice': nothing,
    'software.checkFile': nothing,
    'bulk.run': nothing,
    'consult.tellUnread': nothing,
  })
  await createDatabase(pool)
    .transaction()
    .execute((trx) => addJob(trx, 'sms.sendCode', { smsCodeId: 1 }))
}

const remainingJobs = async () =>
  (await pool.query<{ state: string; tries: number }>('select state, tries from job')).rows
const allDone = () => eventually(async () => expect(await remainingJobs()).toEqual([]))

test('marks a job as done once the host name resolves again, without running it twice', async () => {
  const done = vi.fn(async () => {
    isNameKnown = false
    proxy.cut()
  })
  await work(done)
  await eventually(() => expect(failedLookups).toBeGreaterThan(5))
  expect(await remainingJobs()).toEqual([{ state: 'active', tries: 1 }])
  // The outage outlasts the lease of the job.
  await pool.query('update job set due_at = now()')
  proxy.heal()
  isNameKnown = true
  await allDone()
  expect(done).toHaveBeenCalledTimes(1)
})

test('reports a refused mark once and retries it until the database accepts it', async () => {
  const done = vi.fn(async () => void (await pool.query('alter table job rename to job_elsewhere')))
  await work(done)
  const missing = 'relation "job" does not exist'
  // One fault comes from polling, one from marking the job as done.
  await eventually(() => expect(faults).toEqual([missing, missing]))
  const tries = vi.spyOn(jobPool, 'connect')
  await eventually(() => expect(tries.mock.calls.length).toBeGreaterThan(5))
  await pool.query('alter table job_elsewhere rename to job')
  await allDone()
  expect(done).toHaveBeenCalledTimes(1)
  expect(faults).toEqual([missing, missing])
})

test('stores the error of a job without NUL characters', async () => {
  await work(() => Promise.reject(new Error('no\0 credit')))
  await eventually(async () => expect(await remainingJobs()).toEqual([{ state: 'waiting', tries: 1 }]))
  const { rows } = await pool.query<{ fault: string }>('select last_fault as fault from job')
  expect(rows).toEqual([{ fault: 'no credit' }])
  expect(faults).toEqual(['no\0 credit'])
})
