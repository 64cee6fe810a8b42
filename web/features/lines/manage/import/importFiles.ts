import { lineColumns } from '#contract/lines/fileWords.ts'
import type { LineImport, LineImportRow } from '#contract/lines/importCalls.ts'
import { writeSheet } from '#shared/excel/writeSheet.ts'
import { saveBlob } from '#shared/files/downloadFile.ts'
import { callServer } from '#shared/server/call.ts'
import { reasonText } from './importWords.ts'
import { reasonTitle } from './sheet/priceList.ts'

const sheetName = '运价表'
const reasonWidth = 60
/** The most rows that one list call returns. */
const rowsAtOnce = 100

/** Downloads an empty price list; its second row explains how to write each cell and is not imported. */
export async function saveTemplate(): Promise<void> {
  const file = await writeSheet({
    name: sheetName,
    columns: lineColumns.map(({ title, width }) => ({ title, width })),
    rows: [lineColumns.map(({ note }) => note)],
  })
  saveBlob(file, '运价表导入模板.xlsx')
}

async function faultyRows(importId: number): Promise<LineImportRow[]> {
  const rows: LineImportRow[] = []
  for (let page = 1; ; page += 1) {
    const { list, total } = await callServer('/carrier/getLineImportRows', {
      importId,
      outcome: 'faulty',
      page,
      pageSize: rowsAtOnce,
    })
    rows.push(...list)
    if (list.length === 0 || rows.length >= total) return rows
  }
}

/** Downloads the faulty rows as an Excel file, to be corrected and imported again. Its last column has the reasons. */
export async function saveFaultyRows({ importId, columns, fileName }: LineImport): Promise<void> {
  const includedColumns = columns.flatMap((key) => lineColumns.filter((column) => column.key === key))
  const rows = await faultyRows(importId)
  const file = await writeSheet({
    name: sheetName,
    columns: [
      ...includedColumns.map(({ title, width }) => ({ title, width })),
      { title: reasonTitle, width: reasonWidth },
    ],
    rows: rows.map((row) => [...includedColumns.map((_, at) => row.cells[at] ?? ''), reasonText(row)]),
  })
  saveBlob(file, `${fileName.replace(/\.xlsx$/i, '') || sheetName} 有错的行.xlsx`)
}
