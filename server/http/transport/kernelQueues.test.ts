import { connect, createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { connectionKey, readUnacknowledged } from './kernelQueues.ts'

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

/** Starts a server at an address; returns its port and its accepted connections. */
async function listening(host: string) {
  const accepted: Socket[] = []
  const server = createServer((socket) => {
    accepted.push(socket)
    sockets.push(socket)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return { port: (server.address() as AddressInfo).port, accepted }
}

async function connected(to: { host: string; port: number; localAddress?: string; localPort?: number }) {
  const socket = connect(to)
  sockets.push(socket)
  socket.pause()
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return socket
}

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::', '127.0.0.1'],
  ['::', '::1'],
])('computes the kernel’s name of a connection accepted at %s from %s', async (at, from) => {
  const { port, accepted } = await listening(at)
  const client = await connected({ host: from, port })
  await expect.poll(() => accepted.length).toBe(1)
  const [socket] = accepted
  const queues = await readUnacknowledged()
  expect(socket && queues.has(connectionKey(socket))).toBe(true)
  expect(client.destroyed).toBe(false)
})

test('distinguishes two clients at different addresses with the same port', async () => {
  const { port, accepted } = await listening('127.0.0.1')
  const first = await connected({ host: '127.0.0.1', port, localAddress: '127.0.0.2' })
  const localPort = first.localPort ?? 0
  await connected({ host: '127.0.0.1', port, localAddress: '127.0.0.3', localPort })
  await expect.poll(() => accepted.length).toBe(2)
  const [deaf, idle] = accepted
  if (!deaf || !idle) throw new Error('Nobody came')
  deaf.write(Buffer.alloc(32 * 1024 * 1024))
  // the kernel buffers the unread bytes of the first, and none for the second
  await expect.poll(async () => (await readUnacknowledged()).get(connectionKey(deaf))).not.toBe('00000000')
  expect((await readUnacknowledged()).get(connectionKey(idle))).toBe('00000000')
})

test.each([
  ['2001:db8::1', 'B80D0120000000000000000001000000'],
  ['1:2:3:4:5:6:7:8', '02000100040003000600050008000700'],
  ['fe80::1%eth0', '000080FE000000000000000001000000'],
  ['::ffff:10.0.0.1', '0000000000000000FFFF00000100000A'],
])('writes %s as the kernel of an Intel machine does', (address, written) => {
  const connection = connectionKey({
    localAddress: address,
    localPort: 1,
    remoteAddress: '10.0.0.1',
    remotePort: 65_535,
  })
  expect(connection).toBe(`${written}:0001 0100000A:FFFF`)
})
