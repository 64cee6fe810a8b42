/** The largest sheet that is read: larger than any address book or price list. */
export const sheetRowsMax = 50_000
export const sheetColumnsMax = 1_000
export const cellsMax = 2_000_000

/** Thrown for a sheet with more rows or columns than are read. */
export class TooManyCells extends Error {
  override readonly name = 'TooManyCells'
}

const sliceBytes = 1024 * 1024
const opening = /<(?:[^\s<>/!?"'=:]+:)?(row|c)(?=[\s/>])/g
const whole = /<(?:[^\s<>/!?"'=:]+:)?(?:row|c)((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const references = /[\s:]r\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** 12, AB12 */
const reference = /^([A-Z]{0,3})(\d{1,9})$/

const columnOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** The rows and columns that a sheet claims to have, as far as it was read. */
class Extent {
  private rows = 0
  private columns = 0
  private lastRow = 0

  tag(isRow: boolean, attributes: string, isEmpty: boolean): void {
    if (isRow) this.rows += 1
    for (const [, double, single] of attributes.matchAll(references)) {
      const [, letters = '', digits] = reference.exec(double ?? single ?? '') ?? []
      if (digits === undefined) throw new Error('A place that is none')
      this.lastRow = Math.max(this.lastRow, Number(digits))
      // a cell with only a background takes no room
      if (!isEmpty) this.columns = Math.max(this.columns, columnOf(letters))
    }
    const rows = Math.max(this.rows, this.lastRow)
    if (rows > sheetRowsMax || this.columns > sheetColumnsMax || rows * this.columns > cellsMax)
      throw new TooManyCells(`${rows} rows, ${this.columns} columns`)
  }
}

/**
 * Checks a sheet's size in its bytes before it is parsed. One cell named XFD1048576 would become a million rows. Throws
 * TooManyCells, or an Error for a malformed row or cell.
 */
export function checkSheet(bytes: Uint8Array): void {
  const decoder = new TextDecoder()
  const extent = new Extent()
  let text = ''
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    const isLast = at + sliceBytes >= bytes.length
    text += decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: !isLast })
    // a tag that continues in the next slice is checked with it
    const open = isLast ? text.length : text.lastIndexOf('<')
    const until = open > text.lastIndexOf('>') ? open : text.length
    for (const match of text.slice(0, until).matchAll(opening)) {
      whole.lastIndex = match.index
      const [tag, attributes = '', slash] = whole.exec(text) ?? []
      if (tag === undefined) throw new Error('A row or cell that cannot be read')
      extent.tag(match[1] === 'row', attributes, slash === '/')
    }
    text = text.slice(until)
    if (text.length > sliceBytes) throw new Error('A tag without an end')
  }
}
