import { spawn } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRoot } from './osUser.ts'
import { findLiveServer } from './pidFile.ts'
import { answersSignals, startStampOf } from './processes.ts'
import { type Sandbox, makeSandbox, query } from '../testing/sandbox.ts'

let sandbox: Sandbox
let cluster: string
/** What the server itself wrote, all lines below the pid true of this cluster. */
let ownPidFile: string
beforeAll(async () => {
  sandbox = makeSandbox()
  cluster = join(sandbox.dataDir, 'postgres', 'cluster')
  const embedded = await sandbox.start()
  ownPidFile = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  await embedded.stop()
})
afterAll(() => sandbox.clear())

test('stale pid in postmaster.pid: the process is long gone', async () => {
  const gone = spawn('true')
  await new Promise((resolve) => gone.once('exit', resolve))
  await expectStartWithPidFileOf(gone.pid ?? 0)
})

test('recycled pid in postmaster.pid: a stranger holds it', async () => {
  const stranger = spawn('sleep', ['60'], asServerUser())
  expect(answersSignals(stranger.pid ?? 0)).toBe(true)
  await expectStartWithPidFileOf(stranger.pid ?? 0)
  expect(startStampOf(stranger.pid ?? 0)).not.toBeNull()
  stranger.kill('SIGKILL')
})

test('zombie pid in postmaster.pid: dead, but nobody has reaped it', async () => {
  const negligentParent = spawn('/bin/sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60'], asServerUser())
  if (!negligentParent.stdout) throw new Error('unreachable: its output is a pipe')
  const reader = createInterface(negligentParent.stdout)
  const zombie = Number(await new Promise<string>((resolve) => reader.once('line', resolve)))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(answersSignals(zombie)).toBe(true)
  expect(startStampOf(zombie)).toBeNull()
  await expectStartWithPidFileOf(zombie)
  negligentParent.kill('SIGKILL')
})

/** PostgreSQL takes a pid of another user for stale by itself; one of its own user is the case that needs us. */
function asServerUser(): { uid?: number; gid?: number } {
  const { uid, gid } = statSync(cluster)
  return isRoot() ? { uid, gid } : {}
}

async function expectStartWithPidFileOf(pid: number): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  writeFileSync(path, ownPidFile.replace(/^\d+/, String(pid)), { mode: 0o600 })
  const { uid, gid } = statSync(cluster)
  if (isRoot()) chownSync(path, uid, gid)
  const after = await sandbox.start()
  expect(findLiveServer(cluster)?.pid).not.toBe(pid)
  expect(await query(after.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await after.stop()
  expect(existsSync(path)).toBe(false)
}
