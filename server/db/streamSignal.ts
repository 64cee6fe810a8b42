import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { ticker } from './jobs/ticker.ts'

/** Notifies other processes on this database after commits that streams deliver, and is notified by them. */
export interface StreamSignal {
  /** Notifies the other processes after a commit. Many calls at once become one NOTIFY. */
  send(): void
  /** Sets the function to call when another process sent. */
  onSignal(wake: () => void): void
  /** Returns whether signals arrive; when false (a pooler in between, a connection just lost), poll every second. */
  isListening(): boolean
  stop(): Promise<void>
}

const channel = 'stream_event'
/** The shortest time between two NOTIFY; each takes a lock that all commits of the database share, ms. */
const gapMs = 50
const reconnectMs = 1_000
/** Without its own echo for so long, signals do not arrive, ms. */
const echoMs = 3_000

/**
 * Starts listening and notifying on one connection of its own pool. It is outside every business transaction, where NOTIFY
 * would cost most of the write throughput. Reconnects after an outage of the database.
 */
export function startStreamSignal(pool: pg.Pool, onError: (error: unknown) => void): StreamSignal {
  const self = randomBytes(8).toString('hex')
  let client: pg.PoolClient | null = null
  let wake: () => void = () => undefined
  let silentSince: number | null = performance.now()
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  const dropConnection = (lost: pg.PoolClient, error: unknown) => {
    if (client !== lost) return
    client = null
    lost.release(true)
    silentSince ??= performance.now()
    if (isStopped) return
    onError(error)
    scheduleReconnect()
  }
  const scheduleReconnect = () => {
    if (!isStopped) retry = setTimeout(connect, reconnectMs)
  }
  const notify = ticker(async () => {
    const connection = client
    if (connection === null) return
    silentSince ??= performance.now()
    await connection
      .query(`notify ${channel}, '${self}'`)
      .catch((error: unknown) => dropConnection(connection, error))
  }, gapMs)

  async function listen(connected: pg.PoolClient): Promise<void> {
    client = connected
    connected.on('error', (error) => dropConnection(connected, error))
    connected.on('end', () => dropConnection(connected, new Error('The listening connection ended')))
    connected.on('notification', ({ payload }) => {
      silentSince = null
      if (payload !== self) wake()
    })
    try {
      await connected.query(`listen ${channel}`)
      notify.poke()
    } catch (error) {
      dropConnection(connected, error)
    }
  }
  function connect(): void {
    pool.connect().then(
      (connected) => (isStopped ? connected.release(true) : void listen(connected)),
      // Every call reports that the database is away; here it is enough to retry.
      scheduleReconnect,
    )
  }
  connect()

  return {
    send: () => notify.poke(),
    onSignal(call) {
      wake = call
    },
    isListening: () => client !== null && (silentSince === null || performance.now() - silentSince < echoMs),
    async stop() {
      isStopped = true
      clearTimeout(retry)
      await notify.stop()
      client?.release(true)
      client = null
    },
  }
}
