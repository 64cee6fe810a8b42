import { Kysely, PostgresAdapter, PostgresDialect } from 'kysely'
import type { Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from './tables.ts'

/** The pool as Kysely, passed to read calls. */
export type Database = Kysely<DB>

/** A transaction, passed to write calls: commits when the call returns, rolls back when it throws. */
export type WriteTransaction = Transaction<DB>

/** Either of them, for SQL that read and write calls share. */
export type Queryable = Database | WriteTransaction

/** Disables Kysely's migration lock, which belongs to the session; a pooler may hand that to others. See migrate.ts. */
class Adapter extends PostgresAdapter {
  override acquireMigrationLock = () => Promise.resolve()
  override releaseMigrationLock = () => Promise.resolve()
}

class Dialect extends PostgresDialect {
  override createAdapter = () => new Adapter()
}

export const createDatabase = (pool: pg.Pool): Database => new Kysely<DB>({ dialect: new Dialect({ pool }) })
