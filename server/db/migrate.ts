import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, Migrator } from 'kysely'
import type { Kysely, Migration } from 'kysely'
import type { Database } from './database.ts'

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

/** Brings the schema to the newest numbered SQL file, in order, once, safely with several starters. Throws on a failed file. */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('A migration failed', { cause: error })
}
