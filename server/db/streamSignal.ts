import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { ticker } from './jobs/ticker.ts'

/** Wakes the other processes on this database after a commit that streams may tell of, and is woken by them. */
export interface StreamSignal {
  /** After a commit: wakes the others. Many at once are one NOTIFY. */
  send(): void
  /** Calls when another process sent. */
  onSignal(wake: () => void): void
  /** Whether what is sent arrives; false: look by yourself every second (a pooler in between, a connection just lost). */
  isHeard(): boolean
  stop(): Promise<void>
}

const channel = 'stream_event'
/** At most so many NOTIFY a second and process; each takes a lock that all commits of the database share, ms. */
const gapMs = 50
const reconnectMs = 1_000
/** Without its own echo for so long, what is sent does not arrive, ms. */
const echoMs = 3_000

/**
 * One connection of its own, out of a pool that holds no other, listens and notifies: outside every business transaction, where a
 * NOTIFY would take most of the write throughput. It comes back by itself after the database was away.
 */
export function startStreamSignal(pool: pg.Pool, onError: (error: unknown) => void): StreamSignal {
  const self = randomBytes(8).toString('hex')
  let client: pg.PoolClient | null = null
  let wake: () => void = () => undefined
  let unheardSince: number | null = performance.now()
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  const lose = (lost: pg.PoolClient, error: unknown) => {
    if (client !== lost) return
    client = null
    lost.release(true)
    unheardSince ??= performance.now()
    if (isStopped) return
    onError(error)
    again()
  }
  const again = () => {
    if (!isStopped) retry = setTimeout(connect, reconnectMs)
  }
  const notify = ticker(async () => {
    const speaker = client
    if (speaker === null) return
    unheardSince ??= performance.now()
    await speaker.query(`notify ${channel}, '${self}'`).catch((error: unknown) => lose(speaker, error))
  }, gapMs)

  async function listen(connected: pg.PoolClient): Promise<void> {
    client = connected
    connected.on('error', (error) => lose(connected, error))
    connected.on('end', () => lose(connected, new Error('The listening connection ended')))
    connected.on('notification', ({ payload }) => {
      unheardSince = null
      if (payload !== self) wake()
    })
    try {
      await connected.query(`listen ${channel}`)
      notify.poke()
    } catch (error) {
      lose(connected, error)
    }
  }
  function connect(): void {
    pool.connect().then(
      (connected) => (isStopped ? connected.release(true) : void listen(connected)),
      // The database is away: every call says so; here it is enough to try on.
      again,
    )
  }
  connect()

  return {
    send: () => notify.poke(),
    onSignal(call) {
      wake = call
    },
    isHeard: () => client !== null && (unheardSince === null || performance.now() - unheardSince < echoMs),
    async stop() {
      isStopped = true
      clearTimeout(retry)
      await notify.stop()
      client?.release(true)
      client = null
    },
  }
}
