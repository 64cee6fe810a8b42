import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import type { TestCluster } from '../cluster.ts'

type Connection = TestCluster['connection']

/** A proxy to the database with faults on demand, which affect existing and new connections. */
export interface DatabaseProxy {
  /** The connection for a pool, through the proxy. */
  connection: Connection
  /** Ends the fault. Connections that lost bytes to a black hole stay dead, as behind a firewall that dropped them. */
  heal(): void
  /** Resets every connection, and each new one. */
  cut(): void
  /** Accepts everything and forwards nothing, silently. */
  blackHole(): void
  /** Holds everything back until `heal`. */
  hold(): void
  /** Delays every piece. */
  delay(ms: number): void
  /** Starts a fault right after a statement with this text was forwarded. */
  after(text: string, sickness: () => void): void
  close(): Promise<void>
}

interface Pair {
  sockets: [Socket, Socket]
  isDead: boolean
  held: (() => void)[]
}

const backendOf = ({ host, port }: Connection) =>
  connect(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port })

/** Starts a proxy between a pool and a database on loopback. */
export async function databaseProxy(to: Connection): Promise<DatabaseProxy> {
  let health: 'well' | 'cut' | 'blackHole' | 'hold' = 'well'
  let delayMs = 0
  let trigger: { text: string; sickness: () => void } | null = null
  const pairs = new Set<Pair>()

  function end(pair: Pair): void {
    pairs.delete(pair)
    for (const socket of pair.sockets) socket.destroy()
  }

  function pass(pair: Pair, to: Socket, piece: Buffer): void {
    if (health === 'blackHole') pair.isDead = true
    if (pair.isDead || to.destroyed) return
    const write = () => void (to.destroyed || to.write(piece))
    if (health === 'hold' || pair.held.length > 0) pair.held.push(write)
    else if (delayMs > 0) setTimeout(write, delayMs)
    else write()
  }

  const server = createServer((near) => {
    if (health === 'cut') {
      near.resetAndDestroy()
      return
    }
    const far = backendOf(to)
    const pair: Pair = { sockets: [near, far], isDead: false, held: [] }
    pairs.add(pair)
    near.on('data', (piece) => {
      pass(pair, far, piece)
      if (trigger !== null && piece.includes(trigger.text)) {
        const { sickness } = trigger
        trigger = null
        sickness()
      }
    })
    far.on('data', (piece) => pass(pair, near, piece))
    for (const socket of pair.sockets) {
      socket.on('error', () => end(pair))
      socket.on('close', () => end(pair))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    connection: { ...to, host: '127.0.0.1', port },
    heal() {
      health = 'well'
      delayMs = 0
      for (const { held } of pairs) for (const write of held.splice(0)) write()
    },
    cut() {
      health = 'cut'
      for (const pair of pairs) end(pair)
    },
    blackHole() {
      health = 'blackHole'
      for (const pair of pairs) pair.isDead = true
    },
    hold() {
      health = 'hold'
    },
    delay(ms) {
      delayMs = ms
    },
    after(text, sickness) {
      trigger = { text, sickness }
    },
    async close() {
      for (const pair of pairs) end(pair)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
