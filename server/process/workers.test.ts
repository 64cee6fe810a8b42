import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { visitorCookie } from '../testing/actors.ts'
import { cloneDatabase } from '../testing/cluster.ts'
import { callServer } from '../testing/process/client.ts'
import { crowd } from '../testing/process/load.ts'
import {
  buildOnce,
  productionSettings,
  runToEnd,
  spawnServer,
  startOnFreePort,
  startServer,
} from '../testing/process/serverProcess.ts'
import type { ServerProcess, Settings } from '../testing/process/serverProcess.ts'
import { readStream } from '../testing/stubs/streamReader.ts'
import { nextPauseMs } from './workers.ts'

const longMs = 180_000
const workers = 2

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let server: ServerProcess

beforeAll(async () => {
  await buildOnce()
  clone = await cloneDatabase(inject('cluster'))
  server = await startServer({ ...productionSettings(clone.connection), WORKERS: String(workers) })
}, longMs)
afterAll(async () => {
  server.signal('SIGKILL')
  await server.ended
  await clone.drop()
})

/** Returns the live worker processes of a server. */
const workerPids = ({ pid } = server): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const search = ({ port } = server) => callServer(port, '/lines/searchLines', {})

test('starts the configured number of processes at one port, and prints the address once', async () => {
  expect(workerPids()).toHaveLength(workers)
  expect(server.output().match(/专线通已启动/g)).toHaveLength(1)
  for (let count = 0; count < 8; count += 1) expect(await search()).toMatchObject({ code: 200 })
})

test('pauses longer before each replacement of a worker that dies soon, and shortly after a healthy one', () => {
  const pauses = [0]
  for (let count = 0; count < 7; count += 1) pauses.push(nextPauseMs(pauses.at(-1) ?? 0, 500))
  expect(pauses.slice(1)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  expect(nextPauseMs(30_000, 60_000)).toBe(1_000)
})

test('replaces a killed worker while the other answers', async () => {
  const [killed = 0, other = 0] = workerPids()
  process.kill(killed, 'SIGKILL')
  await eventually(() => expect(workerPids()).not.toContain(killed))
  expect(await search()).toMatchObject({ code: 200 })
  await eventually(() => expect(workerPids()).toHaveLength(workers))
  expect(workerPids()).toContain(other)
  expect(server.output()).toContain('A worker died; another takes its place')
})

/** Reloads a server under load and with an open stream; returns its workers from before. Every request must succeed. */
async function reloadUnderLoad(of: ServerProcess): Promise<number[]> {
  const before = workerPids(of)
  let isOver = false
  const answers = Promise.all(
    Array.from({ length: 16 }, async () => {
      let answered = 0
      while (!isOver) {
        expect(await search(of)).toMatchObject({ code: 200 })
        answered += 1
      }
      return answered
    }),
  )
  // the failure is awaited below and must not end the run before
  answers.catch(() => undefined)
  const stream = await readStream(of.port, { cookie: visitorCookie() })
  try {
    await stream.until('ready')
    of.signal('SIGHUP')
    await expect.poll(() => before.some(isAlive), { timeout: 60_000 }).toBe(false)
    await stream.until('end')
  } finally {
    isOver = true
  }
  for (const answered of await answers) expect(answered).toBeGreaterThan(0)
  expect(stream.received.at(-1)).toMatchObject({ event: 'end', data: { reason: 'restart' } })
  return before
}

test('replaces all workers on SIGHUP under load without refusing a request', async () => {
  const before = await reloadUnderLoad(server)
  expect(workerPids()).toHaveLength(workers)
  expect(workerPids()).not.toEqual(expect.arrayContaining([before[0]]))
}, 90_000)

const withOneWorker = (settings: Settings) =>
  startServer({ ...productionSettings(clone.connection), WORKERS: '1', ...settings })

test('replaces a single worker on SIGHUP under load without refusing a request when RELOADABLE is on', async () => {
  const single = await withOneWorker({ RELOADABLE: 'on' })
  try {
    expect(workerPids(single)).toHaveLength(1)
    await reloadUnderLoad(single)
    expect(workerPids(single)).toHaveLength(1)
  } finally {
    single.signal('SIGTERM')
  }
  expect(await single.ended).toMatchObject({ code: 0 })
}, 90_000)

test('ignores SIGHUP during the start and says so', async () => {
  // a database that never answers
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { child, ended, output } = spawnServer({
    ...productionSettings(clone.connection),
    DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
    RELOADABLE: 'on',
  })
  await once(silent, 'connection')
  child.kill('SIGHUP')
  await eventually(() => expect(output()).toContain('SIGHUP was ignored: the server is still starting'))
  expect(child.signalCode).toBeNull()
  child.kill('SIGKILL')
  await ended
  silent.close()
})

test('ignores SIGHUP with a single process and says what to do', async () => {
  const single = await withOneWorker({})
  try {
    single.signal('SIGHUP')
    await eventually(() => expect(single.output()).toContain('a reload needs RELOADABLE=on'))
    expect(await search(single)).toMatchObject({ code: 200 })
  } finally {
    single.signal('SIGTERM')
  }
  expect(await single.ended).toMatchObject({ code: 0 })
})

test('answers every accepted request on SIGTERM under load and exits with 0; the whole group may be signalled', async () => {
  const pids = workerPids()
  const visitors = crowd(server.port, 16)
  await expect.poll(() => visitors.areAllAnswered()).toBe(true)
  for (const pid of pids) process.kill(pid, 'SIGTERM')
  server.signal('SIGTERM')
  const { code } = await server.ended
  expect(code).toBe(0)
  expect(pids.some(isAlive)).toBe(false)
  expect(await visitors.outcome).toMatchObject({ broken: [], refused: [] })
})

test('ends the workers of a killed primary, and frees the port', async () => {
  ;({ server } = await startOnFreePort({
    ...productionSettings(clone.connection),
    WORKERS: String(workers),
  }))
  const pids = workerPids()
  server.signal('SIGKILL')
  await server.ended
  await eventually(() => expect(pids.some(isAlive)).toBe(false))
  const next = await startServer({
    ...productionSettings(clone.connection),
    WORKERS: '1',
    PORT: String(server.port),
  })
  next.signal('SIGTERM')
  expect(await next.ended).toMatchObject({ code: 0 })
})

test('reports an occupied port once, and ends the start', async () => {
  const settings = { ...productionSettings(clone.connection), WORKERS: String(workers) }
  server = await startServer(settings)
  const occupied = await runToEnd({ ...settings, PORT: String(server.port) })
  expect(occupied.code).toBe(1)
  expect(occupied.output.match(/端口已被占用/g)).toHaveLength(1)
})
