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

test('loses no acknowledged write and resumes when PostgreSQL is killed five times under load', async () => {
  const result = await runKillRounds({
    dataDir: join(sandbox.folder, 'rounds'),
    rounds: 5,
    writers: 8,
    writeMs: 600,
  })
  expect(result).toMatchObject({ lost: 0, doubled: 0 })
  expect(result.acknowledged).toBeGreaterThan(100)
})

test('restarts a killed PostgreSQL that it had adopted, at the same address', async () => {
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

test('leaves no server behind when stopped while restarting a killed PostgreSQL', async () => {
  const embedded = await sandbox.start()
  await killServer(cluster)
  await until(() => sandbox.lines.some((line) => line.includes('正在自动恢复')))
  await embedded.stop()
  expect(findLiveServer(cluster)).toBeNull()
})

test('restarts the server at the same address when its socket folder is deleted', async () => {
  const embedded = await sandbox.start()
  rmSync(embedded.connection.host, { recursive: true })
  await until(() => sandbox.lines.some((line) => line.startsWith('数据库已恢复')))
  expect(await query(embedded.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await embedded.stop()
})

test('stop resolves when the server is dead already, also when called twice', async () => {
  const embedded = await sandbox.start()
  const pid = await killServer(cluster)
  await embedded.stop()
  await embedded.stop()
  expect(startStampOf(pid ?? 0)).toBeNull()
  expect(findLiveServer(cluster)).toBeNull()
})
