import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { eventually } from '#contract/kernel/testing/eventually.ts'
import { complaintLogger } from '../../testing/logger.ts'
import { openRaw } from '../../testing/stubs/rawSocket.ts'
import type { RawSocket } from '../../testing/stubs/rawSocket.ts'
import { createTransport, defaultTimeouts } from './transport.ts'

const timeouts = {
  headersMs: 300,
  requestMs: 600,
  silenceMs: 900,
  unreadMs: 700,
  keepAliveMs: 200,
  checkEveryMs: 50,
  finishMs: 5_000,
}
const longMs = 60_000

const { logger, complaints } = complaintLogger()
const app = createTransport({
  logger,
  trustedProxies: [],
  timeouts,
})
let port: number

beforeAll(async () => {
  app.post('/echo', (request) => request.body)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  expect(complaints).toEqual([])
})

/** Sends a byte of the text every 20 ms while the socket lives. */
function trickle({ socket }: RawSocket, text: string): void {
  let sent = 0
  const timer = setInterval(() => {
    if (socket.destroyed || !socket.writable) clearInterval(timer)
    else socket.write(text[sent++ % text.length] ?? 'x')
  }, 20)
  socket.on('close', () => clearInterval(timer))
}

const postHead =
  'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n'

const slowKinds: Record<string, () => RawSocket> = {
  'says nothing': () => openRaw(port),
  'stops within the headers': () => openRaw(port, 'POST /echo HTTP/1.1\r\nhost: x\r\nx-'),
  'sends headers byte by byte': () => {
    const raw = openRaw(port, 'POST /echo HTTP/1.1\r\n')
    trickle(raw, 'a: b\r\n')
    return raw
  },
  'stops within the body': () => openRaw(port, `${postHead}{"a":`),
  'sends the body byte by byte': () => {
    const raw = openRaw(port, `${postHead}{"a":"`)
    trickle(raw, 'x')
    return raw
  },
  'asks once and stays': () => openRaw(port, 'GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n'),
}

/** Sends requests as an ordinary client until the others are closed; returns how many were answered before. */
async function serveUntil(at: number, allClosed: Promise<unknown>): Promise<number> {
  let areClosed = false
  const closing = allClosed.then(() => (areClosed = true))
  let servedMeanwhile = 0
  while (!areClosed) {
    const response = await fetch(`http://127.0.0.1:${at}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
      signal: AbortSignal.timeout(longMs),
    })
    expect(await response.json()).toEqual({ a: 1 })
    if (!areClosed) servedMeanwhile += 1
    await wait(20)
  }
  await closing
  return servedMeanwhile
}

test.each(Object.keys(slowKinds))('closes a client that %s, and serves others meanwhile', (kind) =>
  // on a stalled machine all may be closed before the first answer
  eventually(async () => {
    const slow = Array.from({ length: 50 }, () => slowKinds[kind]?.() ?? openRaw(port))
    expect(await serveUntil(port, Promise.all(slow.map(({ closed }) => closed)))).toBeGreaterThan(0)
  }),
)

describe('an answer that waits for its client', () => {
  // Node's own time-out closes after twice its period, far beyond this limit.
  const ours = { ...defaultTimeouts, silenceMs: 120_000, unreadMs: 700, checkEveryMs: 50 }
  const piece = Buffer.alloc(64 * 1024, 'x')
  const pieces = 128
  const wholeBytes = pieces * piece.length
  const site = createTransport({ logger, trustedProxies: [], timeouts: ours })
  let address: number

  beforeAll(async () => {
    const whole = Buffer.alloc(wholeBytes, 'x')
    site.get('/whole', () => whole)
    site.get('/pieces', (_, reply) => reply.send(Readable.from(Array.from({ length: pieces }, () => piece))))
    site.post('/echo', (request) => request.body)
    await site.listen({ port: 0, host: '127.0.0.1' })
    address = (site.server.address() as AddressInfo).port
  })
  afterAll(() => site.close())

  const askFor = (path: string) => {
    const raw = openRaw(address, `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
    raw.socket.pause()
    return raw
  }

  test(
    'is dropped for a hundred clients that read nothing, while others are served',
    { timeout: 2 * longMs },
    async () => {
      const closings: Promise<unknown>[] = []
      const onConnection = (socket: Socket) => closings.push(once(socket, 'close'))
      site.server.on('connection', onConnection)
      const deaf = Array.from({ length: 100 }, (_, n) => askFor(n % 2 ? '/whole' : '/pieces'))
      await expect.poll(() => closings.length, { timeout: longMs }).toBe(deaf.length)
      site.server.off('connection', onConnection)
      await serveUntil(address, Promise.all(closings))
      for (const { socket } of deaf) socket.destroy()
    },
  )

  test.each(['/whole', '/pieces'])(
    'is sent whole to a client that reads %s slowly',
    { timeout: 2 * longMs },
    async (path) => {
      const { socket } = askFor(path)
      let receivedBytes = 0
      socket.on('data', (part) => (receivedBytes += part.length))
      const beganMs = performance.now()
      // far longer than the time without reading, with a few bytes read all the time
      while (performance.now() - beganMs < 3 * ours.unreadMs) {
        await wait(20)
        socket.read(32 * 1024)
      }
      expect(socket.destroyed).toBe(false)
      socket.resume()
      await expect.poll(() => receivedBytes, { timeout: longMs }).toBeGreaterThan(wholeBytes)
      socket.destroy()
    },
  )
})

test('answers a client that is too slow with an envelope', async () => {
  const raw = openRaw(port, `${postHead}{"a":`)
  await raw.closed
  const answer = raw.received()
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({ ...problems.tooSlow, data: null })
})

test('holds no socket longer than 35 s with the default time-outs', () => {
  const usual = createTransport({ logger: complaintLogger().logger, trustedProxies: [] })
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = usual.server
  expect(headersTimeout).toBeLessThanOrEqual(10_000)
  expect(requestTimeout).toBeLessThanOrEqual(20_000)
  expect(keepAliveTimeout).toBeLessThanOrEqual(5_000)
  expect(timeout).toBeLessThanOrEqual(30_000)
  expect(Math.min(headersTimeout, requestTimeout, keepAliveTimeout, timeout)).toBeGreaterThan(0)
  // one check notices that an answer waits, a later one that it waited too long
  expect(defaultTimeouts.unreadMs + 2 * defaultTimeouts.checkEveryMs).toBeLessThanOrEqual(35_000)
})
