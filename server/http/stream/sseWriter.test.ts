import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRaw } from '../../testing/stubs/rawSocket.ts'
import { createSseWriter } from './sseWriter.ts'

let answer: ServerResponse
let client: ReturnType<typeof openRaw>
let server: ReturnType<typeof createServer>

beforeEach(async () => {
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = openRaw((server.address() as AddressInfo).port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  answer = response
  answer.flushHeaders()
})
afterEach(() => {
  client.socket.destroy()
  server.closeAllConnections()
  server.close()
})

const order = (orderId: number) => ({ type: 'order' as const, orderId, number: 'D1' })
const many = Array.from({ length: 2_000 }, (_, index) => order(index))

test('writes messages as server-sent events with their ids, and closes the answer at the end', async () => {
  const outlet = createSseWriter(answer)
  outlet.send([
    { event: 'changes', data: [order(1)], id: '5.1:1:' },
    { event: 'ready', data: {}, id: '5.1:1:' },
  ])
  outlet.heartbeat()
  outlet.end({ event: 'end', data: { reason: 'restart', code: 500, msg: '请稍后' } })
  outlet.heartbeat()
  await expect.poll(() => client.received()).toContain('event: end')
  const text = client.received()
  expect(text).toContain(
    'id: 5.1:1:\nevent: changes\ndata: [{"type":"order","orderId":1,"number":"D1"}]\n\nid: 5.1:1:\nevent: ready\ndata: {}\n\n',
  )
  expect(text).toContain(': \n\n')
  expect(answer.writableEnded).toBe(true)
})

test('drops a client that reads nothing before much is buffered', async () => {
  client.socket.pause()
  const outlet = createSseWriter(answer)
  for (let sent = 0; sent < 500 && !answer.destroyed; sent += 1) {
    outlet.send([{ event: 'changes', data: many }])
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(answer.destroyed).toBe(true)
})

test('drops a client that has not taken one heartbeat by the next', async () => {
  client.socket.pause()
  const outlet = createSseWriter(answer)
  // Fills the system's buffers until something waits here, yet less than the limit.
  while (answer.writableLength === 0) {
    outlet.send([{ event: 'changes', data: many.slice(0, 500) }])
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(answer.destroyed).toBe(false)
  outlet.heartbeat()
  expect(answer.destroyed).toBe(false)
  outlet.heartbeat()
  expect(answer.destroyed).toBe(true)
})
