import { hourMs } from '#contract/kernel/time.ts'
import type { StreamChange } from '#contract/notices/eventCalls.ts'
import { isAhead, formatPosition } from '../../core/streamPosition.ts'
import type { Database } from '../../db/database.ts'
import { eventsLiveMs, presentSnapshot, readBetween, readSince } from '../../db/streamEvents.ts'
import type { NewEvents, Recipient } from '../../db/streamEvents.ts'
import { resolveSessions } from '../auth/session.ts'
import { endMessage } from './stream.ts'
import type { Stream } from './stream.ts'
import { canReceive } from './subscribers.ts'
import type { Listener } from './subscribers.ts'

/** The input of one delivery of new events. */
export interface DeliveryRun {
  db: Database
  now: Date
  streams: Set<Stream>
  /** The snapshot up to which all joined streams received everything; null at first. */
  deliveredUpTo: string | null
  /** Whether to check every session, not only those of streams that receive something. */
  isFullCheck: boolean
}

/** The most events of one delivery, or of one stream that begins at a position; more become `reset`. */
const deliveryRowsMax = 5_000
const catchUpRowsMax = 1_000
/** The age at which a position may lack the oldest events, ms; the sweep of events is not punctual. */
const positionLivesMs = eventsLiveMs - hourMs

type Backlog = StreamChange[] | 'reset'

/** Returns what a joining stream has missed; a `new` one has missed nothing. */
async function loadBacklog(
  { db, now }: DeliveryRun,
  { joining, recipients }: Stream,
  present: string,
): Promise<Backlog> {
  if (joining === 'new' || joining === null) return []
  if (joining === 'lost' || isAhead(joining.snapshot, present)) return 'reset'
  if (now.getTime() - joining.at.getTime() > positionLivesMs) return 'reset'
  const span = { seen: joining.snapshot, upTo: present, rowsMax: catchUpRowsMax }
  return (await readBetween(db, recipients, span)) ?? 'reset'
}

/** Groups new events by joined stream. */
function groupByStream({ rows }: NewEvents, streams: readonly Stream[]): Map<Stream, Backlog> {
  if (rows === null) return new Map(streams.map((stream) => [stream, 'reset']))
  const byRecipient = new Map<Recipient, StreamChange[]>()
  for (const { recipient, change } of rows) {
    const streamChanges = byRecipient.get(recipient)
    if (streamChanges) streamChanges.push(change)
    else byRecipient.set(recipient, [change])
  }
  const backlogs = new Map<Stream, Backlog>()
  for (const stream of streams) {
    const changes = stream.recipients.flatMap((recipient) => byRecipient.get(recipient) ?? [])
    if (changes.length > 0) backlogs.set(stream, changes)
  }
  return backlogs
}

const hasSameRights = (a: Listener & { kind: 'user' }, now: (Listener & { kind: 'user' })['user']) =>
  a.user.factoryId === now.factoryId && a.user.factoryType === now.factoryType && a.user.role === now.role

/** Ends those streams whose session is dead or whose rights have changed. */
async function endInvalidStreams(
  { db, now, streams }: DeliveryRun,
  suspects: readonly Stream[],
): Promise<void> {
  const users = suspects.flatMap((stream) =>
    stream.listener.kind === 'user' ? [{ stream, listener: stream.listener }] : [],
  )
  const hashes = users.map(({ listener }) => listener.tokenHash)
  const found = await resolveSessions(db, hashes, now)
  users.forEach(({ stream, listener }, index) => {
    const session = found[index] ?? 'tokenUnknown'
    if (typeof session !== 'string' && hasSameRights(listener, session)) return
    streams.delete(stream)
    stream.writer.end(
      typeof session === 'string' ? endMessage('session', session) : endMessage('rights', 'notPermitted'),
    )
  })
}

const withoutDuplicates = (changes: readonly StreamChange[]): StreamChange[] => [
  ...new Map(changes.map((change) => [JSON.stringify(change), change])).values(),
]

function sendBacklog(stream: Stream, backlog: Backlog, id: string): void {
  const isJoining = stream.joining !== null
  const changes =
    backlog === 'reset'
      ? []
      : withoutDuplicates(backlog.filter((change) => canReceive(stream.listener, change)))
  stream.joining = null
  stream.writer.send([
    ...(backlog === 'reset' ? [{ event: 'reset' as const, data: {}, id }] : []),
    ...(changes.length > 0 ? [{ event: 'changes' as const, data: changes, id }] : []),
    ...(isJoining ? [{ event: 'ready' as const, data: {}, id }] : []),
  ])
}

/**
 * Delivers to every stream its changes since the last delivery and lets new streams in. Returns the snapshot up to which all have
 * received everything. Reads everything before it sends, so that a failed delivery sends nothing; it may have ended streams.
 */
export async function deliverChanges(round: DeliveryRun): Promise<string> {
  const { db, now, streams, deliveredUpTo } = round
  // Streams present before the read: one that joins during it may hold a later position.
  const joiningStreams = [...streams].filter(({ joining }) => joining !== null)
  const newEvents =
    deliveredUpTo === null
      ? { snapshot: await presentSnapshot(db), rows: [] }
      : await readSince(db, deliveredUpTo, deliveryRowsMax)
  const joined = [...streams].filter(({ joining }) => joining === null)
  const backlogs = groupByStream(newEvents, joined)
  for (const stream of joiningStreams)
    backlogs.set(stream, await loadBacklog(round, stream, newEvents.snapshot))
  await endInvalidStreams(round, round.isFullCheck ? [...streams] : [...backlogs.keys()])
  const id = formatPosition({ at: now, snapshot: newEvents.snapshot })
  for (const [stream, backlog] of backlogs) if (streams.has(stream)) sendBacklog(stream, backlog, id)
  return newEvents.snapshot
}
