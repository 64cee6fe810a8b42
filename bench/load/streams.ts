import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { HttpConnection } from './httpConnection.ts'
import type { Request, Side } from './rounds.ts'

const streamsOpen = 2_000
const ordersPerSecond = 20
const seconds = 15
const openedAtOnce = 50
/** Changes count as lost when they have not arrived so long after the last order, ms. */
const timeoutMs = 5_000

/** The time from sending an order to its customer's streams, ms, and its cost. */
export interface Delivered {
  expected: number
  received: number
  p50Ms: number
  p99Ms: number
  /** CPU time per order with its events, server and database, ms. */
  cpuMs: number
}

/** A server with the tokens of its streams; the n-th order is placed by the n-th token. */
export interface Streamed extends Side {
  tokens: readonly string[]
}

/** Opens an event stream and calls `onChanges` at each message of changes. */
function openStream(port: number, token: string, onChanges: () => void): Promise<Socket> {
  // a new address for every few streams, since limits count addresses
  const body = '{}'
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  socket.write(
    `POST /events/subscribe HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\nauthorization: ${token}\r\n` +
      `x-forwarded-for: 10.8.${Math.floor(Math.random() * 250)}.1\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  return new Promise((resolve, reject) => {
    let head = ''
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (text.includes('event: changes')) onChanges()
      if (head.includes('event: ready')) return
      head += text
      if (head.includes('event: ready')) resolve(socket)
      else if (head.includes('"code":')) reject(new Error(`No stream: ${head.slice(-200)}`))
    })
    socket.on('error', reject)
  })
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Opens the streams and lets their customers place so many orders a second; measures which streams get them, and when. */
export async function deliverToStreams({ port, tokens, next, cpuMs }: Streamed): Promise<Delivered> {
  /** The time of a token's last order; the next change belongs to it. */
  const sentAt = new Map<string, number>()
  const times: number[] = []
  const sockets: Socket[] = []
  for (let opened = 0; opened < streamsOpen; opened += openedAtOnce)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: openedAtOnce }, (_, index) => {
          const token = tokens[(opened + index) % tokens.length] ?? ''
          let lastSent = 0
          return openStream(port, token, () => {
            const sent = sentAt.get(token) ?? 0
            if (sent === lastSent) return
            lastSent = sent
            times.push(performance.now() - sent)
          })
        }),
      )),
    )
  const senders = Array.from({ length: 4 }, () => new HttpConnection(port))
  const before = cpuMs()
  const orders: Request[] = Array.from({ length: ordersPerSecond * seconds }, next)
  const startedMs = performance.now()
  // four senders in turn, each waiting for its answer, keep the pace
  await Promise.all(
    senders.map(async (sender, lane) => {
      for (let n = lane; n < orders.length; n += senders.length) {
        const dueMs = startedMs + (n * 1000) / ordersPerSecond
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())))
        // the jobs count from their first order, as `next` does
        sentAt.set(tokens[(n + 1) % tokens.length] ?? '', performance.now())
        await orders[n]?.(sender)
      }
    }),
  )
  const expected = (orders.length * streamsOpen) / tokens.length
  const untilMs = performance.now() + timeoutMs
  while (times.length < expected && performance.now() < untilMs)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const after = cpuMs()
  for (const open of sockets) open.destroy()
  for (const sender of senders) sender.close()
  const sorted = times.toSorted((a, b) => a - b)
  return {
    expected,
    received: sorted.length,
    p50Ms: at(sorted, 0.5),
    p99Ms: at(sorted, 0.99),
    cpuMs: (after.server + after.database - before.server - before.database) / orders.length,
  }
}
