import { composeText } from '../readable/rewriting.ts'
import type { RewrittenText } from '../readable/rewriting.ts'
import { allCellsOf, amountText, gaps } from '../tables/cells.ts'
import type { Cell } from '../tables/cells.ts'
import { columnOf } from '../tables/columnHeads.ts'
import type { Amount } from '../tables/columnHeads.ts'

/** A line of a turned table: its head, and a cell for each kind of goods. */
interface Line {
  head: Cell
  cells: Cell[]
  /** What the cells are; null for names. */
  amount: Amount | null
}

/** Returns the cells of a line without outer bars. */
function cellsIn(line: string, start: number): Cell[] {
  const cells = allCellsOf(line, start, /[\t|│]/.test(line) ? /[\t|│]/ : gaps)
  if (cells[0]?.text === '') cells.shift()
  if (cells.at(-1)?.text === '') cells.pop()
  return cells
}

/** Reads 件数 | 24箱 | 15箱: a head and at least two values; null for another line. */
function lineOf(line: string, start: number): Line | null {
  const [head, ...cells] = cellsIn(line, start)
  const column = head && columnOf(head.text)
  if (!head || !column || cells.length < 2) return null
  if (column.label?.field === 'goods')
    return cells.every(
      ({ text }) => /^[\u4e00-\u9fa5][^\d:]*/.test(text) && columnOf(text)?.amount === undefined,
    )
      ? { head, cells, amount: null }
      : null
  const isFilled = cells.every(
    ({ text }) => text === '' || amountText.test(text) || /^\d+[^\d\s]{1,2}$/.test(text),
  )
  return column.amount && isFilled && cells.some(({ text }) => text !== '')
    ? { head, cells, amount: column.amount }
    : null
}

/** Returns the lines below each other that are one turned table: names first, then their amounts. */
function tableIn(text: string): { names: Line; amounts: Line[]; start: number; end: number } | null {
  let start = 0
  let names: Line | null = null
  let amounts: Line[] = []
  let from = 0
  let to = 0
  for (const line of text.split('\n')) {
    const read = lineOf(line, start)
    const width = names?.cells.length ?? 0
    // what stands below 合计 may be missing
    const least = names?.cells.at(-1)?.text.match(/^[合总共]计$/) ? width - 1 : width
    if (names && read?.amount && read.cells.length >= least && read.cells.length <= width) {
      amounts.push(read)
      to = start + line.length
    } else if (amounts.length > 0) break
    else {
      names = read && !read.amount ? read : null
      from = start
      amounts = []
    }
    start += line.length + 1
  }
  return names && amounts.length > 0 ? { names, amounts, start: from, end: to } : null
}

const unitOf = ({ kind, unit = '件', places }: Amount) =>
  kind === 'pieces' ? unit : kind === 'volumeCm3' ? '方' : places === 6 ? '吨' : '公斤'

/**
 * Writes a table with a column for each kind of goods line by line: 品名 | 锅 | 壶 above 件数 | 24箱 | 15箱. `tabbed` is the text with
 * its tabs.
 */
export function turnTable(text: RewrittenText, tabbed: string): RewrittenText {
  const table = tableIn(tabbed)
  if (!table) return text
  return composeText(text, ({ copy, add }) => {
    copy(0, table.start)
    for (const [column, name] of table.names.cells.entries()) {
      if (column > 0) add('\n')
      copy(name.start, name.start + name.text.length)
      for (const { cells, amount } of table.amounts) {
        const cell = cells[column]
        if (!cell || !amount || cell.text === '') continue
        add(amount.isEach ? ' 每件' : ' ')
        copy(cell.start, cell.start + cell.text.length)
        if (/\d$/.test(cell.text)) add(unitOf(amount))
      }
    }
    copy(table.end, text.text.length)
  })
}
