import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isDatabaseAway } from './away.ts'
import type { Database } from './database.ts'

/** Where a read call reads: the primary, or a replica that holds all that was committed before the call came. */
export interface Reading {
  db: Database
  /** The same by connections for what strangers look up (pool.ts, isForLookups). */
  lookupDb: Database
  /** Whether what is counted must be counted elsewhere. */
  isReplica: boolean
}

/** A replica with the pools to read it by. */
export interface Replica extends Reading {
  /** As operators know it: its host and port. */
  name: string
  /** A connection for its position alone, which waits for no call. */
  positionDb: Database
}

/** Finds each read a place that holds what it must see. */
export interface Reads {
  /** Does the work on a replica, or on the primary; a replica that fails at it leaves it to the primary. The work writes nothing. */
  read<Answer>(work: (reading: Reading) => Promise<Answer>): Promise<Answer>
  /** Each replica, and whether it is asked at present. */
  replicas(): { name: string; isUsed: boolean }[]
  /** How much of the primary's log each replica does not show yet, in bytes; one that does not answer, or was promoted, is not told of. */
  lags(): Promise<{ name: string; bytes: number }[]>
  stop(): Promise<void>
}

/** Without replicas. */
export const readsOf = (primary: Reading): Reads => ({
  read: (work) => work(primary),
  replicas: () => [],
  lags: () => Promise.resolve([]),
  stop: () => Promise.resolve(),
})

/** A read waits so long for a replica to have what it must see; many times what a healthy one takes. */
const catchUpMs = 50
const pollMs = 2
/** Who asks for the lag waits so long for a replica to tell. */
const lagMs = 1_000
/** One that was left out is looked at so often. */
const lookEveryMs = 500

/** Asks once for all who came before it was asked: whoever comes while it is under way shares the next. */
function sharing<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let current: Promise<unknown> | null = null
  let next: Promise<Answer> | null = null
  return () => {
    next ??= (current ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        const asked = ask()
        next = null
        current = asked
        return asked
      })
    return next
  }
}

/** What was asked for, or `otherwise` after a fault or the time. */
async function within<Answer>(ms: number, asked: Promise<Answer>, otherwise: Answer): Promise<Answer> {
  const isSilent = new AbortController()
  const silence = wait(ms, otherwise, { signal: isSilent.signal }).catch(() => otherwise)
  const answer = await Promise.race([asked.catch(() => otherwise), silence])
  isSilent.abort()
  return answer
}

/** All that was acknowledged lies before it in the log, in bytes: a commit is answered once it is flushed (durability.ts). */
const writtenSql = sql<{ at: number }>`select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as at`

/** Up to where a replica shows the log, in bytes; null where it is none: a former one that was promoted holds another future. */
const replayedSql = sql<{ at: number | null }>`
  select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as at`

interface Watched {
  replica: Replica
  position: () => Promise<number | null>
  isUsed: boolean
}

/**
 * Sends reads to replicas in turn. None may show less than what was acknowledged before the read came, whoever wrote it: the primary is
 * asked how far it is, and the replica read once it is as far. One that is late, away or promoted is left out until it has caught up.
 * `onChange` hears of both.
 */
export function readReplicas(
  primary: Reading,
  replicas: readonly Replica[],
  onChange: (replica: string, isUsed: boolean) => void,
): Reads {
  const written = sharing(async () => (await writtenSql.execute(primary.db)).rows[0]?.at ?? 0)
  const watched = replicas.map((replica): Watched => {
    const position = sharing(async () => (await replayedSql.execute(replica.positionDb)).rows[0]?.at ?? null)
    return { replica, position, isUsed: false }
  })
  const use = (one: Watched, isUsed: boolean) => {
    if (one.isUsed === isUsed) return
    one.isUsed = isUsed
    onChange(one.replica.name, isUsed)
  }

  async function reaches(one: Watched, target: number): Promise<boolean> {
    const untilMs = performance.now() + catchUpMs
    for (;;) {
      const at = await one.position()
      if (at === null) return false
      if (at >= target) return true
      if (performance.now() >= untilMs) return false
      await wait(pollMs)
    }
  }

  /** Whether it shows all that was written, within the time; a fault, and silence, is a no. */
  async function hasCaughtUp(one: Watched): Promise<boolean> {
    const target = await written()
    return within(2 * catchUpMs, reaches(one, target), false)
  }

  async function lagOf({ replica: { name }, position }: Watched): Promise<{ name: string; bytes: number }[]> {
    const [target, at] = await Promise.all([within(lagMs, written(), null), within(lagMs, position(), null)])
    return target === null || at === null ? [] : [{ name, bytes: Math.max(0, target - at) }]
  }

  let turn = 0
  async function nextReplica(): Promise<Watched | null> {
    const used = watched.filter(({ isUsed }) => isUsed)
    const one = used[turn % used.length]
    if (one === undefined) return null
    turn += 1
    const isThere = await hasCaughtUp(one)
    if (!isThere) use(one, false)
    return isThere ? one : null
  }

  let isStopped = false
  const stopping = new AbortController()
  async function watch(one: Watched): Promise<void> {
    while (!isStopped) {
      if (!one.isUsed) {
        const isThere = await hasCaughtUp(one).catch(() => false)
        if (isThere && !isStopped) use(one, true)
      }
      await wait(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
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
        use(one, false)
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
