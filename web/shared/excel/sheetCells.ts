import { zipSync } from 'fflate'
import readWorkbook, { readSheet } from 'read-excel-file/universal'
import { fillMerges, mergesOf } from './merges.ts'
import type { Merge, SheetCell } from './merges.ts'
import { cellsMax, checkSheet, TooManyCells } from './sheetBounds.ts'
import { findUncomputed, markUncomputed } from './uncomputed.ts'
import { sheetFilesOf } from './workbook.ts'
import { readZip, ArchiveTooLarge } from './zip.ts'

/** Why a file is refused: too large when unpacked, too many rows or columns, or incomplete. */
export type SheetRefusal = 'tooLarge' | 'tooManyCells' | 'broken'

/** The cells, why the file was refused, or the first cell whose formula has no stored result. */
export type SheetAnswer = SheetCell[][] | SheetRefusal | { uncomputedAt: string }

/** One sheet of a workbook. */
export interface Sheet {
  name: string
  /** The cells; a merged range has its value in each of its cells. */
  cells: SheetCell[][]
  merges: Merge[]
  /** The first cell whose formula has no stored result, such as B3. */
  uncomputedAt: string | null
}

/** The visible sheets of a workbook, or why it was refused. */
export type WorkbookAnswer = Sheet[] | SheetRefusal

/** A sheet of 20,000 full rows has some 20 MB. */
export const unfoldedBytesMax = 100 * 1024 * 1024
/** One long text may be in every cell: stored once, but repeated in the result. */
const charactersMax = 20_000_000

/** Returns an archive's XML files, checked, and the archive that the library reads. */
function unfold(bytes: Uint8Array<ArrayBuffer>, mostBytes: number) {
  const files = readZip(bytes, { isWanted: (name) => /\.(xml|rels)$/.test(name), mostBytes })
  // the library decides which of them is the sheet
  for (const file of files.values()) checkSheet(file)
  const marked = [...files].map(([name, file]) => [name, markUncomputed(file)] as const)
  // uncompressed, so that the library needs no workers
  return { files, archive: zipSync(Object.fromEntries(marked), { level: 0 }).buffer }
}

const charactersIn = (cells: readonly SheetCell[][]) =>
  cells.reduce(
    (sum, row) =>
      row.reduce<number>((length, cell) => length + (typeof cell === 'string' ? cell.length : 0), sum),
    0,
  )

/** Returns what `read` reads, or why the file was refused. */
async function refusable<Answer>(read: () => Promise<Answer>): Promise<Answer | SheetRefusal> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ArchiveTooLarge) return 'tooLarge'
    return error instanceof TooManyCells ? 'tooManyCells' : 'broken'
  }
}

/** Returns the cells of a file's first sheet; takes a second for thousands of rows. */
export const cellsOf = (bytes: Uint8Array<ArrayBuffer>, mostBytes = unfoldedBytesMax): Promise<SheetAnswer> =>
  refusable(async () => {
    // the library's types have the Date constructor where a date comes
    const cells = (await readSheet(unfold(bytes, mostBytes).archive)) as unknown as SheetCell[][]
    const uncomputedAt = findUncomputed(cells)
    if (uncomputedAt !== null) return { uncomputedAt }
    return charactersIn(cells) > charactersMax ? 'tooLarge' : cells
  })

/** Throws for sheets that are small alone and too large together. */
function checkTogether(sheets: readonly Sheet[]): void {
  const sum = (amount: (sheet: Sheet) => number) => sheets.reduce((total, sheet) => total + amount(sheet), 0)
  if (sum(({ cells }) => cells.length * (cells[0]?.length ?? 0)) > cellsMax)
    throw new TooManyCells('All sheets together')
  if (sum(({ cells }) => charactersIn(cells)) > charactersMax) throw new ArchiveTooLarge('Much text')
}

/** Returns the visible sheets of a file, with merged ranges filled. */
const sheetsOf = (bytes: Uint8Array<ArrayBuffer>, mostBytes = unfoldedBytesMax): Promise<WorkbookAnswer> =>
  refusable(async () => {
    const { files, archive } = unfold(bytes, mostBytes)
    const visible = sheetFilesOf(files).flatMap(({ file, isHidden }, at) =>
      !files.has(file) || isHidden ? [] : [{ file, number: at + 1 }],
    )
    const read = await readWorkbook(archive, { sheets: visible.map(({ number }) => number) } as object)
    const sheets = read.map(({ sheet: name, data }, at): Sheet => {
      const cells = data as unknown as SheetCell[][]
      const merges = mergesOf(files.get(visible[at]?.file ?? '') ?? new Uint8Array(), cells.length)
      return { name, cells: fillMerges(cells, merges), merges, uncomputedAt: findUncomputed(cells) }
    })
    checkTogether(sheets)
    return sheets
  })

/** What a file is read for, by the name that the worker is sent. */
export const sheetReaders = { cells: cellsOf, sheets: sheetsOf }
export type SheetReaders = typeof sheetReaders
