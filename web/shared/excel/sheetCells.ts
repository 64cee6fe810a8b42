import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { checkSheet, TooManyCells } from './sheetBounds.ts'
import { readZip, TooMuch } from './zip.ts'

/** A cell as Excel keeps it; a number typed into a text column (a phone) is a number. */
export type SheetCell = string | number | boolean | Date | null

/** Why a file is not read: too large when it is unpacked, too many rows or columns, or not whole. */
export type SheetRefusal = 'tooLarge' | 'tooManyCells' | 'broken'

/** The cells, or why there are none. */
export type SheetAnswer = SheetCell[][] | SheetRefusal

/** A sheet of 20,000 full rows has some 20 MB. */
export const unfoldedBytesMax = 100 * 1024 * 1024
/** One long text may stand in every cell: it is kept once, but sent on as often as it stands there. */
const charactersMax = 20_000_000

async function cellsIn(bytes: Uint8Array<ArrayBuffer>, mostBytes: number): Promise<SheetCell[][]> {
  const files = readZip(bytes, { isWanted: (name) => /\.(xml|rels)$/.test(name), mostBytes })
  // which of them is the sheet is for the library to say
  for (const file of files.values()) checkSheet(file)
  // unfolded already, so that the library has no need of workers
  const unfolded = zipSync(Object.fromEntries(files), { level: 0 })
  // the library's types have the constructor where a date comes
  return (await readSheet(unfolded.buffer)) as unknown as SheetCell[][]
}

const charactersIn = (cells: readonly SheetCell[][]) =>
  cells.reduce(
    (sum, row) =>
      row.reduce<number>((length, cell) => length + (typeof cell === 'string' ? cell.length : 0), sum),
    0,
  )

/** The cells of the first sheet in the bytes of a file; a second's work where there are thousands of rows. */
export async function cellsOf(
  bytes: Uint8Array<ArrayBuffer>,
  mostBytes = unfoldedBytesMax,
): Promise<SheetAnswer> {
  try {
    const cells = await cellsIn(bytes, mostBytes)
    return charactersIn(cells) > charactersMax ? 'tooLarge' : cells
  } catch (error) {
    if (error instanceof TooMuch) return 'tooLarge'
    return error instanceof TooManyCells ? 'tooManyCells' : 'broken'
  }
}
