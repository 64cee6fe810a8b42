import { cellNameOf, recordNames, regionPieces } from '#contract/records/fieldWords.ts'
import type { RecordField, RecordTarget } from '#contract/records/fieldWords.ts'
import type { RowEdits } from '#shared/import/preview/useRowEdits.ts'
import type { CheckedRow } from './checkRows.ts'
import type { RecordDraft } from './recordDraft.ts'
import type { TableRow } from './recordTable.ts'

/** Returns the positions of the columns that a field was read from. */
export function positionsOf({ columns }: RecordDraft, field: RecordField): number[] {
  const positions = (wanted: readonly RecordTarget[]) =>
    columns.flatMap(({ target }, at) => (target !== null && wanted.includes(target) ? [at] : []))
  const own = positions([field])
  return own.length === 0 && field === 'regionCode' ? positions(regionPieces) : own
}

/** Returns a row with corrected cells. Its columns of the file follow: they are saved where it is not imported. */
function withCells(
  row: TableRow,
  edited: Partial<Record<RecordField, string>>,
  draft: RecordDraft,
): TableRow {
  const cells = { ...row.cells }
  const original = [...row.original]
  for (const field of recordNames) {
    const text = edited[field]?.trim()
    if (text === undefined) continue
    cells[cellNameOf(field)] = text
    for (const [order, at] of positionsOf(draft, field).entries()) original[at] = order === 0 ? text : ''
  }
  return { ...row, cells, original }
}

/** Returns a file's rows with the user's corrections. */
export const correctedRows = (
  rows: readonly TableRow[],
  edits: RowEdits<RecordField>,
  draft: RecordDraft,
): TableRow[] =>
  rows.map((row) => {
    const edited = edits.get(row.line)
    return edited ? withCells(row, edited, draft) : row
  })

/**
 * Splits rows that were checked again. `rows`: those that the book already has keep that result. `untested`: the server has not
 * seen them yet.
 */
export function withEarlierAnswers(
  checked: readonly CheckedRow[],
  before: readonly CheckedRow[],
  edits: RowEdits<RecordField>,
): { rows: CheckedRow[]; untested: CheckedRow[] } {
  const earlier = new Map(before.map((row) => [row.line, row]))
  const rows = checked.map((row): CheckedRow => {
    const was = earlier.get(row.line)
    const isKnown = row.outcome === null && was?.outcome === 'existing' && !edits.has(row.line)
    return isKnown ? was : row
  })
  const isTested = ({ line }: CheckedRow) => !edits.has(line) && earlier.get(line)?.outcome === null
  return { rows, untested: rows.filter((row) => row.outcome === null && !isTested(row)) }
}
