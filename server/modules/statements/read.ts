import type { Statement } from '../../../contract/statements/statementFields.ts'
import { sumRows } from '../../../contract/statements/sums.ts'
import { statementRowsMax } from '../../../contract/statements/words.ts'
import { refuse } from '../../core/refuse.ts'
import type { Queryable } from '../../db/database.ts'
import { readDifferences } from './differences.ts'
import { issuedOf, readStanding } from './issued.ts'
import type { Stored } from './issued.ts'
import { readNames } from './parties.ts'
import type { Parties } from './parties.ts'
import { issuedRows, liveRows, readRows, readSums } from './rows.ts'
import type { Rows } from './rows.ts'

interface Paging {
  page: number
  pageSize: number
}

/** What became of the orders since they were frozen. */
async function readSince(db: Queryable, issued: Rows, present: Rows): Promise<Statement['since']> {
  const { differences, orders } = await readDifferences(db, issued, present)
  return orders === 0 ? null : { sums: await readSums(db, present), differences, orders }
}

/** The statement that stands, or its orders as they are now; null for `standing` where nothing is issued. */
export async function readCopy(
  db: Queryable,
  parties: Parties,
  standing: Stored | null,
  { page, pageSize }: Paging,
): Promise<Statement> {
  const present = liveRows(parties)
  const shown = standing ? issuedRows(standing.id) : present
  const sums = await readSums(db, shown)
  return {
    ...(await readNames(db, parties)),
    month: parties.month,
    issued: standing ? issuedOf(standing) : null,
    sums,
    since: standing ? await readSince(db, shown, present) : null,
    list: await readRows(db, shown, { limit: pageSize, offset: (page - 1) * pageSize }),
    total: sums.orders,
  }
}

/** What was issued; nothing is to whoever has no account. */
async function readStandingOf(
  db: Queryable,
  { carrierId, customer, month }: Parties,
): Promise<Stored | null> {
  return 'factoryId' in customer
    ? readStanding(db, { carrierId, factoryId: customer.factoryId, month })
    : null
}

/** The statement of a customer with a carrier for a month, a page of its rows. */
export async function readStatement(
  db: Queryable,
  parties: Parties,
  paging: Paging,
): Promise<{ statement: Statement; standing: Stored | null }> {
  const standing = await readStandingOf(db, parties)
  return { statement: await readCopy(db, parties, standing, paging), standing }
}

/** The same whole, for a file: sums that the very rows make. Refuses statementTooLong. */
export async function readStatementWhole(
  db: Queryable,
  parties: Parties,
): Promise<Pick<Statement, 'month' | 'carrier' | 'customer' | 'issued' | 'sums' | 'list'>> {
  const standing = await readStandingOf(db, parties)
  const rows = standing ? issuedRows(standing.id) : liveRows(parties)
  const names = await readNames(db, parties)
  const list = await readRows(db, rows, { limit: statementRowsMax + 1, offset: 0 })
  if (list.length > statementRowsMax) refuse('statementTooLong', { params: { max: statementRowsMax } })
  const issued = standing ? issuedOf(standing) : null
  return { ...names, month: parties.month, issued, sums: sumRows(list), list }
}
