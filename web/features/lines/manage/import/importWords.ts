import { lineColumns } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { LineImport, LineImportRow } from '#contract/lines/importCalls.ts'

const titles = new Map<LineColumn, string>(lineColumns.map(({ key, title }) => [key, title]))
/** Returns the title of a column in the file. */
export const titleOf = (key: LineColumn) => titles.get(key) ?? key

/** Returns the reasons why a row is refused, each with its column. */
export const reasonText = ({ faults }: Pick<LineImportRow, 'faults'>) =>
  faults.map(({ column, reason }) => (column === null ? reason : `${titleOf(column)}：${reason}`)).join('；')

/** Returns the text of a row's column; '' if the file lacks the column. */
export const cellOf = (row: LineImportRow, columns: readonly LineColumn[], key: LineColumn) =>
  row.cells[columns.indexOf(key)] ?? ''

/** Returns '新增 3 条，有变化 2 条，不变 290 条，有错 5 行', without the zero counts. */
export function countsText(counts: NonNullable<LineImport['counts']>): string {
  const texts = [
    counts.new > 0 && `新增 ${counts.new} 条`,
    counts.changed > 0 && `有变化 ${counts.changed} 条`,
    counts.doubtful > 0 && `需确认 ${counts.doubtful} 条`,
    counts.unchanged > 0 && `不变 ${counts.unchanged} 条`,
    counts.faulty > 0 && `有错 ${counts.faulty} 行`,
  ].filter((text) => text !== false)
  return texts.join('，')
}
