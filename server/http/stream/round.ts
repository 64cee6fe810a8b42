import type { StreamChange } from '../../../contract/notices/eventCalls.ts'
import type { Database } from '../../db/database.ts'
import { eventsLiveMs, presentSnapshot, readBetween, readSince } from '../../db/streamEvents.ts'
import type { NewEvents, Recipient } from '../../db/streamEvents.ts'
import { resolveSessions } from '../askers/session.ts'
import { mayHear } from './hearing.ts'
import type { Listener } from './hearing.ts'
import { isAhead, placeText } from './place.ts'
import { endMessage } from './stream.ts'
import type { Stream } from './stream.ts'
import { hourMs } from '../../../contract/kernel/time.ts'

/** One look at what is new, and who is to be told. */
export interface Round {
  db: Database
  now: Date
  streams: Set<Stream>
  /** Up to which snapshot all that are let in have been told; null at the first round. */
  seen: string | null
  /** Whether the sessions of all are looked at, not only of those that are told something. */
  isFullCheck: boolean
}

/** More than so many events in one round, or for one stream that comes back, are told as `reset`. */
const roundRowsMax = 5_000
const catchUpRowsMax = 1_000
/** A place as old as the oldest events may lack some of them already; the sweep is not punctual, ms. */
const placeLivesMs = eventsLiveMs - hourMs

type Missed = StreamChange[] | 'reset'

/** What a stream that comes in has missed; `new` has missed nothing. */
async function missedBy(
  { db, now }: Round,
  { joining, recipients }: Stream,
  present: string,
): Promise<Missed> {
  if (joining === 'new' || joining === null) return []
  if (joining === 'lost' || isAhead(joining.snapshot, present)) return 'reset'
  if (now.getTime() - joining.at.getTime() > placeLivesMs) return 'reset'
  const span = { seen: joining.snapshot, upTo: present, rowsMax: catchUpRowsMax }
  return (await readBetween(db, recipients, span)) ?? 'reset'
}

/** What each stream that is in is told: by recipient, each change once. */
function tellings({ rows }: NewEvents, streams: readonly Stream[]): Map<Stream, Missed> {
  if (rows === null) return new Map(streams.map((stream) => [stream, 'reset']))
  const byRecipient = new Map<Recipient, StreamChange[]>()
  for (const { recipient, change } of rows) {
    const known = byRecipient.get(recipient)
    if (known) known.push(change)
    else byRecipient.set(recipient, [change])
  }
  const told = new Map<Stream, Missed>()
  for (const stream of streams) {
    const changes = stream.recipients.flatMap((recipient) => byRecipient.get(recipient) ?? [])
    if (changes.length > 0) told.set(stream, changes)
  }
  return told
}

const sameRights = (a: Listener & { kind: 'user' }, now: (Listener & { kind: 'user' })['user']) =>
  a.user.factoryId === now.factoryId && a.user.factoryType === now.factoryType && a.user.role === now.role

/** Ends the streams among these whose session is dead or whose rights are others now. */
async function endTheDead({ db, now, streams }: Round, suspects: readonly Stream[]): Promise<void> {
  const users = suspects.flatMap((stream) =>
    stream.listener.kind === 'user' ? [{ stream, listener: stream.listener }] : [],
  )
  const hashes = users.map(({ listener }) => listener.tokenHash)
  const found = await resolveSessions(db, hashes, now)
  users.forEach(({ stream, listener }, index) => {
    const session = found[index] ?? 'tokenUnknown'
    if (typeof session !== 'string' && sameRights(listener, session)) return
    streams.delete(stream)
    stream.outlet.end(
      typeof session === 'string' ? endMessage('session', session) : endMessage('rights', 'notPermitted'),
    )
  })
}

const onlyOnce = (changes: readonly StreamChange[]): StreamChange[] => [
  ...new Map(changes.map((change) => [JSON.stringify(change), change])).values(),
]

function say(stream: Stream, missed: Missed, id: string): void {
  const isJoining = stream.joining !== null
  const changes =
    missed === 'reset' ? [] : onlyOnce(missed.filter((change) => mayHear(stream.listener, change)))
  stream.joining = null
  stream.outlet.send([
    ...(missed === 'reset' ? [{ event: 'reset' as const, data: {}, id }] : []),
    ...(changes.length > 0 ? [{ event: 'changes' as const, data: changes, id }] : []),
    ...(isJoining ? [{ event: 'ready' as const, data: {}, id }] : []),
  ])
}

/**
 * Tells every stream what concerns it since the last round, lets the new ones in, and gives the snapshot up to which all have been
 * told. All is read before anything is said: a round that throws has told nobody anything, but for streams that ended.
 */
export async function nextRound(round: Round): Promise<string> {
  const { db, now, streams, seen } = round
  // Those that are there before the read; whoever comes during it may have been told of a later moment elsewhere.
  const joiners = [...streams].filter(({ joining }) => joining !== null)
  const news =
    seen === null
      ? { snapshot: await presentSnapshot(db), rows: [] }
      : await readSince(db, seen, roundRowsMax)
  const inside = [...streams].filter(({ joining }) => joining === null)
  const told = tellings(news, inside)
  for (const stream of joiners) told.set(stream, await missedBy(round, stream, news.snapshot))
  await endTheDead(round, round.isFullCheck ? [...streams] : [...told.keys()])
  const id = placeText({ at: now, snapshot: news.snapshot })
  for (const [stream, missed] of told) if (streams.has(stream)) say(stream, missed, id)
  return news.snapshot
}
