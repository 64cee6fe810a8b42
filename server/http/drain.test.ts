import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { complaintLogger } from '../testing/logger.ts'
import { openRaw } from '../testing/stubs/rawSocket.ts'
import { createTransport, defaultTimeouts } from './transport/transport.ts'

/** Longer than a test may take: a drain that returns did not wait for it. */
const timeouts = { ...defaultTimeouts, finishMs: 600_000 }

let app: FastifyInstance
let port: number
/** Releases the answers of /slow. */
let finish: () => void
/** The number of released answers. */
let finished: number

beforeEach(async () => {
  app = createTransport({ logger: complaintLogger().logger, trustedProxies: [], timeouts })
  const isFinished = new Promise<void>((resolve) => (finish = resolve))
  finished = 0
  app.get('/slow', async () => {
    await isFinished
    finished += 1
    return 'done'
  })
  app.post('/slow', () => 'done')
  app.get('/quick', () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => app.close())

const countSockets = () =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

test('answers a running request, closes its connection and accepts no new one', async () => {
  const early = openRaw(port, ask('/slow'))
  await once(app.server, 'request')
  const drained = app.drain()
  const late = openRaw(port, ask('/quick'))
  await late.closed
  expect(late.received()).toBe('')
  finish()
  await drained
  await early.closed
  expect(early.received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*done$/i)
})

test('answers a request on an old connection while draining', async () => {
  const old = openRaw(port, ask('/quick'))
  await expect.poll(() => old.received()).toContain('done')
  const drained = app.drain()
  old.socket.write(ask('/quick'))
  await drained
  await old.closed
  expect(old.received().match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
})

test('answers a request that arrived while the event loop was blocked, however long', async () => {
  const old = openRaw(port, ask('/quick'))
  await expect.poll(() => old.received()).toContain('done')
  // from here on the loop runs its timers before it reads
  await new Promise(setImmediate)
  const drained = app.drain()
  old.socket.write(ask('/quick'))
  const untilMs = performance.now() + 1_500
  while (performance.now() < untilMs);
  await drained
  await old.closed
  expect(old.received().match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
})

test('is not delayed by idle or silent connections', async () => {
  const idle = openRaw(port, ask('/quick'))
  const silent = openRaw(port)
  await expect.poll(() => idle.received()).toContain('done')
  await app.drain()
  await Promise.all([idle.closed, silent.closed])
})

test('finishes an abandoned request before the close, and what it needs afterwards', async () => {
  const abandoned = openRaw(port, ask('/slow'))
  await once(app.server, 'request')
  abandoned.socket.destroy()
  await expect.poll(() => countSockets()).toBe(0)
  setTimeout(finish, 100)
  await app.close()
  expect(finished).toBe(1)
})

test('is not delayed by clients that left during a body or after their answer', async () => {
  const answered = openRaw(port, ask('/quick'))
  await expect.poll(() => answered.received()).toContain('done')
  const abandoned = openRaw(
    port,
    'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  await once(app.server, 'request')
  abandoned.socket.destroy()
  answered.socket.destroy()
  await expect.poll(() => countSockets()).toBe(0)
  await app.close()
})
