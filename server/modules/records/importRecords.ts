import { sql } from 'kysely'
import { problemText } from '#contract/kernel/problems.ts'
import type { RecordCells } from '#contract/records/fieldWords.ts'
import { createRowParser } from '#contract/records/rowFields.ts'
import { recordKindLabels, recordsMax } from '#contract/records/words.ts'
import type { ImportOutcome, RecordKind } from '#contract/records/words.ts'
import { regions } from '#server/core/regions.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { inBook, lockBooks } from './book.ts'
import type { Book } from './book.ts'
import { recordColumns } from './columns.ts'

type RecordColumns = ReturnType<typeof recordColumns>

interface RowOutcome {
  outcome: ImportOutcome
  /** Empty for an added row. */
  reason: string
}

const existingReason = '重复，已跳过'
const doubleReason = '与前面一行重复，已跳过'

/** Returns which of these identities the book already has. */
async function knownIdentities(
  trx: WriteTransaction,
  book: Book,
  identities: readonly Buffer[],
): Promise<Set<string>> {
  if (identities.length === 0) return new Set()
  const { rows } = await sql<{ identity: Buffer }>`
    select r.identity from address_record r
    where ${inBook(book)} and r.identity = any(${identities}::bytea[])`.execute(trx)
  return new Set(rows.map(({ identity }) => identity.toString('hex')))
}

async function roomIn(trx: WriteTransaction, book: Book): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from address_record r where ${inBook(book)}`.execute(trx)
  return Math.max(0, recordsMax - (rows[0]?.count ?? 0))
}

async function insertAll(
  trx: WriteTransaction,
  book: Book,
  columns: readonly RecordColumns[],
  now: Date,
): Promise<number[]> {
  if (columns.length === 0) return []
  const { factoryId, kind } = book
  const rows = await trx
    .insertInto('address_record')
    .values(columns.map((row) => ({ factory_id: factoryId, kind, created_at: now, updated_at: now, ...row })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the columns of each row, or why it cannot be read. */
function columnsOfAll(kind: RecordKind, rows: readonly RecordCells[]): (RecordColumns | RowOutcome)[] {
  const readRow = createRowParser(regions, kind)
  return rows.map((cells) => {
    const reading = readRow(cells)
    return reading.ok
      ? recordColumns(reading.record)
      : { outcome: 'faulty', reason: reading.faults.map(({ reason }) => reason).join('；') }
  })
}

/**
 * Adds the valid new rows of a file while there is room, in their order. Returns the outcome of every row, and what was added. Existing records stay
 * unchanged. With `dryRun` it returns the same and changes nothing.
 */
export async function importRecords(
  trx: WriteTransaction,
  book: Book,
  { rows, dryRun, now }: { rows: readonly RecordCells[]; dryRun: boolean; now: Date },
): Promise<{ added: number; ids: number[]; outcomes: RowOutcome[] }> {
  const read = columnsOfAll(book.kind, rows)
  if (!dryRun) await lockBooks(trx, book.factoryId)
  const identities = read.flatMap((row) => ('identity' in row ? [row.identity] : []))
  const known = await knownIdentities(trx, book, identities)
  const room = await roomIn(trx, book)
  const full = problemText('recordsFull', { who: recordKindLabels[book.kind], max: recordsMax })
  const seen = new Set<string>()
  const additions: RecordColumns[] = []
  const outcomes = read.map((row): RowOutcome => {
    if (!('identity' in row)) return row
    const identity = row.identity.toString('hex')
    if (known.has(identity)) return { outcome: 'existing', reason: existingReason }
    if (seen.has(identity)) return { outcome: 'double', reason: doubleReason }
    if (additions.length >= room) return { outcome: 'full', reason: full }
    seen.add(identity)
    additions.push(row)
    return { outcome: 'added', reason: '' }
  })
  const ids = dryRun ? [] : await insertAll(trx, book, additions, now)
  return { added: additions.length, ids, outcomes }
}
