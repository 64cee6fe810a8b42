import { checkFileSize, readSheetCells, sheetFault } from './readSheet.ts'
import type { SheetCell } from './readSheet.ts'
import { sheetRowsMax } from './sheetBounds.ts'
import { csvCells, decodeText } from './splitTable.ts'

const lineBreak = 10

/** Reads the cells of a chosen file: Excel, or CSV by its name, within the same limits. Rejects with UnreadableFile. */
export async function readFileCells(file: File): Promise<readonly (readonly SheetCell[])[]> {
  if (!/\.(?:csv|txt)$/i.test(file.name)) return readSheetCells(file)
  checkFileSize(file)
  const bytes = await file.arrayBuffer()
  const breaks = new Uint8Array(bytes).reduce((count, byte) => (byte === lineBreak ? count + 1 : count), 0)
  if (breaks > sheetRowsMax) throw sheetFault('tooManyCells')
  return csvCells(bytes)
}

/** Reads a chosen text file, within the size of a workbook. Rejects with UnreadableFile. */
export async function readFileText(file: File): Promise<string> {
  checkFileSize(file)
  return decodeText(await file.arrayBuffer())
}
