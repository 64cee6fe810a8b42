/** A cell as Excel stores it; a number typed into a text column (a phone) is a number. */
export type SheetCell = string | number | boolean | Date | null

/** A merged range of cells; rows and columns count from 0, both ends included. */
export interface Merge {
  top: number
  left: number
  bottom: number
  right: number
}

const range =
  /<(?:[^\s<>/!?"'=:]+:)?mergeCell\s[^<>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g
const mergesMax = 20_000
/** Cells that are filled at most: far more than any price list has, and little memory. */
const filledMax = 2_000_000

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Returns the merged ranges of a sheet's XML, without the parts beyond its last row. */
export function mergesOf(bytes: Uint8Array, rows: number): Merge[] {
  const merges: Merge[] = []
  for (const [, left = '', top, right = '', bottom] of new TextDecoder().decode(bytes).matchAll(range)) {
    const merge = {
      top: Number(top) - 1,
      left: columnOf(left),
      bottom: Math.min(Number(bottom), rows) - 1,
      right: columnOf(right),
    }
    if (merge.bottom >= merge.top && merge.right >= merge.left) merges.push(merge)
    if (merges.length === mergesMax) break
  }
  return merges
}

/** Copies the value of each merged range to all of its cells. Excel stores it in the first only. */
export function fillMerges(cells: readonly SheetCell[][], merges: readonly Merge[]): SheetCell[][] {
  const filled = cells.map((row) => [...row])
  const columns = Math.max(0, ...filled.map((row) => row.length))
  let count = 0
  for (const { top, left, bottom, right } of merges) {
    const value = cells[top]?.[left] ?? null
    const last = Math.min(right, columns - 1)
    count += Math.max(0, bottom - top + 1) * Math.max(0, last - left + 1)
    if (value === null || count > filledMax) continue
    for (let row = top; row <= bottom; row += 1) filled[row]?.fill(value, left, last + 1)
  }
  return filled
}
