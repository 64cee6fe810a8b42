import { readSheetCells } from './readSheet.ts'
import type { SheetCell } from './readSheet.ts'
import { csvCells } from './splitTable.ts'

/** Reads the cells of a chosen file: Excel, or CSV by its name. Rejects with UnreadableFile. */
export async function readFileCells(file: File): Promise<readonly (readonly SheetCell[])[]> {
  if (!/\.(?:csv|txt)$/i.test(file.name)) return readSheetCells(file)
  return csvCells(await file.arrayBuffer())
}
