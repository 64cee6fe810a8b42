import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, Migrator, sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'
import type { Database } from './database.ts'
import { withLock, LockTimeout } from './jobs/advisoryLocks.ts'
import { buildIndexes, isIndexMigration } from './upgrade/indexMigration.ts'

/** Next to this file in the source tree, and next to the bundle, where the build copies it. */
const folder = join(import.meta.dirname, 'migrations')

type Migrations = Record<string, Migration & { isOutsideTransaction: boolean }>

/**
 * How long a migration waits for a lock, ms: behind it every other query of the table waits, too. Then it is rolled back and tried
 * again, in all `lockTries` times.
 */
const lockTimeoutMs = 2_000
const lockTries = 10
/** Of the wait for a lock: the pause before the next try, in which the queries behind it go on. */
const pauseShare = 1.5

async function readMigration(path: string, lockWaitMs: number): Promise<Migrations[string]> {
  const text = await readFile(path, 'utf8')
  const isOutsideTransaction = isIndexMigration(text)
  return {
    isOutsideTransaction,
    async up(db: Kysely<unknown>) {
      if (isOutsideTransaction) await buildIndexes(db, text)
      else {
        await sql`select set_config('lock_timeout', ${String(lockWaitMs)}, true)`.execute(db)
        await db.executeQuery(CompiledQuery.raw(text))
      }
    },
  }
}

async function readMigrations(from = folder, lockWaitMs = lockTimeoutMs): Promise<Migrations> {
  const files = (await readdir(from)).filter((file) => file.endsWith('.sql')).toSorted()
  const named = files.map(async (file) => [
    file.replace(/\.sql$/, ''),
    await readMigration(join(from, file), lockWaitMs),
  ])
  return Object.fromEntries(await Promise.all(named)) as Migrations
}

/** Returns the names of all migrations of this version. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await readMigrations())

/** Longer than a migration takes; then the waiting start fails with the reason, ms. */
const waitMsMax = 60_000

/** Thrown when another process migrates for too long; the message is a Chinese sentence for the screen. */
export class MigrationLocked extends Error {
  constructor(waitMs: number) {
    super(
      `另一个进程正在升级或备份数据库，等了 ${Math.ceil(waitMs / 1000)} 秒还没有完成。请看它的日志，等它结束后再启动`,
    )
  }
}

/** Thrown when a file failed; the message is a Chinese sentence for the screen, the cause is the database's error. */
export class MigrationFailed extends Error {
  constructor(name: string, cause: Error, { isUnchanged, advice }: { isUnchanged: boolean; advice: string }) {
    const state = isUnchanged ? '数据库没有改动' : '已完成的升级步骤保留'
    super(`升级数据库失败，停在 ${name}：${cause.message}。${state}，原来的版本可以照常使用。${advice}`, {
      cause,
    })
  }
}

/** Returns the names of the migrations that the database has, in order. */
async function executedMigrations(db: Database): Promise<string[]> {
  const { rows: tables } = await sql<{ is: boolean }>`
    select to_regclass('kysely_migration') is not null as is`.execute(db)
  if (tables[0]?.is !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Returns empty migrations for those that a newer version has already run. Its migrations only add (operations.md, Upgrade), so
 * this version can run beside it and start again.
 */
const emptyMigrations = (names: readonly string[]): Migrations =>
  Object.fromEntries(
    names.map((name) => [name, { isOutsideTransaction: false, up: () => Promise.resolve() }]),
  )

const isLockTimeout = (error: unknown) => error instanceof Error && 'code' in error && error.code === '55P03'

/** Runs the missing files up to a name, or all. Each file outside a transaction runs alone, the others between two of them together. */
async function runMissing(
  db: Database,
  migrations: Migrations,
  { upTo, lockWaitMs }: { upTo: string | undefined; lockWaitMs: number },
): Promise<void> {
  const isOutside = (name = '') => migrations[name]?.isOutsideTransaction === true
  const migratorOf = (disableTransactions: boolean) =>
    new Migrator({ db, disableTransactions, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const missing = (await migratorOf(false).getMigrations())
    .filter(({ name, executedAt }) => !executedAt && (upTo === undefined || name <= upTo))
    .map(({ name }) => name)
  const ends = missing.filter((name, place) => isOutside(name) || isOutside(missing[place + 1]))
  let isUnchanged = true
  for (const end of [...ends, upTo]) {
    const migrator = migratorOf(isOutside(end))
    isUnchanged &&= !isOutside(end)
    const run = () => (end === undefined ? migrator.migrateToLatest() : migrator.migrateTo(end))
    let { error, results } = await run()
    for (let tries = 1; isLockTimeout(error) && tries < lockTries; tries += 1) {
      await pause(lockWaitMs * pauseShare)
      ;({ error, results } = await run())
    }
    if (error) {
      const fault = isLockTimeout(error)
        ? new Error(`要改的表一直被别的查询或事务占着，试了 ${lockTries} 次`, { cause: error })
        : error instanceof Error
          ? error
          : new Error('A migration failed', { cause: error })
      const failed = results?.find(({ status }) => status === 'Error')
      const advice = isLockTimeout(error)
        ? '请等它们结束，或在数据库里结束它们，再升级一次'
        : '请把这段话交给开发者，修好后再升级'
      throw failed ? new MigrationFailed(failed.migrationName, fault, { isUnchanged, advice }) : fault
    }
    isUnchanged &&= (results ?? []).length === 0
  }
}

/**
 * Runs all numbered SQL files that are missing, in order and in one transaction. A file that builds indexes without blocking writes
 * (CONTRIBUTING, Add a migration) runs between two transactions. Several processes may start at once. Returns the newest migration
 * of a newer version that the database already has; null without one. Throws MigrationFailed on a failed file, and
 * `MigrationLocked` when another process migrates for longer than `waitMs`. The pool must be one for maintenance, with at least
 * two connections. `upTo` is the last file to run, that of a backup; `from` another folder. `lockWaitMs` is how long a file waits
 * for a lock before it is tried again.
 */
export async function migrate(
  db: Database,
  {
    waitMs = waitMsMax,
    upTo,
    from,
    lockWaitMs = lockTimeoutMs,
  }: { waitMs?: number; upTo?: string; from?: string; lockWaitMs?: number } = {},
): Promise<string | null> {
  const own = await readMigrations(from, lockWaitMs)
  const newest = Object.keys(own).at(-1) ?? ''
  const isNewer = (name: string) => name > newest
  const executed = await executedMigrations(db)
  const isMissing = (name: string) => !executed.includes(name) && (upTo === undefined || name <= upTo)
  const isKnown = (name: string) => name in own || isNewer(name)
  // most starts have nothing to do, and do not wait for another process that has
  if (!Object.keys(own).some(isMissing) && executed.every(isKnown)) return executed.findLast(isNewer) ?? null
  const work = async () => {
    const newer = (await executedMigrations(db)).filter(isNewer)
    await runMissing(db, { ...emptyMigrations(newer), ...own }, { upTo, lockWaitMs })
    return newer.at(-1) ?? null
  }
  return withLock(db, 'migrations', work, { waitMs }).catch((fault: unknown) => {
    throw fault instanceof LockTimeout ? new MigrationLocked(waitMs) : fault
  })
}
