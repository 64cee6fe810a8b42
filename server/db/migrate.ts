import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, Migrator, sql } from 'kysely'
import type { Kysely, Migration } from 'kysely'
import type { Database } from './database.ts'
import { inTurn, TurnNotCome } from './jobs/soleHolder.ts'

/** Beside this file in the source tree, and beside the bundle, where the build copies it. */
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

/** The names of all migrations that are known here. */
export const knownMigrations = async (): Promise<string[]> => Object.keys(await readMigrations())

/** Longer than a migration takes; a start that waits says why it does not go on, ms. */
const waitMsMax = 60_000

/** Another process has been migrating for too long; the message is a Chinese sentence for the screen. */
export class MigrationHeld extends Error {
  constructor(waitMs: number) {
    super(
      `另一个进程正在升级或备份数据库，等了 ${Math.ceil(waitMs / 1000)} 秒还没有完成。请看它的日志，等它结束后再启动`,
    )
  }
}

/** A file could not be run; the message is a Chinese sentence for the screen, the cause what the database said. */
export class MigrationFailed extends Error {
  constructor(name: string, cause: Error) {
    super(
      `升级数据库失败，停在 ${name}：${cause.message}。数据库没有改动，原来的版本可以照常使用。请把这段话交给开发者，修好后再升级`,
      { cause },
    )
  }
}

/**
 * What a newer version has done to the database already: nothing to do here. Its migrations only add (operations.md, Upgrade), so that this
 * version runs beside it, and starts again if it has to.
 */
async function laterOnes(db: Database): Promise<Record<string, Migration>> {
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
 * Brings the schema to the newest numbered SQL file, in order, once, safely with several starters; all files in one transaction. Throws
 * MigrationFailed on a failed file, and MigrationHeld where another process is at it for longer than `waitMs`. The pool must be one for maintenance, of two connections at least.
 * `upTo`: no further than this file, where a backup had come from.
 */
export async function migrate(
  db: Database,
  { waitMs = waitMsMax, upTo }: { waitMs?: number; upTo?: string } = {},
): Promise<void> {
  const work = async () => {
    const migrations = { ...(await laterOnes(db)), ...(await readMigrations()) }
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    return upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo)
  }
  const { error, results } = await inTurn(db, 'migrations', work, { waitMs }).catch((fault: unknown) => {
    throw fault instanceof TurnNotCome ? new MigrationHeld(waitMs) : fault
  })
  if (!error) return
  const fault = error instanceof Error ? error : new Error('A migration failed', { cause: error })
  const failed = results?.find(({ status }) => status === 'Error')
  throw failed ? new MigrationFailed(failed.migrationName, fault) : fault
}
