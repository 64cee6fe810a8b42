import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { complaintLogger } from '../testing/logger.ts'
import { openRaw } from '../testing/stubs/rawSocket.ts'
import { createTransport, usualTimeouts } from './transport.ts'

/** Longer than a test may take: one that ends did not wait for it. */
const timeouts = { ...usualTimeouts, finishMs: 600_000 }

let app: FastifyInstance
let port: number
/** Lets the requests to /slow be answered. */
let finish: () => void
/** How many of them were. */
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

test('a request under way is answered and its client sent away; nobody new is let in', async () => {
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

test('a request that comes on an old connection while draining is still answered', async () => {
  const old = openRaw(port, ask('/quick'))
  await expect.poll(() => old.received()).toContain('done')
  const drained = app.drain()
  old.socket.write(ask('/quick'))
  await drained
  await old.closed
  expect(old.received().match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
})

test('a request that came while the process stood still is answered, however long that was', async () => {
  const old = openRaw(port, ask('/quick'))
  await expect.poll(() => old.received()).toContain('done')
  // from here on the loop comes to its timers before it reads
  await new Promise(setImmediate)
  const drained = app.drain()
  old.socket.write(ask('/quick'))
  const untilMs = performance.now() + 1_500
  while (performance.now() < untilMs);
  await drained
  await old.closed
  expect(old.received().match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
})

test('an idle connection and one that says nothing do not hold the end', async () => {
  const idle = openRaw(port, ask('/quick'))
  const silent = openRaw(port)
  await expect.poll(() => idle.received()).toContain('done')
  await app.drain()
  await Promise.all([idle.closed, silent.closed])
})

test('what a client began and left is done before the close ends, and what comes after may need it', async () => {
  const left = openRaw(port, ask('/slow'))
  await once(app.server, 'request')
  left.socket.destroy()
  await expect.poll(() => countSockets()).toBe(0)
  setTimeout(finish, 100)
  await app.close()
  expect(finished).toBe(1)
})

test('clients that left in the middle of a body, or after their answer, hold no close', async () => {
  const answered = openRaw(port, ask('/quick'))
  await expect.poll(() => answered.received()).toContain('done')
  const left = openRaw(
    port,
    'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  await once(app.server, 'request')
  left.socket.destroy()
  answered.socket.destroy()
  await expect.poll(() => countSockets()).toBe(0)
  await app.close()
})
