import type { Statement } from '#contract/statements/statementFields.ts'
import { sumRows } from '#contract/statements/sums.ts'
import { statementRowsMax } from '#contract/statements/words.ts'
import { refuse } from '#server/core/refuse.ts'
import type { Queryable } from '#server/db/database.ts'
import { readDifferences } from './differences.ts'
import { issuedOf, readCurrentStatement } from './issued.ts'
import type { StoredStatement } from './issued.ts'
import { readNames } from './parties.ts'
import type { Parties } from './parties.ts'
import { issuedRows, liveRows, readRows, readSums } from './rows.ts'
import type { Rows } from './rows.ts'

interface Paging {
  page: number
  pageSize: number
}

/** Returns how the orders changed since they were frozen; null if they did not. */
async function readSince(db: Queryable, issued: Rows, present: Rows): Promise<Statement['since']> {
  const { differences, orders } = await readDifferences(db, issued, present)
  return orders === 0 ? null : { sums: await readSums(db, present), differences, orders }
}

/** Reads the current statement; or the live orders, if `current` is null because none is issued. */
export async function readCopy(
  db: Queryable,
  parties: Parties,
  current: StoredStatement | null,
  { page, pageSize }: Paging,
): Promise<Statement> {
  const present = liveRows(parties)
  const shown = current ? issuedRows(current.id) : present
  const sums = await readSums(db, shown)
  return {
    ...(await readNames(db, parties)),
    month: parties.month,
    issued: current ? issuedOf(current) : null,
    sums,
    since: current ? await readSince(db, shown, present) : null,
    list: await readRows(db, shown, { limit: pageSize, offset: (page - 1) * pageSize }),
    total: sums.orders,
  }
}

/** Returns the issued statement. A customer without an account never has one. */
async function readCurrentOf(
  db: Queryable,
  { carrierId, customer, month }: Parties,
): Promise<StoredStatement | null> {
  return 'factoryId' in customer
    ? readCurrentStatement(db, { carrierId, factoryId: customer.factoryId, month })
    : null
}

/** Returns a customer's statement with a carrier for a month, with a page of its rows. */
export async function readStatement(
  db: Queryable,
  parties: Parties,
  paging: Paging,
): Promise<{ statement: Statement; current: StoredStatement | null }> {
  const current = await readCurrentOf(db, parties)
  return { statement: await readCopy(db, parties, current, paging), current }
}

/** Returns a whole statement for a file; its sums are computed from the same rows. Refuses statementTooLong. */
export async function readStatementWhole(
  db: Queryable,
  parties: Parties,
): Promise<Pick<Statement, 'month' | 'carrier' | 'customer' | 'issued' | 'sums' | 'list'>> {
  const current = await readCurrentOf(db, parties)
  const rows = current ? issuedRows(current.id) : liveRows(parties)
  const names = await readNames(db, parties)
  const list = await readRows(db, rows, { limit: statementRowsMax + 1, offset: 0 })
  if (list.length > statementRowsMax) refuse('statementTooLong', { params: { max: statementRowsMax } })
  const issued = current ? issuedOf(current) : null
  return { ...names, month: parties.month, issued, sums: sumRows(list), list }
}
