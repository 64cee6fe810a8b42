import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { findLiveServer } from './processes/pidFile.ts'
import { startStampOf } from './processes/processes.ts'
import { type Sandbox, killServer, makeSandbox, query } from './testing/sandbox.ts'

let sandbox: Sandbox
let cluster: string
beforeAll(() => {
  sandbox = makeSandbox()
  cluster = join(sandbox.dataDir, 'postgres', 'cluster')
})
afterAll(() => sandbox.clear())

test('adopts a server that outlived a kill -9 of node, and stops it at the end', async () => {
  const starter = sandbox.spawn()
  const { serverPid } = await starter.up
  starter.signalGroup('SIGKILL')
  await starter.ended
  expect(startStampOf(serverPid)).not.toBeNull()
  const embedded = await sandbox.start()
  expect(findLiveServer(cluster)?.pid).toBe(serverPid)
  expect(await query(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await embedded.stop()
  expect(startStampOf(serverPid)).toBeNull()
})

test('the first of two stops in one process leaves the server running for the second user', async () => {
  const first = await sandbox.start()
  const second = await sandbox.start()
  expect(second.connection).toEqual(first.connection)
  await first.stop()
  expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(findLiveServer(cluster)).toBeNull()
})

test('five concurrent starts on an empty data folder share one server, which ends with the last stop', async () => {
  const dataDir = join(sandbox.folder, 'five')
  const starters = Array.from({ length: 5 }, () => sandbox.spawn(dataDir))
  const ups = await Promise.all(starters.map((starter) => starter.up))
  expect(ups.map((up) => up.refused)).toEqual(Array(5).fill(undefined))
  expect(new Set(ups.map((up) => up.serverPid)).size).toBe(1)
  const [last, ...others] = starters
  expect(await Promise.all(others.map((starter) => starter.finish()))).toEqual(
    Array(4).fill('{"drained":10}'),
  )
  expect(startStampOf(ups[0]?.serverPid ?? 0)).not.toBeNull()
  const connection = ups[0]?.connection
  if (!connection) throw new Error('unreachable: five are up')
  expect(await query(connection, 'select count(*)::int as steps from drained')).toEqual([{ steps: 40 }])
  expect(await last?.finish()).toBe('{"drained":10}')
  expect(startStampOf(ups[0]?.serverPid ?? 0)).toBeNull()
  expect(existsSync(connection.host)).toBe(false)
})

test('Ctrl-C during the drain does not reach the server, which stops last', async () => {
  const starter = sandbox.spawn()
  const { serverPid, connection: to } = await starter.up
  const holder = new pg.Client(to)
  await holder.connect()
  // the drain waits for this lock before it writes
  await holder.query('select pg_advisory_lock(1)')
  starter.signalGroup('SIGINT')
  await eventually(async () => {
    const { rows } = await holder.query(`select from pg_locks where locktype = 'advisory' and not granted`)
    expect(rows).toHaveLength(1)
  })
  // A user presses Ctrl-C again during the drain.
  starter.signalGroup('SIGINT')
  expect(startStampOf(serverPid)).not.toBeNull()
  await holder.end()
  await starter.ended
  expect(startStampOf(serverPid)).toBeNull()
  const embedded = await sandbox.start()
  expect(await query(embedded.connection, 'select count(*)::int as steps from drained')).toEqual([
    { steps: 10 },
  ])
  await embedded.stop()
})

test('five concurrent starts after a crash share one server, which ends when all stop at once', async () => {
  const first = sandbox.spawn()
  const { serverPid } = await first.up
  const others = Array.from({ length: 4 }, () => sandbox.spawn())
  expect(await killServer(cluster)).toBe(serverPid)
  const ups = await Promise.all(others.map((starter) => starter.up))
  expect(ups.map((up) => up.refused)).toEqual(Array(4).fill(undefined))
  expect(new Set(ups.map((up) => up.serverPid)).size).toBe(1)
  expect(ups[0]?.serverPid).not.toBe(serverPid)
  const outputs = await Promise.all([first, ...others].map((starter) => starter.finish()))
  expect(outputs).toEqual(Array(5).fill('{"drained":10}'))
  expect(findLiveServer(cluster)).toBeNull()
})
