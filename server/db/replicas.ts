import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isDatabaseAway } from './away.ts'
import type { Database } from './database.ts'

/** The database that a read call uses: the primary, or a replica that has everything committed before the call. */
export interface ReadSource {
  db: Database
  /** The same database, by connections for lookups of visitors (pool.ts, isForLookups). */
  lookupDb: Database
  /** Counters must be written to the primary. */
  isReplica: boolean
}

/** A replica with its pools. */
export interface Replica extends ReadSource {
  /** Its host and port, for operators. */
  name: string
  /** A connection for reading its log position only, which no call occupies. */
  positionDb: Database
}

/** Routes reads to a database that has everything they must see. */
export interface Reads {
  /** Runs the work on a replica, or on the primary; if the replica fails, again on the primary. The work must not write. */
  read<Answer>(work: (reading: ReadSource) => Promise<Answer>): Promise<Answer>
  /** Returns each replica and whether it is used at present. */
  replicas(): { name: string; isUsed: boolean }[]
  /** Returns how many bytes of the log each replica has yet to replay. Omits those that do not answer or were promoted. */
  lags(): Promise<{ name: string; bytes: number }[]>
  stop(): Promise<void>
}

/** Returns the router for a primary without replicas. */
export const readsOfPrimary = (primary: ReadSource): Reads => ({
  read: (work) => work(primary),
  replicas: () => [],
  lags: () => Promise.resolve([]),
  stop: () => Promise.resolve(),
})

/** How long a read waits for a replica to catch up; many times what a healthy one takes. */
const catchUpMs = 50
const pollMs = 2
/** How long `lags` waits for a replica. */
const lagMs = 1_000
/** How often a replica that was left out is checked. */
const retryEveryMs = 500

/** Shares one call among concurrent callers: a caller during a running call gets the next one, which starts after it. */
function shareCalls<Answer>(load: () => Promise<Answer>): () => Promise<Answer> {
  let current: Promise<unknown> | null = null
  let next: Promise<Answer> | null = null
  return () => {
    next ??= (current ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        const running = load()
        next = null
        current = running
        return running
      })
    return next
  }
}

/** Resolves to the promise's value, or to `otherwise` after an error or the time. */
async function withFallback<Answer>(
  ms: number,
  promise: Promise<Answer>,
  otherwise: Answer,
): Promise<Answer> {
  const isSilent = new AbortController()
  const silence = wait(ms, otherwise, { signal: isSilent.signal }).catch(() => otherwise)
  const answer = await Promise.race([promise.catch(() => otherwise), silence])
  isSilent.abort()
  return answer
}

/** The flushed log position in bytes; every acknowledged commit lies before it (durability.ts). */
const writtenSql = sql<{ at: number }>`select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as at`

/** The replayed log position in bytes; null for a promoted replica, whose history has diverged. */
const replayedSql = sql<{ at: number | null }>`
  select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as at`

interface WatchedReplica {
  replica: Replica
  position: () => Promise<number | null>
  isUsed: boolean
}

/**
 * Routes reads to replicas in turn. A read never misses a commit acknowledged before it: the primary's position is read first,
 * and the replica used once it has reached it. A replica that lags, is away or promoted is left out until it has caught up.
 * `onChange` is called for both changes.
 */
export function readReplicas(
  primary: ReadSource,
  replicas: readonly Replica[],
  onChange: (replica: string, isUsed: boolean) => void,
): Reads {
  const written = shareCalls(async () => (await writtenSql.execute(primary.db)).rows[0]?.at ?? 0)
  const watched = replicas.map((replica): WatchedReplica => {
    const position = shareCalls(
      async () => (await replayedSql.execute(replica.positionDb)).rows[0]?.at ?? null,
    )
    return { replica, position, isUsed: false }
  })
  const setUsed = (one: WatchedReplica, isUsed: boolean) => {
    if (one.isUsed === isUsed) return
    one.isUsed = isUsed
    onChange(one.replica.name, isUsed)
  }

  async function reaches(one: WatchedReplica, target: number): Promise<boolean> {
    const untilMs = performance.now() + catchUpMs
    for (;;) {
      const at = await one.position()
      if (at === null) return false
      if (at >= target) return true
      if (performance.now() >= untilMs) return false
      await wait(pollMs)
    }
  }

  /** Checks whether a replica reaches the primary's position in time; errors and time-outs count as no. */
  async function hasCaughtUp(one: WatchedReplica): Promise<boolean> {
    const target = await written()
    return withFallback(2 * catchUpMs, reaches(one, target), false)
  }

  async function lagOf({
    replica: { name },
    position,
  }: WatchedReplica): Promise<{ name: string; bytes: number }[]> {
    const [target, at] = await Promise.all([
      withFallback(lagMs, written(), null),
      withFallback(lagMs, position(), null),
    ])
    return target === null || at === null ? [] : [{ name, bytes: Math.max(0, target - at) }]
  }

  let turn = 0
  async function nextReplica(): Promise<WatchedReplica | null> {
    const used = watched.filter(({ isUsed }) => isUsed)
    const one = used[turn % used.length]
    if (one === undefined) return null
    turn += 1
    const isCurrent = await hasCaughtUp(one)
    if (!isCurrent) setUsed(one, false)
    return isCurrent ? one : null
  }

  let isStopped = false
  const stopping = new AbortController()
  async function watch(one: WatchedReplica): Promise<void> {
    while (!isStopped) {
      if (!one.isUsed) {
        const isCurrent = await hasCaughtUp(one).catch(() => false)
        if (isCurrent && !isStopped) setUsed(one, true)
      }
      await wait(retryEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const watches = watched.map(watch)

  return {
    async read(work) {
      const one = await nextReplica()
      if (one === null) return work(primary)
      try {
        return await work(one.replica)
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        setUsed(one, false)
        return work(primary)
      }
    },
    replicas: () => watched.map(({ replica: { name }, isUsed }) => ({ name, isUsed })),
    lags: async () => (await Promise.all(watched.map(lagOf))).flat(),
    async stop() {
      isStopped = true
      stopping.abort()
      await Promise.all(watches)
    },
  }
}
