import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { checkSheet, TooManyCells } from './sheetBounds.ts'
import { findUncomputed, markUncomputed } from './uncomputed.ts'
import { readZip, ArchiveTooLarge } from './zip.ts'

/** A cell as Excel stores it; a number typed into a text column (a phone) is a number. */
export type SheetCell = string | number | boolean | Date | null

/** Why a file is refused: too large when unpacked, too many rows or columns, or incomplete. */
export type SheetRefusal = 'tooLarge' | 'tooManyCells' | 'broken'

/** The cells, why the file was refused, or the first cell whose formula has no stored result. */
export type SheetAnswer = SheetCell[][] | SheetRefusal | { uncomputedAt: string }

/** A sheet of 20,000 full rows has some 20 MB. */
export const unfoldedBytesMax = 100 * 1024 * 1024
/** One long text may be in every cell: stored once, but repeated in the result. */
const charactersMax = 20_000_000

async function cellsIn(bytes: Uint8Array<ArrayBuffer>, mostBytes: number): Promise<SheetCell[][]> {
  const files = readZip(bytes, { isWanted: (name) => /\.(xml|rels)$/.test(name), mostBytes })
  // the library decides which of them is the sheet
  for (const file of files.values()) checkSheet(file)
  const marked = [...files].map(([name, file]) => [name, markUncomputed(file)] as const)
  // uncompressed, so that the library needs no workers
  const unfolded = zipSync(Object.fromEntries(marked), { level: 0 })
  // the library's types have the Date constructor where a date comes
  return (await readSheet(unfolded.buffer)) as unknown as SheetCell[][]
}

const charactersIn = (cells: readonly SheetCell[][]) =>
  cells.reduce(
    (sum, row) =>
      row.reduce<number>((length, cell) => length + (typeof cell === 'string' ? cell.length : 0), sum),
    0,
  )

/** Returns the cells of a file's first sheet; takes a second for thousands of rows. */
export async function cellsOf(
  bytes: Uint8Array<ArrayBuffer>,
  mostBytes = unfoldedBytesMax,
): Promise<SheetAnswer> {
  try {
    const cells = await cellsIn(bytes, mostBytes)
    const uncomputedAt = findUncomputed(cells)
    if (uncomputedAt !== null) return { uncomputedAt }
    return charactersIn(cells) > charactersMax ? 'tooLarge' : cells
  } catch (error) {
    if (error instanceof ArchiveTooLarge) return 'tooLarge'
    return error instanceof TooManyCells ? 'tooManyCells' : 'broken'
  }
}
