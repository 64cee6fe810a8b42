import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import type { Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from './tables.ts'

/** The pool as Kysely: what a read call is handed. */
export type Database = Kysely<DB>

/** One transaction: what a write call is handed; committed when it answers, rolled back when it throws. */
export type WriteTransaction = Transaction<DB>

/** Either; for SQL that both kinds of call share. */
export type Queryable = Database | WriteTransaction

/** Migrations have their turn elsewhere (migrate.ts): Kysely's own lock is the session's, which behind a pooler is soon somebody else's. */
class Adapter extends PostgresAdapter {
  override acquireMigrationLock = () => Promise.resolve()
  override releaseMigrationLock = () => Promise.resolve()
}

class Dialect extends PostgresDialect {
  override createAdapter = () => new Adapter()
}

export const createDatabase = (pool: pg.Pool): Database => new Kysely<DB>({ dialect: new Dialect({ pool }) })
