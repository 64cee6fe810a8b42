import { mkdirSync, rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOrMakeHome } from './home.ts'
import { moveOffTakenPort, readOrMakeLoopback } from './loopback.ts'
import { probeServer } from './probeServer.ts'
import { defaultSurroundings } from './processes/surroundings.ts'
import { makeSocketFolder, socketIn } from './socketFolder.ts'
import { startIn } from './start.ts'
import { type Sandbox, makeSandbox, query } from './testing/sandbox.ts'

let sandbox: Sandbox
beforeEach(() => {
  sandbox = makeSandbox()
})
afterEach(() => sandbox.clear())

test('the socket is in a 0700 folder named by a hash, short for any data path, without TCP', async () => {
  const deep = join(sandbox.folder, ...Array.from({ length: 8 }, () => '很长的数据文件夹'.repeat(3)), 'data')
  const { connection } = await sandbox.start(deep)
  expect(connection.host).toMatch(/^\/tmp\/zxt-[0-9a-f]{16}$/)
  expect(Buffer.byteLength(socketIn(connection.host))).toBeLessThanOrEqual(100)
  const home = findOrMakeHome(deep, '/nowhere', () => undefined)
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  expect(statSync(connection.host).uid).toBe(home.user?.uid ?? process.getuid?.())
  expect(await query(connection, `select current_setting('listen_addresses') as tcp`)).toEqual([{ tcp: '' }])
})

test('uses the next base when the socket folder’s name is taken', () => {
  const home = findOrMakeHome(sandbox.dataDir, '/nowhere', () => undefined)
  const [first, second] = [join(sandbox.folder, 'first'), join(sandbox.folder, 'second')]
  mkdirSync(first)
  mkdirSync(second)
  const own = makeSocketFolder(home, [first, second])
  rmSync(own, { recursive: true })
  // A link could lead the server into a folder that others can read.
  symlinkSync(sandbox.folder, own)
  expect(makeSocketFolder(home, [first, second])).toBe(own.replace(first, second))
  unlinkSync(own)
})

test('Windows: loopback TCP with a password', async () => {
  const surroundings = { ...defaultSurroundings(), transport: 'loopback' as const }
  const embedded = await startIn({ dataDir: sandbox.dataDir }, surroundings)
  try {
    const { connection } = embedded
    expect(connection).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^[\w-]{32}$/) })
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(query({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
    const rows = await query(connection, `select current_setting('listen_addresses') as tcp`)
    expect(rows).toEqual([{ tcp: '127.0.0.1' }])
  } finally {
    await embedded.stop()
  }
})

test('Windows: chooses another port when a foreign program uses the noted one', async () => {
  const noted = readOrMakeLoopback(sandbox.folder)
  const stranger = createServer()
  await new Promise<void>((resolve) => stranger.listen(noted.port, '127.0.0.1', resolve))
  const moved = await moveOffTakenPort(sandbox.folder)
  await new Promise((resolve) => stranger.close(resolve))
  expect(moved.port).not.toBe(noted.port)
  expect(readOrMakeLoopback(sandbox.folder)).toEqual({ port: moved.port, password: noted.password })
})

test('returns busy while the server still starts (57P03)', async () => {
  const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', '']
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(''))
  const refusal = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), body])
  refusal.writeInt32BE(body.length + 4, 1)
  const starting = createServer((socket) => socket.once('data', () => socket.end(refusal)))
  const connection = { host: sandbox.folder, port: 5432, user: 'zhuanxiantong', database: 'zhuanxiantong' }
  expect(await probeServer(connection)).toBe('silent')
  await new Promise<void>((resolve) => starting.listen(socketIn(sandbox.folder), resolve))
  expect(await probeServer(connection)).toBe('busy')
  await new Promise((resolve) => starting.close(resolve))
})
