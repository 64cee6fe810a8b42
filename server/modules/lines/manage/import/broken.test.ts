import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { importRowsMax } from '#contract/lines/fileWords.ts'
import { regionText } from '#contract/regions/regions.ts'
import { regions } from '#server/core/regions.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { lineCells, uploadLines } from '#server/testing/data/lineImports.ts'
import { testPool } from '#server/testing/pool.ts'
import { databaseProxy } from '#server/testing/stubs/databaseProxy.ts'
import type { DatabaseProxy } from '#server/testing/stubs/databaseProxy.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'
import { resumeBulkJobs } from '../../../files/jobs/index.ts'

let app: TestApp
let proxy: DatabaseProxy
/** The same database without the proxy. */
let direct: pg.Pool
let carrier: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'), {
    through: async (to) => {
      proxy = await databaseProxy(to)
      return proxy.connection
    },
  })
  direct = testPool(app.connection, { max: 2 })
})
beforeEach(async () => {
  carrier = await actor(app, { type: 3 })
})
afterAll(async () => {
  await direct.end()
  // errors reported by the cuts below
  app.complaints.length = 0
  await app.close()
  await proxy.close()
})

const districts = [...regions.byCode.keys()].filter((code) => !code.endsWith('00'))
const priceList = (count: number, minCharge = '30') =>
  Array.from({ length: count }, (_, at) => ({
    ...lineCells,
    code: `L${String(at).padStart(4, '0')}`,
    destination: regionText(regions, districts[at % districts.length] ?? ''),
    minCharge,
  }))

async function linesNow(): Promise<{ lines: number; cheap: number }> {
  const { rows } = await direct.query<{ lines: number; cheap: number }>(
    'select count(*) as lines, count(*) filter (where min_charge_fen = 3000) as cheap from line where carrier_id = $1',
    [carrier.factoryId],
  )
  return rows[0] ?? expect.unreachable()
}
const jobOf = async (importId: number) => {
  const found = await app.data('/carrier/getLineImport', { importId }, carrier)
  return found?.job ?? expect.unreachable()
}
const begin = (importId: number) => app.data('/carrier/applyLineImport', { importId, only: 'all' }, carrier)

/** Makes the running job look stale. */
const fallSilent = () => direct.query(`update bulk_job set beat_at = beat_at - interval '1 minute'`)

/** Runs the job again after a break. */
async function resume(): Promise<void> {
  await fallSilent()
  await resumeBulkJobs(app.db)
  await app.runAllJobs()
}

// Statements are named after their first run, so the proxy looks for a value that they carry.
describe('the connection breaks', () => {
  test.each([
    ['at the first rows', 'nextval(pg_get_serial_sequence'],
    ['at a progress update', 'jobId'],
    ['at the very end', 'line.imported'],
  ])('%s: nothing is applied, then everything once', async (_, statement) => {
    const importId = await uploadLines(app, carrier, priceList(600))
    await begin(importId)
    proxy.after(statement, () => proxy.cut())
    await expect(app.runJobs()).rejects.toThrow()
    proxy.heal()
    expect(await linesNow()).toEqual({ lines: 0, cheap: 0 })
    await resume()
    expect(await jobOf(importId)).toMatchObject({ state: 'done', done: 600, total: 600 })
    expect(await linesNow()).toEqual({ lines: 600, cheap: 600 })
    // running it again changes nothing
    await direct.query(`update bulk_job set state = 'running'`)
    await resume()
    expect(await linesNow()).toEqual({ lines: 600, cheap: 600 })
  })

  test('during the check, which is repeated', async () => {
    proxy.after('"outcome":"new"', () => proxy.cut())
    await expect(uploadLines(app, carrier, priceList(600))).rejects.toThrow()
    proxy.heal()
    await resume()
    const found = await app.data('/carrier/getLineImport', {}, carrier)
    expect(found).toMatchObject({ stage: 'checked', counts: { new: 600, faulty: 0 } })
  })
})

test('rolls back a cancelled import, which may start again', async () => {
  const importId = await uploadLines(app, carrier, priceList(600))
  const { job } = await begin(importId)
  proxy.after('jobId', () => {
    void direct.query(`update bulk_job set state = 'cancelled' where id = $1`, [job?.id])
  })
  proxy.delay(20)
  await app.runJobs()
  proxy.heal()
  expect(await linesNow()).toEqual({ lines: 0, cheap: 0 })
  expect(await app.data('/carrier/getLineImport', { importId }, carrier)).toMatchObject({
    stage: 'checked',
    job: { state: 'cancelled' },
  })
  await begin(importId)
  await app.runJobs()
  expect((await linesNow()).lines).toBe(600)
})

test('gives up a job that fails repeatedly, with a message', async () => {
  const importId = await uploadLines(app, carrier, priceList(1))
  await begin(importId)
  await direct.query(`update bulk_job set attempts = 5 where state = 'queued'`)
  await app.runJobs()
  expect(await jobOf(importId)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('请稍后重试'),
  })
  expect((await linesNow()).lines).toBe(0)
})

test('does not give a running job to a second worker', async () => {
  const importId = await uploadLines(app, carrier, priceList(1))
  const { job } = await begin(importId)
  await direct.query(`update bulk_job set state = 'running', beat_at = clock_timestamp() where id = $1`, [
    job?.id,
  ])
  await resumeBulkJobs(app.db)
  await app.runJobs()
  expect(await jobOf(importId)).toMatchObject({ state: 'running' })
  expect((await linesNow()).lines).toBe(0)
  await resume()
  expect((await linesNow()).lines).toBe(1)
})

test('imports the largest price list over as many lines', async () => {
  const first = await uploadLines(app, carrier, priceList(importRowsMax))
  await begin(first)
  await app.runJobs()
  expect(await linesNow()).toEqual({ lines: importRowsMax, cheap: importRowsMax })
  const second = await uploadLines(app, carrier, priceList(importRowsMax, '31'))
  const found = await app.data('/carrier/getLineImport', { importId: second }, carrier)
  expect(found?.counts).toEqual({
    new: 0,
    changed: importRowsMax,
    doubtful: 0,
    unchanged: 0,
    faulty: 0,
  })
  await begin(second)
  await app.runJobs()
  expect(await linesNow()).toEqual({ lines: importRowsMax, cheap: 0 })
  await app.data('/carrier/undoLineImport', { importId: second }, carrier)
  await app.runJobs()
  expect(await linesNow()).toEqual({ lines: importRowsMax, cheap: importRowsMax })
})
