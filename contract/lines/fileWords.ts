import { lineKeys, lineSpec, unitOf } from './fieldWords.ts'
import type { LineKey } from './fieldWords.ts'
import { linesMax } from './manageWords.ts'

/** Columns, labels and limits of price lists as files. */

/** A column of a price list. Our number of a line is no field of it. */
export type LineColumn = 'lineId' | LineKey

/**
 * Columns of a price list in their order, shared by template, export and import. `note` explains in the template how to fill a
 * cell. A missing column or an empty cell leaves existing lines unchanged; a new line gets the default, or a fault where
 * `isNeeded`. 不提供 clears an optional field. Every cell is text.
 */
export const lineColumns: readonly {
  key: LineColumn
  title: string
  width: number
  isNeeded: boolean
  note: string
}[] = [
  {
    key: 'lineId',
    title: '系统编号',
    width: 10,
    isNeeded: false,
    note: '导出时自动带上，改价时不要动；新增专线留空',
  },
  ...lineKeys.map((key) => {
    const { label, width = 12, note = '', isRequired = false } = lineSpec(key)
    const unit = unitOf(key)
    return { key, title: unit === '' ? label : `${label}(${unit})`, width, isNeeded: isRequired, note }
  }),
]
export const lineColumnKeys = lineColumns.map(({ key }) => key)

/** Clears a field: a service that is not offered, no remark. */
export const clearMarker = '不提供'

/** Maximum rows of a file, rows in one call (at most 256 KB), and characters in a cell. */
export const importRowsMax = linesMax
export const importRowsPerCall = 200
export const importCellMax = 1000

/** Outcomes of a row; the prices of `doubtful` rows must be confirmed first, `faulty` rows cannot be imported. */
export const importRowOutcomes = ['new', 'changed', 'doubtful', 'unchanged', 'faulty'] as const
export type ImportRowOutcome = (typeof importRowOutcomes)[number]
export const importRowOutcomeLabels: Record<ImportRowOutcome, string> = {
  new: '新增',
  changed: '有变化',
  doubtful: '需确认',
  unchanged: '不变',
  faulty: '有错',
}

/** Stages of an import: rows arrive, all are checked, applied, undone or cancelled. A running task is a separate job. */
export const importStages = ['uploading', 'checked', 'applied', 'undone', 'cancelled'] as const
