import { importRowsPerCall, lineColumnKeys } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { CallOptions, TestApp } from '../testApp.ts'

/** A row of a price list by its columns. */
export type LineCells = Partial<Record<LineColumn, string>>

/** A valid row, of a line from 永康 to 义乌. */
export const lineCells = {
  originName: '永康货运市场',
  originAddress: '九铃东路 1 号',
  originPhones: '0579-87112233',
  destination: '浙江省金华市义乌市',
  destinationName: '义乌分拨中心',
  isDirect: '直达',
  transitHoursMin: '8',
  transitHoursMax: '24',
  cutOff: '18:00',
  heavy: '300；满1吨240',
  light: '70',
  minCharge: '30',
} as const satisfies LineCells

type Client = Pick<TestApp, 'data' | 'runJobs'>

/** Uploads a price list, has it checked and returns the import's id. The columns are those that any row names. */
export async function uploadLines(
  app: Client,
  carrier: CallOptions,
  rows: readonly LineCells[],
): Promise<number> {
  const columns = lineColumnKeys.filter((key) => rows.some((row) => row[key] !== undefined))
  const { importId } = await app.data(
    '/carrier/createLineImport',
    { fileName: '运价表.xlsx', columns, rowCount: rows.length },
    carrier,
  )
  for (let from = 0; from < rows.length; from += importRowsPerCall) {
    const part = rows.slice(from, from + importRowsPerCall)
    const sent = part.map((row, at) => ({
      rowNumber: from + at + 2,
      cells: columns.map((key) => row[key] ?? ''),
    }))
    await app.data('/carrier/addLineImportRows', { importId, from, rows: sent }, carrier)
  }
  await app.data('/carrier/checkLineImport', { importId }, carrier)
  await app.runJobs()
  return importId
}

/** Applies a checked import. */
export async function finishImport(app: Client, carrier: CallOptions, importId: number): Promise<void> {
  await app.data('/carrier/applyLineImport', { importId, only: 'good' }, carrier)
  await app.runJobs()
}
