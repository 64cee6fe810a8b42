import { sql } from 'kysely'
import type pg from 'pg'
import type { FileStore } from '../adapters/files/fileStore.ts'
import { createDatabase } from '../db/database.ts'
import type { Database } from '../db/database.ts'
import { assertDurable } from '../db/durability.ts'
import { withLock } from '../db/jobs/advisoryLocks.ts'
import { takeOverPgBoss } from '../db/jobs/takeOverPgBoss.ts'
import { migrate } from '../db/migrate.ts'
import { loadDemo } from '../demo/load.ts'
import { ensureDefaultSite } from '../modules/lines/siteList/index.ts'
import { renewRestoredOrders } from '../modules/open/index.ts'
import { writeDemoAccounts } from './localFiles.ts'

/** Where the demo stores what is not in the database. */
interface DemoTarget {
  dataDir: string
  releases: FileStore
}

async function loadIntoEmpty(
  pool: pg.Pool,
  db: Database,
  { dataDir, releases, now, log }: DemoTarget & { now: Date; log: (line: string) => void },
): Promise<void> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select 1 from factory) as is_empty`.execute(db)
  if (!rows[0]?.is_empty) return
  log('正在载入演示数据……')
  const { accounts } = await loadDemo(pool, {
    now,
    releases,
    // Before the commit: accounts without a stored password would stay for ever.
    beforeCommit: (demoAccounts) => writeDemoAccounts(dataDir, demoAccounts),
  })
  log(`演示数据已载入，${accounts.length} 个演示账号`)
}

/**
 * Prepares a database to serve: checks durability, migrates the schema and creates the default site. Says when a newer version has
 * already migrated it. With `demo` it loads demo
 * data into an empty database. Needs a maintenance pool of at least two connections.
 */
export async function prepareDatabase(
  pool: pg.Pool,
  options: { demo: DemoTarget | null; now: Date; log: (line: string) => void },
): Promise<void> {
  const db = createDatabase(pool)
  await assertDurable(pool)
  const newer = await migrate(db)
  if (newer !== null)
    options.log(
      `数据库已由更新的版本升级到 ${newer}。只有它的上一个版本可以同时运行；如果这个版本还要旧，请停下，换成新版本`,
    )
  await takeOverPgBoss(db)
  await ensureDefaultSite(db)
  await renewRestoredOrders(db)
  const { demo } = options
  if (demo === null) return
  // Of two first starts at once one loads; the other waits and finds the data.
  await withLock(db, 'firstData', () => loadIntoEmpty(pool, db, { ...options, ...demo }))
}
