import { afterEach, beforeEach, expect, test } from 'vitest'
import { answersSignals } from './processes.ts'
import { runKillRounds } from './testing/killRounds.ts'
import { type Sandbox, killServer, makeSandbox, query, until } from './testing/sandbox.ts'
import { join } from 'node:path'
import { rmSync } from 'node:fs'
import { findLiveServer } from './pidFile.ts'

let sandbox: Sandbox
beforeEach(() => {
  sandbox = makeSandbox()
})
afterEach(() => sandbox.clear())

test('kill -9 of PostgreSQL under writers, five times: nothing acknowledged is lost, writes again within 5 s', async () => {
  const result = await runKillRounds({ dataDir: sandbox.dataDir, rounds: 5, writers: 8, writeMs: 600 })
  expect(result).toMatchObject({ lost: 0, doubled: 0 })
  expect(result.acknowledged).toBeGreaterThan(100)
  expect(result.longestGapMs).toBeLessThan(5000)
}, 60_000)

test('kill -9 of an adopted PostgreSQL: the adopter brings it back at the same address', async () => {
  const cluster = join(sandbox.dataDir, 'postgres', 'cluster')
  const starter = sandbox.spawn()
  await starter.up
  starter.signalGroup('SIGKILL')
  await starter.ended
  const { connection } = await sandbox.start()
  const killedPid = await killServer(cluster)
  await until(() => sandbox.lines.some((line) => line.startsWith('数据库已恢复')))
  expect(findLiveServer(cluster)?.pid).not.toBe(killedPid)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stop while a killed PostgreSQL is being brought back: no server is left behind', async () => {
  const cluster = join(sandbox.dataDir, 'postgres', 'cluster')
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
})

test('stop of a server that is dead already: settles, twice as well', async () => {
  const embedded = await sandbox.start()
  const pid = await killServer(join(sandbox.dataDir, 'postgres', 'cluster'))
  await embedded.stop()
  await embedded.stop()
  expect(answersSignals(pid ?? 0)).toBe(false)
})
