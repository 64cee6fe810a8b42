import { normalizeText } from '#contract/kernel/text/normalizeText.ts'
import { phoneKey } from '#contract/kernel/text/phones.ts'
import type { RecordInput } from '#contract/records/fieldWords.ts'
import { createRowParser } from '#contract/records/rowFields.ts'
import type { CellFault } from '#contract/records/rowFields.ts'
import { importedCellMax } from '#contract/records/words.ts'
import type { ImportOutcome, RecordKind } from '#contract/records/words.ts'
import { loadedRegions } from '#domain/regions/loadedRegions.ts'
import { UnreadableFile } from '#shared/excel/readSheet.ts'
import type { Reading } from '#shared/import/useImportSteps.ts'
import type { TableRow } from './recordTable.ts'

/** A row of a file with the result of its check. */
export interface CheckedRow extends TableRow {
  /** Null if no check failed so far; `unchecked` where the server's check was stopped before. */
  outcome: Exclude<ImportOutcome, 'added'> | 'unchecked' | null
  /** Why it is rejected; '' if it is not. */
  reason: string
  /** What is wrong with which cell; only of a faulty row. */
  faults: readonly CellFault[]
}

/** Returns a key that is equal for different spellings of one record, by the server's rules. */
const sameKey = ({ name, phone, regionCode, address }: RecordInput) =>
  JSON.stringify([normalizeText(name), phoneKey(phone), regionCode, normalizeText(address)])

/** Rows between pauses that keep the page responsive. */
const yieldEvery = 250

const loadRegions = () =>
  loadedRegions().catch(() => {
    throw new UnreadableFile('地区加载失败，请检查网络后再选一次文件')
  })

const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Checks a file's rows against the rules and against each other, as the server will again. Only the server knows the existing
 * records. Aborting rejects with the signal's reason; without the regions it rejects with UnreadableFile.
 */
export async function checkRows(
  rows: readonly TableRow[],
  kind: RecordKind,
  { onProgress, signal }: Reading,
): Promise<CheckedRow[]> {
  const readRow = createRowParser(await loadRegions(), kind)
  signal.throwIfAborted()
  const firstLines = new Map<string, number>()
  const checked: CheckedRow[] = []
  for (const row of rows) {
    checked.push(checkRow(row, readRow, firstLines))
    if (checked.length % yieldEvery === 0) {
      onProgress(checked.length, rows.length)
      await yieldToPage()
      signal.throwIfAborted()
    }
  }
  return checked
}

const faulty = (row: TableRow, faults: readonly CellFault[]): CheckedRow => ({
  ...row,
  outcome: 'faulty',
  reason: faults.map(({ reason }) => reason).join('；'),
  faults,
})

function checkRow(
  row: TableRow,
  readRow: ReturnType<typeof createRowParser>,
  firstLines: Map<string, number>,
): CheckedRow {
  const reading = readRow(row.cells)
  if (!reading.ok) return faulty(row, reading.faults)
  // a field may fit while its cell is too long for the call, e.g. an address with its region
  if (Object.values(row.cells).some((cell) => cell.length > importedCellMax))
    return faulty(row, [{ field: 'address', reason: '内容太长，请把地区和地址分开填写' }])
  const key = sameKey(reading.record)
  const first = firstLines.get(key)
  if (first !== undefined)
    return {
      ...row,
      outcome: 'double',
      reason: `与第 ${first} 行的姓名、电话和地址都相同，只导入一条`,
      faults: [],
    }
  firstLines.set(key, row.line)
  return { ...row, outcome: null, reason: '', faults: [] }
}
