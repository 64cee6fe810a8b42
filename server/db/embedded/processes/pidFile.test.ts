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
import { isRoot } from './osUser.ts'
import { findLiveServer, removeFalsePidFile } from './pidFile.ts'
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
  // the child ends once the shell is no shell any more, which would have reaped it
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

test('an empty postmaster.pid is left to the server that is writing it, unless it has lain there for long', () => {
  const folder = join(sandbox.folder, 'writing')
  mkdirSync(folder)
  const path = join(folder, 'postmaster.pid')
  writeFileSync(path, '')
  removeFalsePidFile(folder)
  expect(existsSync(path)).toBe(true)
  const before = Date.now() / 1000 - 60
  utimesSync(path, before, before)
  removeFalsePidFile(folder)
  expect(existsSync(path)).toBe(false)
  rmSync(folder, { recursive: true })
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
