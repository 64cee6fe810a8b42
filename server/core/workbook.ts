import { setImmediate as breath } from 'node:timers/promises'
import {
  looks,
  rowXml,
  sheetFoot,
  sheetHead,
  sheetPlace,
  workbookParts,
} from '../../contract/kernel/text/sheetXml.ts'
import { archiveOf } from './archive.ts'

/** A column: its heading, its width in characters, and what stands in it. Money is in yuan as a number, shown with two places. */
export interface WorkbookColumn {
  title: string
  width: number
  kind: 'text' | 'number' | 'money'
}

/** A cell's value; a text is shown as it is, whatever it begins with. */
export type WorkbookValue = string | number | null

const plainLooks = { text: looks.text, number: looks.general, money: looks.money } as const
const boldLooks = { text: looks.boldText, number: looks.boldGeneral, money: looks.boldMoney } as const

/** So many rows are written before others get their turn: a few milliseconds. */
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

/** The sheet's XML in pieces, with others' turns between them. */
async function* sheetPieces({ title = [], columns, rows, sums }: Workbook): AsyncGenerator<Buffer> {
  let line = 0
  const write = (values: readonly WorkbookValue[], kinds: typeof plainLooks | typeof boldLooks) => {
    line += 1
    const cells = columns.map(({ kind }, at) => {
      const value = values[at] ?? null
      // a text among figures, 合计 for one, is a text
      return { value, look: typeof value === 'string' ? kinds.text : kinds[kind] }
    })
    return rowXml(line, cells)
  }
  const titles = columns.map(({ title }) => title)
  const widths = columns.map(({ width }) => ({ width }))
  const above = title.map((said) => write([said], boldLooks)).join('')
  let text = sheetHead(widths, title.length + 1) + above + write(titles, boldLooks)
  for (const row of rows) {
    text += write(row, plainLooks)
    if (line % rowsAtOnce === 0) {
      yield Buffer.from(text)
      text = ''
      await breath()
    }
  }
  if (sums) text += write(sums, boldLooks)
  yield Buffer.from(text + sheetFoot)
}

/**
 * The bytes of an xlsx file with one sheet: a heading that stays in sight, then the rows, each as long as the columns. Written and
 * packed piece by piece, so that nobody waits for another's long list and no more than a piece of it is held unpacked.
 */
export function workbookBytes(workbook: Workbook): Promise<Buffer> {
  const parts = Object.entries(workbookParts(workbook.name)).map(
    ([place, xml]) => [place, [Buffer.from(xml)]] as const,
  )
  return archiveOf({ ...Object.fromEntries(parts), [sheetPlace]: sheetPieces(workbook) })
}

/** Yuan of fen, for a cell of kind `money`; exact, since 2^53 fen have at most 16 digits and a number keeps 15 of yuan. */
export const yuanOf = (fen: number): number => fen / 100
