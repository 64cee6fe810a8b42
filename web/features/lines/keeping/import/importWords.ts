import { lineColumns } from '../../../../../contract/lines/fileWords.ts'
import type { LineColumn } from '../../../../../contract/lines/fileWords.ts'
import type { LineImport, LineImportRow } from '../../../../../contract/lines/importCalls.ts'

const titles = new Map<LineColumn, string>(lineColumns.map(({ key, title }) => [key, title]))
/** What a column is called in the file. */
export const titleOf = (key: LineColumn) => titles.get(key) ?? key

/** Why a row is not taken, each reason with its column. */
export const reasonText = ({ faults }: Pick<LineImportRow, 'faults'>) =>
  faults.map(({ column, reason }) => (column === null ? reason : `${titleOf(column)}：${reason}`)).join('；')

/** What stands in a column of a row; '' where the file lacks the column. */
export const cellOf = (row: LineImportRow, columns: readonly LineColumn[], key: LineColumn) =>
  row.cells[columns.indexOf(key)] ?? ''

/** '新增 3 条，有变化 2 条，不变 290 条，有错 5 行'; what there is none of is left out. */
export function countsText(counts: NonNullable<LineImport['counts']>): string {
  const said = [
    counts.new > 0 && `新增 ${counts.new} 条`,
    counts.changed > 0 && `有变化 ${counts.changed} 条`,
    counts.doubtful > 0 && `需确认 ${counts.doubtful} 条`,
    counts.unchanged > 0 && `不变 ${counts.unchanged} 条`,
    counts.faulty > 0 && `有错 ${counts.faulty} 行`,
  ].filter((text) => text !== false)
  return said.join('，')
}
