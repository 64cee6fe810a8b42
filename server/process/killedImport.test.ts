import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import { importRowsMax } from '#contract/lines/fileWords.ts'
import { regionText } from '#contract/regions/regions.ts'
import { regions } from '../core/regions.ts'
import { actor } from '../testing/actors.ts'
import type { Actor } from '../testing/actors.ts'
import { lineCells, uploadLines } from '../testing/data/lineImports.ts'
import { callServer } from '../testing/process/client.ts'
import { restartableSite } from '../testing/process/restartableSite.ts'
import type { RestartableSite } from '../testing/process/restartableSite.ts'
import { buildOnce } from '../testing/process/serverProcess.ts'

const longMs = 180_000

let site: RestartableSite
let carrier: Actor

beforeAll(async () => {
  await buildOnce()
  site = await restartableSite(inject('cluster'))
  await site.people.db
    .insertInto('site')
    .values({ city_id: 330784, parent_id: 330700, name: '永康市' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  carrier = await actor(site.people, { type: 3 })
}, longMs)
afterAll(() => site.close(), longMs)

async function data<P extends CallPath>(path: P, body: CallInput<P>): Promise<CallResponse<P>> {
  const envelope = await callServer(site.port, path, body, { token: carrier.token })
  if (envelope.code !== 200) throw new Error(`${path}: ${envelope.code} ${envelope.msg}`)
  return envelope.data
}

const codes = [...regions.byCode.keys()]
const priceList = Array.from({ length: importRowsMax }, (_, at) => ({
  ...lineCells,
  code: `K${at}`,
  destination: regionText(regions, codes[at % codes.length] ?? ''),
}))

async function job() {
  const response = await data('/carrier/getLineImport', {})
  return response?.job ?? expect.unreachable()
}
const until = (condition: () => Promise<boolean>) =>
  expect.poll(condition, { timeout: longMs / 2, interval: 5 }).toBe(true)
const linesNow = async () => {
  const { count } = await site.people.db
    .selectFrom('line')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('carrier_id', '=', carrier.factoryId)
    .executeTakeFirstOrThrow()
  return count
}

test(
  'continues a price list by itself after kill -9; its rows are there wholly or not at all',
  async () => {
    const client = { data, runJobs: () => until(async () => (await job()).state === 'done') }
    const importId = await uploadLines(client as Parameters<typeof uploadLines>[0], carrier, priceList)
    await data('/carrier/applyLineImport', { importId, only: 'all' })
    let current = await job()
    await until(async () => {
      current = await job()
      return current.state === 'done' || current.done > 0
    })
    expect(current.state).toBe('running')
    await site.restart('SIGKILL')
    expect([0, importRowsMax]).toContain(await linesNow())
    await client.runJobs()
    expect(await linesNow()).toBe(importRowsMax)
    expect(await data('/carrier/getLineImport', { importId })).toMatchObject({
      stage: 'applied',
      canUndo: true,
    })
  },
  longMs,
)
