import { lineColumns } from '#contract/lines/fileWords.ts'
import type { LineImport } from '#contract/lines/importCalls.ts'
import { writeSheet } from '#shared/excel/writeSheet.ts'
import { saveBlob } from '#shared/files/downloadFile.ts'
import { loadAllRows } from './importReads.ts'
import { reasonText } from './importWords.ts'
import { reasonTitle } from './sheet/priceList.ts'

const sheetName = '运价表'
const reasonWidth = 60

/** Downloads an empty price list; its second row explains how to write each cell and is not imported. */
export async function saveTemplate(): Promise<void> {
  const file = await writeSheet({
    name: sheetName,
    columns: lineColumns.map(({ title, width }) => ({ title, width })),
    rows: [lineColumns.map(({ note }) => note)],
  })
  saveBlob(file, '运价表导入模板.xlsx')
}

/** Downloads the faulty rows as an Excel file, to be corrected and imported again. Its last column has the reasons. */
export async function saveFaultyRows({ importId, columns, fileName }: LineImport): Promise<void> {
  const includedColumns = columns.flatMap((key) => lineColumns.filter((column) => column.key === key))
  const rows = await loadAllRows(importId, 'faulty')
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
