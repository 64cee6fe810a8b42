import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findLiveServer } from './processes/pidFile.ts'
import { startStampOf } from './processes/processes.ts'
import { runKillRounds } from './testing/killRounds.ts'
import { type Sandbox, killServer, makeSandbox, query, until } from './testing/sandbox.ts'

let sandbox: Sandbox
let cluster: string
beforeAll(() => {
  sandbox = makeSandbox()
  cluster = join(sandbox.dataDir, 'postgres', 'cluster')
})
beforeEach(() => {
  sandbox.lines.length = 0
})
afterAll(() => sandbox.clear())

test('kill -9 of PostgreSQL under writers, five times: nothing acknowledged is lost, writes go on by themselves', async () => {
  const result = await runKillRounds({
    dataDir: join(sandbox.folder, 'rounds'),
    rounds: 5,
    writers: 8,
    writeMs: 600,
  })
  expect(result).toMatchObject({ lost: 0, doubled: 0 })
  expect(result.acknowledged).toBeGreaterThan(100)
})

test('kill -9 of an adopted PostgreSQL: the adopter brings it back at the same address', async () => {
  const starter = sandbox.spawn()
  await starter.up
  starter.signalGroup('SIGKILL')
  await starter.ended
  const embedded = await sandbox.start()
  const killedPid = await killServer(cluster)
  await until(() => sandbox.lines.some((line) => line.startsWith('数据库已恢复')))
  expect(findLiveServer(cluster)?.pid).not.toBe(killedPid)
  expect(await query(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await embedded.stop()
})

test('stop while a killed PostgreSQL is being brought back: no server is left behind', async () => {
  const embedded = await sandbox.start()
  await killServer(cluster)
  await until(() => sandbox.lines.some((line) => line.includes('正在自动恢复')))
  await embedded.stop()
  expect(findLiveServer(cluster)).toBeNull()
})

test('the socket folder swept away under a running app: the server comes back at the same address', async () => {
  const embedded = await sandbox.start()
  rmSync(embedded.connection.host, { recursive: true })
  await until(() => sandbox.lines.some((line) => line.startsWith('数据库已恢复')))
  expect(await query(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await embedded.stop()
})

test('stop of a server that is dead already: settles, twice as well', async () => {
  const embedded = await sandbox.start()
  const pid = await killServer(cluster)
  await embedded.stop()
  await embedded.stop()
  expect(startStampOf(pid ?? 0)).toBeNull()
  expect(findLiveServer(cluster)).toBeNull()
})
