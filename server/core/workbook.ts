import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import {
  cellStyles,
  rowXml,
  sheetFoot,
  sheetHead,
  sheetPath,
  workbookParts,
} from '#contract/kernel/text/sheetXml.ts'
import { createZip } from './archive.ts'

/** A column: heading, width in characters and kind of values. Money is a number of yuan, shown with two decimals. */
export interface WorkbookColumn {
  title: string
  width: number
  kind: 'text' | 'number' | 'money'
}

/** A cell's value; a text is shown unchanged, whatever it begins with. */
export type WorkbookValue = string | number | null

const plainStyles = { text: cellStyles.text, number: cellStyles.general, money: cellStyles.money } as const
const boldStyles = {
  text: cellStyles.boldText,
  number: cellStyles.boldGeneral,
  money: cellStyles.boldMoney,
} as const

/** Rows written before the event loop gets its turn: a few milliseconds. */
const rowsAtOnce = 250

interface Workbook {
  name: string
  /** Lines above the heading, each in the first column. */
  title?: readonly string[]
  columns: readonly WorkbookColumn[]
  rows: Iterable<readonly WorkbookValue[]>
  /** A last row in bold. */
  sums?: readonly WorkbookValue[]
}

/** Yields the sheet's XML in pieces and lets the event loop run between them. */
async function* sheetPieces({ title = [], columns, rows, sums }: Workbook): AsyncGenerator<Buffer> {
  let line = 0
  const write = (values: readonly WorkbookValue[], kinds: typeof plainStyles | typeof boldStyles) => {
    line += 1
    const cells = columns.map(({ kind }, index) => {
      const value = values[index] ?? null
      // a text in a column of numbers, such as 合计, stays text
      return { value, style: typeof value === 'string' ? kinds.text : kinds[kind] }
    })
    return rowXml(line, cells)
  }
  const titles = columns.map(({ title }) => title)
  const widths = columns.map(({ width }) => ({ width }))
  const titleRows = title.map((titleLine) => write([titleLine], boldStyles)).join('')
  let text = sheetHead(widths, title.length + 1) + titleRows + write(titles, boldStyles)
  for (const row of rows) {
    text += write(row, plainStyles)
    if (line % rowsAtOnce === 0) {
      yield Buffer.from(text)
      text = ''
      await yieldToEventLoop()
    }
  }
  if (sums) text += write(sums, boldStyles)
  yield Buffer.from(text + sheetFoot)
}

/**
 * Returns the bytes of an xlsx file with one sheet: a frozen heading, then the rows. Written and compressed piece by piece, so
 * that a long list does not block the event loop and only one piece is in memory uncompressed.
 */
export function workbookBytes(workbook: Workbook): Promise<Buffer> {
  const parts = Object.entries(workbookParts(workbook.name)).map(
    ([path, xml]) => [path, [Buffer.from(xml)]] as const,
  )
  return createZip({ ...Object.fromEntries(parts), [sheetPath]: sheetPieces(workbook) })
}

/** Converts fen to yuan, for a cell of kind `money`. Exact: 2^53 fen have at most 16 digits, and a number keeps 15 of yuan. */
export const fenToYuan = (fen: number): number => fen / 100
