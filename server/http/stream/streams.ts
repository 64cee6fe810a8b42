import type { ServerResponse } from 'node:http'
import { heartbeatMs } from '#contract/notices/eventWords.ts'
import type { Clock } from '../../core/clock.ts'
import { refuse } from '../../core/refuse.ts'
import { parsePosition } from '../../core/streamPosition.ts'
import type { Database } from '../../db/database.ts'
import { ticker } from '../../db/jobs/ticker.ts'
import type { StreamSignal } from '../../db/streamSignal.ts'
import { deliverChanges } from './deliverChanges.ts'
import { createSseWriter } from './sseWriter.ts'
import { endMessage } from './stream.ts'
import type { Stream } from './stream.ts'
import { personOf, recipientsOf } from './subscribers.ts'
import type { Listener } from './subscribers.ts'

export interface StreamDeps {
  db: Database
  clock: Clock
  /** Null: changes of other processes are found by reading every second. */
  signal: StreamSignal | null
  /** Called once when the database fails under the streams. */
  onError: (error: unknown) => void
  /** How often the streams are checked; once a second by default. */
  pulseMs?: number
}

/** Who opens a stream, and on which answer. */
export interface StreamRequest {
  listener: Listener
  /** The caller's address as limits count it. */
  ip: string
  lastEventId: string | undefined
  /** Sends the head of the answer and returns the response to write to; called when the stream is let in. */
  sendHead: () => ServerResponse
}

/** All event streams of this process (docs/decisions/0012-event-stream.md). */
export interface Streams {
  /** Opens a stream; refuses when this process or the caller's address has too many. A person's ninth stream ends the oldest. */
  open(opening: StreamRequest): void
  /** Delivers new events after a commit, here and in the other processes. */
  nudge(): void
  /** Returns the number of open streams. */
  count(): number
  /** Ends all streams with a last message and opens no more; their clients reconnect to another process. */
  endAll(): void
  stop(): Promise<void>
}

const perPersonMax = 8
const perAddressMax = 300
const perProcessMax = 5_000
const defaultPulseMs = 1_000
/** Sessions are checked at each delivery, and every so many pulses. */
const pulsesPerCheck = 3
/** Events whose notification was lost are read every so many pulses. */
const pulsesPerRead = 5
/** The least time between two deliveries, so that many commits are one, ms. */
const gapMs = 20

export function createStreams({ db, clock, signal, onError, pulseMs = defaultPulseMs }: StreamDeps): Streams {
  const pulsesPerHeartbeat = heartbeatMs / pulseMs
  const streams = new Set<Stream>()
  let deliveredUpTo: string | null = null
  let isCheckDue = false
  let isEnding = false
  let hasFailed = false
  let pulses = 0

  const deliveries = ticker(async () => {
    const isFullCheck = isCheckDue
    isCheckDue = false
    try {
      deliveredUpTo =
        streams.size === 0
          ? null
          : await deliverChanges({ db, now: clock.now(), streams, deliveredUpTo, isFullCheck })
      hasFailed = false
    } catch (error) {
      // Nothing was sent; the next delivery starts from the same snapshot.
      if (!hasFailed && !isEnding) onError(error)
      hasFailed = true
    }
  }, gapMs)

  const pulse = setInterval(() => {
    if (streams.size === 0) return
    pulses += 1
    if (pulses % pulsesPerHeartbeat === 0) for (const { writer } of streams) writer.heartbeat()
    if (pulses % pulsesPerCheck === 0) isCheckDue = true
    if (isCheckDue || signal?.isListening() !== true || pulses % pulsesPerRead === 0) deliveries.poke()
  }, pulseMs)
  pulse.unref()
  signal?.onSignal(() => {
    if (streams.size > 0) deliveries.poke()
  })

  /** Ends a person's oldest streams above the limit: one that its client forgot would count for hours. */
  function endOldest(person: string): void {
    const own = [...streams].filter((stream) => stream.person === person)
    for (const stream of own.slice(0, Math.max(0, own.length - perPersonMax + 1))) {
      streams.delete(stream)
      stream.writer.end(endMessage('tooMany', 'streamsMoved'))
    }
  }

  function endAll(): void {
    isEnding = true
    for (const { writer: outlet } of streams) outlet.end(endMessage('restart', 'restarting'))
    streams.clear()
  }

  return {
    open({ listener, ip, lastEventId, sendHead }) {
      if (isEnding) refuse('restarting')
      const fromAddress = [...streams].filter((stream) => stream.ip === ip).length
      if (streams.size >= perProcessMax || fromAddress >= perAddressMax)
        refuse('streamsFull', { params: { wait: '1 分钟' } })
      const person = personOf(listener)
      endOldest(person)
      const raw = sendHead()
      const position = lastEventId === undefined || lastEventId === '' ? 'new' : parsePosition(lastEventId)
      const joining = position ?? 'lost'
      const stream: Stream = {
        listener,
        person,
        ip,
        recipients: recipientsOf(listener),
        writer: createSseWriter(raw),
        joining,
      }
      streams.add(stream)
      raw.on('close', () => streams.delete(stream))
      deliveries.poke()
    },
    count: () => streams.size,
    nudge() {
      signal?.send()
      if (streams.size > 0) deliveries.poke()
    },
    endAll,
    async stop() {
      clearInterval(pulse)
      endAll()
      await deliveries.stop()
    },
  }
}
