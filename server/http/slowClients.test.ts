import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AddressInfo, Socket } from 'node:net'
import { problems } from '../../contract/problems.ts'
import { complaintLogger } from '../testing/logger.ts'
import { openRaw } from '../testing/rawSocket.ts'
import type { RawSocket } from '../testing/rawSocket.ts'
import { createTransport } from './transport.ts'

const timeouts = { headersMs: 300, requestMs: 600, silenceMs: 900, keepAliveMs: 200, checkEveryMs: 50 }
/** Far above every time-out, far below "never". */
const patienceMs = 5_000
const bigAnswer = 'x'.repeat(8 * 1024 * 1024)

const { logger, complaints } = complaintLogger()
const app = createTransport({
  logger,
  trustedProxies: [],
  timeouts,
})
let port: number

beforeAll(async () => {
  app.post('/echo', (request) => request.body)
  app.get('/big', () => bigAnswer)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  expect(complaints).toEqual([])
})

/** Sends a byte of the text every 20 ms, as long as the socket lives. */
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

test.each(Object.keys(slowKinds))(
  'a client that %s is let go in time, and others are served meanwhile',
  async (kind) => {
    const slow = Array.from({ length: 50 }, () => slowKinds[kind]?.() ?? openRaw(port))
    const all = Promise.all(slow.map(({ closed }) => closed))
    let areClosed = false
    void all.then(() => (areClosed = true))
    let served = 0
    let servedMeanwhile = 0
    do {
      const response = await fetch(`http://127.0.0.1:${port}/echo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"a":1}',
        signal: AbortSignal.timeout(patienceMs),
      })
      expect(await response.json()).toEqual({ a: 1 })
      served += 1
      if (!areClosed) servedMeanwhile += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    } while (!areClosed && served < 1_000)
    expect(Math.max(...(await all))).toBeLessThan(patienceMs)
    expect(servedMeanwhile).toBeGreaterThan(0)
  },
)

test('a client that never reads its answer is let go in time', async () => {
  const heldMs: Promise<number>[] = []
  const onConnection = (socket: Socket) => {
    const acceptedMs = performance.now()
    heldMs.push(new Promise((resolve) => socket.on('close', () => resolve(performance.now() - acceptedMs))))
  }
  app.server.on('connection', onConnection)
  const deaf = Array.from({ length: 3 }, () => {
    const raw = openRaw(port, 'GET /big HTTP/1.1\r\nhost: x\r\n\r\n')
    raw.socket.pause()
    return raw
  })
  await expect.poll(() => heldMs.length).toBe(deaf.length)
  app.server.off('connection', onConnection)
  expect(Math.max(...(await Promise.all(heldMs)))).toBeLessThan(patienceMs)
  for (const { socket } of deaf) socket.destroy()
})

test('a client that is too slow is told so in an envelope', async () => {
  const raw = openRaw(port, `${postHead}{"a":`)
  await raw.closed
  const answer = raw.received()
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({ ...problems.tooSlow, data: null })
})

test('with the usual time-outs no socket is kept longer than 35 s', () => {
  const usual = createTransport({ logger: complaintLogger().logger, trustedProxies: [] })
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = usual.server
  expect(headersTimeout).toBeLessThanOrEqual(10_000)
  expect(requestTimeout).toBeLessThanOrEqual(20_000)
  expect(keepAliveTimeout).toBeLessThanOrEqual(5_000)
  expect(timeout).toBeLessThanOrEqual(30_000)
  expect(Math.min(headersTimeout, requestTimeout, keepAliveTimeout, timeout)).toBeGreaterThan(0)
})
