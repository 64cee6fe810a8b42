import { spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, makeSandbox, query } from '../testing/sandbox.ts'
import { isRoot } from './osUser.ts'
import { findLiveServer, removeStalePidFile } from './pidFile.ts'
import { answersSignals, startStampOf } from './processes.ts'

let sandbox: Sandbox
let cluster: string
/** The file written by the server; all lines below the pid fit this cluster. */
let ownPidFile: string
beforeAll(async () => {
  sandbox = makeSandbox()
  cluster = join(sandbox.dataDir, 'postgres', 'cluster')
  const embedded = await sandbox.start()
  ownPidFile = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
  await embedded.stop()
})
afterAll(() => sandbox.clear())

test('starts with a stale pid in postmaster.pid', async () => {
  const gone = spawn('true')
  await new Promise((resolve) => gone.once('exit', resolve))
  await expectStartWithPidFileOf(gone.pid ?? 0)
})

test('starts when another program has the pid of postmaster.pid', async () => {
  const stranger = spawn('sleep', ['60'], asServerUser())
  expect(answersSignals(stranger.pid ?? 0)).toBe(true)
  await expectStartWithPidFileOf(stranger.pid ?? 0)
  expect(startStampOf(stranger.pid ?? 0)).not.toBeNull()
  stranger.kill('SIGKILL')
})

test('starts when a zombie has the pid of postmaster.pid', async () => {
  // the child ends after the shell has become `sleep`, which does not reap it
  const untilExec = 'p=$$; (until grep -q sleep /proc/$p/comm; do :; done) & echo $!; exec sleep 60'
  const negligentParent = spawn('/bin/sh', ['-c', untilExec], asServerUser())
  if (!negligentParent.stdout) throw new Error('unreachable: its output is a pipe')
  const reader = createInterface(negligentParent.stdout)
  const zombie = Number(await new Promise<string>((resolve) => reader.once('line', resolve)))
  await expect.poll(() => startStampOf(zombie)).toBeNull()
  expect(answersSignals(zombie)).toBe(true)
  await expectStartWithPidFileOf(zombie)
  negligentParent.kill('SIGKILL')
})

test('removes an empty postmaster.pid only when it is old', () => {
  const folder = join(sandbox.folder, 'writing')
  mkdirSync(folder)
  const path = join(folder, 'postmaster.pid')
  writeFileSync(path, '')
  removeStalePidFile(folder)
  expect(existsSync(path)).toBe(true)
  const before = Date.now() / 1000 - 60
  utimesSync(path, before, before)
  removeStalePidFile(folder)
  expect(existsSync(path)).toBe(false)
  rmSync(folder, { recursive: true })
})

/** Returns the server's user: PostgreSQL itself detects a stale pid of another user, but not of its own. */
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
