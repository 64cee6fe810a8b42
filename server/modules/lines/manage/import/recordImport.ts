import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { LineImportRow } from '#contract/lines/importCalls.ts'
import type { LineStatus } from '#contract/lines/words.ts'
import type { CheckedPrices } from '#contract/price/priceDoubts.ts'
import type { WriteTransaction } from '#server/db/database.ts'
import { writeAudits } from '#server/modules/audit/index.ts'
import { addedEntry, changedEntries } from '../auditEntries.ts'
import type { LineManager } from '../lineManager.ts'
import { recordPriceMoves } from '../prices/recordPriceMoves.ts'

/** A line as a row of an import stores it: columns of `line`. */
export interface StoredLine {
  code: string
  status: LineStatus
  destination_text: string
  heavy_from_grams: number[]
  heavy_fen_per_tonne: number[]
  light_from_cm3: number[]
  light_fen_per_m3: number[]
  min_charge_fen: number
}

const storedColumns = [
  'code',
  'status',
  'destination_text',
  'heavy_from_grams',
  'heavy_fen_per_tonne',
  'light_from_cm3',
  'light_fen_per_m3',
  'min_charge_fen',
] as const satisfies readonly (keyof StoredLine)[]

/** Selects those columns of a stored line; null where there is none. */
export const storedLine = (json: string): RawBuilder<StoredLine> =>
  sql.raw(
    `case when ${json} is not null then jsonb_build_object(${storedColumns.map((name) => `'${name}', ${json} -> '${name}'`).join(', ')}) end`,
  )

/** Returns a stored line with the names of the contract. */
export const namedLine = (
  line: StoredLine,
): CheckedPrices & Record<'code' | 'destinationText', string> & { status: LineStatus } => ({
  code: line.code,
  status: line.status,
  destinationText: line.destination_text,
  heavyTiers: line.heavy_from_grams.map((fromGrams, at) => ({
    fromGrams,
    fenPerTonne: line.heavy_fen_per_tonne[at] ?? 0,
  })),
  lightTiers: line.light_from_cm3.map((fromCm3, at) => ({
    fromCm3,
    fenPerM3: line.light_fen_per_m3[at] ?? 0,
  })),
  minChargeFen: line.min_charge_fen,
})

interface ChangedRow {
  lineId: number
  changes: LineImportRow['changes']
  before: StoredLine
  after: StoredLine
}

const turned = ({ lineId, changes, before, after }: ChangedRow): ChangedRow => ({
  lineId,
  changes: changes.map((change) => ({ ...change, before: change.after, after: change.before })),
  before: after,
  after: before,
})

/**
 * Writes the changed lines of an import's rows `r` to the audit log. Large price moves also go to the operators' queue. For an
 * undo, old and new are exchanged.
 */
export async function recordChangedRows(
  trx: WriteTransaction,
  by: LineManager,
  ofRows: RawBuilder<unknown>,
  way: 'import' | 'importUndo',
): Promise<void> {
  const { rows: stored } = await sql<ChangedRow>`
    select r.line_id as "lineId", r.changes, ${storedLine('r.before')} as before, ${storedLine('r.after')} as after
    from line_import_row r where ${ofRows} order by r.place`.execute(trx)
  const rows = way === 'import' ? stored : stored.map(turned)
  await writeAudits(
    trx,
    by,
    rows.flatMap(({ lineId, changes }) => changedEntries(lineId, changes)),
  )
  await recordPriceMoves(
    trx,
    { userId: by.user.userId, now: by.now, way },
    rows.map(({ lineId, before, after }) => ({ lineId, before: namedLine(before), after: namedLine(after) })),
  )
}

/** Writes the lines that an import's rows `r` added to the audit log. */
export async function recordAddedRows(
  trx: WriteTransaction,
  by: LineManager,
  ofRows: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ lineId: number; after: StoredLine }>`
    select r.line_id as "lineId", ${storedLine('r.after')} as after from line_import_row r where ${ofRows} order by r.place`.execute(
    trx,
  )
  await writeAudits(
    trx,
    by,
    rows.map(({ lineId, after }) => addedEntry(lineId, namedLine(after))),
  )
}
