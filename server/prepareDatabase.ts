import { sql } from 'kysely'
import type pg from 'pg'
import { createDatabase } from './db/database.ts'
import { assertDurable } from './db/durability.ts'
import { migrate } from './db/migrate.ts'
import { loadDemo } from './demo/load.ts'
import { ensureDefaultSite } from './modules/sites/index.ts'
import { writeDemoAccounts } from './localFiles.ts'

/**
 * Makes a database ready to serve: durable settings checked, schema at its newest, the default site there, and demo data in an
 * empty one where `demo` names the data folder that keeps its accounts. The pool must be one for maintenance.
 */
export async function prepareDatabase(
  pool: pg.Pool,
  options: { demo: { dataDir: string } | null; now: Date; log: (line: string) => void },
): Promise<void> {
  const db = createDatabase(pool)
  await assertDurable(pool)
  await migrate(db)
  await ensureDefaultSite(db)
  if (options.demo === null) return
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select 1 from factory) as is_empty`.execute(db)
  if (!rows[0]?.is_empty) return
  options.log('正在载入演示数据……')
  const { accounts } = await loadDemo(pool, {
    now: options.now,
    // Before the commit: accounts that nobody can log in to would stay for ever.
    beforeCommit: (made) => writeDemoAccounts(options.demo?.dataDir ?? '.', made),
  })
  options.log(`演示数据已载入，${accounts.length} 个演示账号`)
}
