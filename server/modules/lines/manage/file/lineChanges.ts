import { lineColumnKeys } from '#contract/lines/fileWords.ts'
import type { LineImportRow } from '#contract/lines/importCalls.ts'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import type { LineInput } from '../columns.ts'
import { toFlatLine } from './flat.ts'
import { cellOf } from './formats.ts'
import type { RegionLookup } from './regionLookup.ts'

const plain = (text: string) => text.replace(/\r\n?/g, '\n')

/** Returns the changed columns of a line, as the cells of a file: exact to the fen, and readable. */
export function lineChanges(
  before: OwnLine,
  after: LineInput | OwnLine,
  places: RegionLookup,
): LineImportRow['changes'] {
  const [previous, current] = [toFlatLine(before), toFlatLine(after)]
  return lineColumnKeys
    .filter((column) => column !== 'lineId')
    .map((column) => ({
      column,
      before: cellOf(previous, column, places),
      after: cellOf(current, column, places),
    }))
    .filter((change) => plain(change.before) !== plain(change.after))
}
