import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPackage, prepareBinaries } from './binaries.ts'
import { isRoot, userForServer } from './osUser.ts'
import { type Sandbox, makeSandbox } from './testing/sandbox.ts'

let sandbox: Sandbox
let packageFolder: string
let cache: string
beforeEach(() => {
  sandbox = makeSandbox()
  const locked = join(sandbox.folder, 'locked')
  mkdirSync(locked, { mode: 0o700 })
  packageFolder = join(locked, 'package')
  cache = join(sandbox.folder, 'cache')
})
afterEach(() => sandbox.clear())

/** Runs `postgres --version` as the user whom the server would run as. */
function versionSaidBy(postgres: string): string {
  const user = userForServer(null)
  const as = user ? { uid: user.uid, gid: user.gid } : {}
  return execFileSync(postgres, ['--version'], { ...as, cwd: '/', env: {}, encoding: 'utf8' }).trim()
}

function copyPackage(): void {
  cpSync(findPackage(), packageFolder, { recursive: true })
}

test('checkout beneath a 0700 folder: the server’s user runs the copy in the cache', () => {
  copyPackage()
  const { postgres } = prepareBinaries([cache], packageFolder)
  expect(postgres.startsWith(cache)).toBe(true)
  expect(versionSaidBy(postgres)).toBe('postgres (PostgreSQL) 18.4')
})

test('missing library symlinks and run bits: the copy has both', () => {
  copyPackage()
  const bin = join(packageFolder, 'native', 'bin')
  for (const name of readdirSync(bin)) chmodSync(join(bin, name), 0o644)
  const { postgres } = prepareBinaries([cache], packageFolder)
  expect(versionSaidBy(postgres)).toBe('postgres (PostgreSQL) 18.4')
  if (process.platform === 'linux') {
    const link = join(dirname(postgres), '..', 'lib', 'libicuuc.so.60')
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
  }
})

test('a copy that lost a file’s content in a power cut: made anew', () => {
  const first = prepareBinaries([cache])
  truncateSync(join(dirname(first.postgres), '..', 'share', 'postgresql', 'postgres.bki'), 0)
  const second = prepareBinaries([cache])
  expect(second).toEqual(first)
  expect(
    lstatSync(join(dirname(second.postgres), '..', 'share', 'postgresql', 'postgres.bki')).size,
  ).toBeGreaterThan(0)
  expect(readdirSync(cache).length).toBe(1)
})

test('a cache folder that is somebody else’s or cannot be made: the next one is taken', () => {
  // Root may write anywhere, but must not run what another user could have put there.
  const foreign = join(sandbox.folder, 'foreign')
  mkdirSync(foreign)
  if (isRoot()) execFileSync('chown', ['65534', foreign])
  else chmodSync(foreign, 0o500)
  const unusable = isRoot() ? foreign : join(foreign, 'cache')
  expect(prepareBinaries([unusable, cache]).postgres.startsWith(cache)).toBe(true)
  expect(() => prepareBinaries([unusable])).toThrow('无法建立存放数据库程序的文件夹')
  chmodSync(foreign, 0o700)
})
