import { checkFileSize, readSheetCells, readSheets, sheetFault } from './readSheet.ts'
import type { Sheet, SheetCell } from './readSheet.ts'
import { sheetRowsMax } from './sheetBounds.ts'
import { csvCells, decodeText } from './splitTable.ts'

const lineBreak = 10

const isText = ({ name }: File) => /\.(?:csv|txt)$/i.test(name)

async function readTextCells(file: File): Promise<string[][]> {
  checkFileSize(file)
  const bytes = await file.arrayBuffer()
  const breaks = new Uint8Array(bytes).reduce((count, byte) => (byte === lineBreak ? count + 1 : count), 0)
  if (breaks > sheetRowsMax) throw sheetFault('tooManyCells')
  return csvCells(bytes)
}

/** Reads the cells of a chosen file: Excel, or CSV by its name, within the same limits. Rejects with UnreadableFile. */
export const readFileCells = (file: File): Promise<readonly (readonly SheetCell[])[]> =>
  isText(file) ? readTextCells(file) : readSheetCells(file)

/** Reads the visible sheets of a chosen file; a CSV file is one sheet. Rejects with UnreadableFile. */
export async function readFileSheets(file: File): Promise<Sheet[]> {
  if (!isText(file)) return readSheets(file)
  return [{ name: file.name, cells: await readTextCells(file), merges: [], uncomputedAt: null }]
}

/** Reads a chosen text file, within the size of a workbook. Rejects with UnreadableFile. */
export async function readFileText(file: File): Promise<string> {
  checkFileSize(file)
  return decodeText(await file.arrayBuffer())
}
