import { importedCellMax } from '../../../../contract/records/fileCalls.ts'
import { recordRowReader } from '../../../../contract/records/rowFields.ts'
import type { ReadRow } from '../../../../contract/records/rowFields.ts'
import type { ImportOutcome, RecordKind } from '../../../../contract/records/words.ts'
import { phoneKey } from '../../../../contract/kernel/text/phones.ts'
import { plainText } from '../../../../contract/kernel/text/plainText.ts'
import type { RegionIndex } from '../../../../contract/regions/regions.ts'
import type { TableRow } from './recordTable.ts'

/** A row of a file and what becomes of it. */
export interface CheckedRow extends TableRow {
  /** null: nothing speaks against it, as far as it was looked at. */
  outcome: Exclude<ImportOutcome, 'added'> | null
  /** Why it is not taken in; '' where it is. */
  reason: string
}

/** The same record in another spelling is the same one, as the server has it. */
const sameKey = ({ name, phone, regionCode, address }: ReadRow) =>
  JSON.stringify([plainText(name), phoneKey(phone), regionCode, plainText(address)])

/** Checks that take longer give the page a breath after so many rows. */
const rowsAtOnce = 250

const breath = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Checks the rows of a file against the rules and against each other, as the server will again; what the book holds already only the
 * server knows. `onProgress` gets the rows done; an abort of the signal ends it with the signal's reason.
 */
export async function checkRows(
  rows: readonly TableRow[],
  { kind, index }: { kind: RecordKind; index: RegionIndex },
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<CheckedRow[]> {
  const readRow = recordRowReader(index, kind)
  const firstLines = new Map<string, number>()
  const checked: CheckedRow[] = []
  for (const row of rows) {
    checked.push(checkRow(row, readRow, firstLines))
    if (checked.length % rowsAtOnce === 0) {
      onProgress(checked.length)
      await breath()
      signal.throwIfAborted()
    }
  }
  return checked
}

function checkRow(
  row: TableRow,
  readRow: ReturnType<typeof recordRowReader>,
  firstLines: Map<string, number>,
): CheckedRow {
  const reading = readRow(row.cells)
  if (!reading.ok) return { ...row, outcome: 'faulty', reason: reading.reasons.join('；') }
  // a field may be short and yet its cell too long for the call: an address that carried its region
  if (Object.values(row.cells).some((cell) => cell.length > importedCellMax))
    return { ...row, outcome: 'faulty', reason: '内容太长，请把地区和地址分开填写' }
  const key = sameKey(reading.words)
  const first = firstLines.get(key)
  if (first !== undefined)
    return { ...row, outcome: 'double', reason: `与第 ${first} 行的姓名、电话和地址都相同，只导入一条` }
  firstLines.set(key, row.line)
  return { ...row, outcome: null, reason: '' }
}
