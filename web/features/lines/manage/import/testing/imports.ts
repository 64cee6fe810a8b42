import type { BulkJob } from '#contract/files/jobCalls.ts'
import type { LineImport, LineImportRow } from '#contract/lines/importCalls.ts'
import { writeSheet } from '#shared/excel/writeSheet.ts'

/** A job of an import, done. */
export const jobOf = (change: Partial<BulkJob> = {}): BulkJob => ({
  id: 5,
  kind: 'lineImport.check',
  state: 'done',
  done: 250,
  total: 250,
  reason: '',
  createdAt: '2026-11-01T00:00:00.000Z',
  finishedAt: null,
  ...change,
})

/** An import of two columns of which nothing was sent. */
export const importOf = (change: Partial<LineImport> = {}): LineImport => ({
  importId: 3,
  fileName: '运价表.xlsx',
  columns: ['destination', 'heavy'],
  stage: 'uploading',
  rowCount: 250,
  receivedRows: 0,
  counts: null,
  job: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  createdBy: '王老板',
  appliedAt: null,
  canUndo: false,
  ...change,
})

/** The same after a check. */
export const checkedImport = (checkId: number, counts: NonNullable<LineImport['counts']>): LineImport =>
  importOf({ stage: 'checked', receivedRows: 250, counts, job: jobOf({ id: checkId }) })

/** A row of it, without changes, faults and doubts. */
export const importRow = (change: Partial<LineImportRow>): LineImportRow => ({
  index: 0,
  rowNumber: 2,
  cells: ['义乌市', '310'],
  outcome: 'changed',
  lineId: 1,
  changes: [],
  faults: [],
  doubts: [],
  ...change,
})

/** Returns a price list of this many lines as a file. */
export async function priceListFile(rows: number): Promise<File> {
  const blob = await writeSheet({
    name: '运价',
    columns: ['目的地', '重货价(元/吨)', '经办人'].map((title) => ({ title, width: 10 })),
    rows: Array.from({ length: rows }, (_, at) => ['义乌市', String(300 + at), '王']),
  })
  return new File([blob], '运价表.xlsx')
}
