import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, Migrator, sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'
import type { Database } from './database.ts'
import { withLock, LockTimeout } from './jobs/advisoryLocks.ts'

/** Next to this file in the source tree, and next to the bundle, where the build copies it. */
const folder = join(import.meta.dirname, 'migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/\.sql$/, ''),
      {
        async up(db: Kysely<unknown>) {
          await db.executeQuery(CompiledQuery.raw(await readFile(join(folder, file), 'utf8')))
        },
      },
    ]),
  )
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
  constructor(name: string, cause: Error) {
    super(
      `升级数据库失败，停在 ${name}：${cause.message}。数据库没有改动，原来的版本可以照常使用。请把这段话交给开发者，修好后再升级`,
      { cause },
    )
  }
}

/**
 * Returns empty migrations for those that a newer version has already run. Its migrations only add (operations.md, Upgrade), so
 * this version can run beside it and start again.
 */
async function newerMigrations(db: Database): Promise<Record<string, Migration>> {
  const newest = (await knownMigrations()).at(-1) ?? ''
  const { rows: tables } = await sql<{ is: boolean }>`
    select to_regclass('kysely_migration') is not null as is`.execute(db)
  if (tables[0]?.is !== true) return {}
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration where name > ${newest}`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: () => Promise.resolve() }]))
}

/**
 * Runs all numbered SQL files that are missing, in order and in one transaction; several processes may start at once. Throws
 * MigrationFailed on a failed file, and `MigrationLocked` when another process migrates for longer than `waitMs`. The pool must be
 * one for maintenance, with at least two connections. `upTo` is the last file to run, that of a backup.
 */
export async function migrate(
  db: Database,
  { waitMs = waitMsMax, upTo }: { waitMs?: number; upTo?: string } = {},
): Promise<void> {
  const work = async () => {
    const migrations = { ...(await newerMigrations(db)), ...(await readMigrations()) }
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    return upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo)
  }
  const { error, results } = await withLock(db, 'migrations', work, { waitMs }).catch((fault: unknown) => {
    throw fault instanceof LockTimeout ? new MigrationLocked(waitMs) : fault
  })
  if (!error) return
  const fault = error instanceof Error ? error : new Error('A migration failed', { cause: error })
  const failed = results?.find(({ status }) => status === 'Error')
  throw failed ? new MigrationFailed(failed.migrationName, fault) : fault
}
