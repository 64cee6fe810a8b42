import type { ServerResponse } from 'node:http'
import { heartbeatMs } from '../../../contract/notices/eventWords.ts'
import type { Clock } from '../../core/clock.ts'
import { refuse } from '../../core/refuse.ts'
import type { Database } from '../../db/database.ts'
import type { StreamSignal } from '../../db/streamSignal.ts'
import { ticker } from '../../db/jobs/ticker.ts'
import { personOf, recipientsOf } from './hearing.ts'
import type { Listener } from './hearing.ts'
import { outletOf } from './outlet.ts'
import { readPlace } from './place.ts'
import { nextRound } from './round.ts'
import { endMessage } from './stream.ts'
import type { Stream } from './stream.ts'

export interface StreamDeps {
  db: Database
  clock: Clock
  /** Null: no other process is heard of but by looking, every second. */
  signal: StreamSignal | null
  /** Told once when the database went away under the streams. */
  onError: (error: unknown) => void
  /** How often the streams are looked after; once a second unless given. */
  pulseMs?: number
}

/** Who opens a stream, and on what. */
export interface Opening {
  listener: Listener
  /** The caller's address as limits count it. */
  ip: string
  lastEventId: string | undefined
  /** Sends the head of the answer and gives what the messages are written to; called when the stream is let in. */
  begin: () => ServerResponse
}

/** All event streams of this process (docs/decisions/0012-event-stream.md). */
export interface Streams {
  /** Lets one more in; refuses where this process or the caller's address has its fill. A person's oldest makes way for a ninth. */
  open(opening: Opening): void
  /** After a commit: look for what is new, here and in the other processes. */
  /** How many are open. */
  count(): number
  nudge(): void
  /** Ends them all with a word; their readers come back to another process. No more are let in. */
  endAll(): void
  stop(): Promise<void>
}

const perPersonMax = 8
const perAddressMax = 300
const perProcessMax = 5_000
const usualPulseMs = 1_000
/** Sessions are looked at when something is told, and in every so many pulses. */
const pulsesPerCheck = 3
/** What a notification failed to tell is found in every so many pulses. */
const pulsesPerLook = 5
/** Rounds begin at least so far apart, so that many commits are one look, ms. */
const gapMs = 20

export function createStreams({ db, clock, signal, onError, pulseMs = usualPulseMs }: StreamDeps): Streams {
  const pulsesPerBeat = heartbeatMs / pulseMs
  const streams = new Set<Stream>()
  let seen: string | null = null
  let isCheckDue = false
  let isEnding = false
  let isTroubled = false
  let pulses = 0

  const rounds = ticker(async () => {
    const isFullCheck = isCheckDue
    isCheckDue = false
    try {
      seen = streams.size === 0 ? null : await nextRound({ db, now: clock.now(), streams, seen, isFullCheck })
      isTroubled = false
    } catch (error) {
      // Nothing was told, and the next round looks from the same place.
      if (!isTroubled && !isEnding) onError(error)
      isTroubled = true
    }
  }, gapMs)

  const pulse = setInterval(() => {
    if (streams.size === 0) return
    pulses += 1
    if (pulses % pulsesPerBeat === 0) for (const { outlet } of streams) outlet.beat()
    if (pulses % pulsesPerCheck === 0) isCheckDue = true
    if (isCheckDue || signal?.isHeard() !== true || pulses % pulsesPerLook === 0) rounds.poke()
  }, pulseMs)
  pulse.unref()
  signal?.onSignal(() => {
    if (streams.size > 0) rounds.poke()
  })

  /** A stream that its client forgot without a word would count for hours: the oldest goes, not the newest. */
  function makeWay(person: string): void {
    const own = [...streams].filter((stream) => stream.person === person)
    for (const stream of own.slice(0, Math.max(0, own.length - perPersonMax + 1))) {
      streams.delete(stream)
      stream.outlet.end(endMessage('tooMany', 'streamsMoved'))
    }
  }

  function endAll(): void {
    isEnding = true
    for (const { outlet } of streams) outlet.end(endMessage('restart', 'restarting'))
    streams.clear()
  }

  return {
    open({ listener, ip, lastEventId, begin }) {
      if (isEnding) refuse('restarting')
      const fromAddress = [...streams].filter((stream) => stream.ip === ip).length
      if (streams.size >= perProcessMax || fromAddress >= perAddressMax)
        refuse('streamsFull', { params: { wait: '1 分钟' } })
      const person = personOf(listener)
      makeWay(person)
      const raw = begin()
      const comingBack = lastEventId === undefined || lastEventId === '' ? 'new' : readPlace(lastEventId)
      const joining = comingBack ?? 'lost'
      const stream: Stream = {
        listener,
        person,
        ip,
        recipients: recipientsOf(listener),
        outlet: outletOf(raw),
        joining,
      }
      streams.add(stream)
      raw.on('close', () => streams.delete(stream))
      rounds.poke()
    },
    count: () => streams.size,
    nudge() {
      signal?.send()
      if (streams.size > 0) rounds.poke()
    },
    endAll,
    async stop() {
      clearInterval(pulse)
      endAll()
      await rounds.stop()
    },
  }
}
