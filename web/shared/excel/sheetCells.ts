import { readSheet } from 'read-excel-file/universal'
import { readZip, writeZip } from './zip.ts'

/** A cell as Excel keeps it; a number typed into a text column (a phone) is a number. */
export type SheetCell = string | number | boolean | Date | null

/** A sheet of 20,000 full rows has some 20 MB. */
const unfoldedBytesMax = 100 * 1024 * 1024

/** The cells of the first sheet in the bytes of a file; a second's work where there are thousands of rows. Throws where it cannot be read. */
export async function cellsOf(bytes: Uint8Array<ArrayBuffer>): Promise<SheetCell[][]> {
  const files = await readZip(bytes, {
    isWanted: (name) => /\.(xml|rels)$/.test(name),
    mostBytes: unfoldedBytesMax,
  })
  // unfolded already, so that the library has no need of workers
  const unfolded = await writeZip(files, { isStored: true })
  // the library's types have the constructor where a date comes
  return (await readSheet(unfolded.buffer)) as unknown as SheetCell[][]
}
