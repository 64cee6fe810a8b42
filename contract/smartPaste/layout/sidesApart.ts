import { composeText } from '../readable/rewriting.ts'
import type { RewrittenText } from '../readable/rewriting.ts'
import { allCellsOf, gaps } from '../tables/cells.ts'
import type { Cell } from '../tables/cells.ts'

const sender = /^\[?(?:发货|发件|寄件|托运|发|寄)(?:方|人|单位|信息)?\]?:?$/
/** What follows the parties on a form. */
const ofGoods =
  /^(?:品名|货名|货物|件数|数量|重量|体积|包装|付款|结算|运费)|^\d[\d.]* ?(?:[箱件包袋桶台套只个托卷捆吨方]|公斤|kg)/
const recipient = /^\[?(?:收货|收件|收)(?:方|人|单位|信息)?\]?:?$/

/**
 * Returns the cells of a line: between tabs or bars, or else wide gaps. Between tabs or bars a cell may be empty, except beyond the
 * outer bars, and behind the last of `width` columns.
 */
function cellsOf(line: string, lineStart: number, width: number): Cell[] {
  const isRuled = /[\t|]/.test(line)
  const cells = allCellsOf(line, lineStart, isRuled ? /[\t|]/ : gaps)
  if (!isRuled) return cells.filter(({ text }) => text !== '')
  const bare = line.trim()
  if (bare.startsWith('|')) cells.shift()
  if (bare.endsWith('|')) cells.pop()
  while (cells.length > width && cells.at(-1)?.text === '') cells.pop()
  return cells
}

interface Row {
  label: Cell | null
  values: [Cell, Cell]
  size: number
  /** It continues the values of the row above: 金山西路37号 below 城西新区. */
  continues?: boolean
}

/** Reads 单位 飞越健身器材厂 | 单位 众悦体育用品店, and a row without labels below such a one; null for other lines. */
function labelledTwice(cells: readonly Cell[], line: string, above: Row | undefined): Row | null {
  const [one, first, two, second] = cells
  if (one && first && two && second && cells.length === 4 && one.text === two.text && !/\d/.test(one.text))
    return { label: one, values: [first, second], size: 4 }
  const isBelow = above?.size === 4 && cells.length === 2 && /^ {3,}/.test(line)
  return isBelow && one && first ? { label: null, values: [one, first], size: 4, continues: true } : null
}

/** The two columns of a table, each with one party. A row may have a label. */
interface Columns {
  heads: [Cell, Cell]
  width: number
  rows: Row[]
  start: number
  end: number
}

/** Finds 项目 | 发货方 | 收货方 with at least two rows below; null without such a table. */
function columnsOf(text: string): Columns | null {
  let lineStart = 0
  let found: Columns | null = null
  for (const line of text.split('\n')) {
    const cells = cellsOf(line, lineStart, found?.width ?? 0)
    const [one, two] = cells.slice(-2)
    const isHead =
      one &&
      two &&
      cells.length <= 3 &&
      ((sender.test(one.text) && recipient.test(two.text)) ||
        (recipient.test(one.text) && sender.test(two.text)))
    const end = lineStart + line.length
    if (!found && isHead) found = { heads: [one, two], width: cells.length, rows: [], start: lineStart, end }
    else if (found) {
      const twice = labelledTwice(cells, line, found.rows.at(-1))
      if (twice && !cells.some(({ text: cell }) => ofGoods.test(cell))) {
        found.rows.push(twice)
        found.end = end
        lineStart = end + 1
        continue
      }
      if (!one || !two || cells.length !== (found.rows[0]?.size ?? cells.length)) break
      if (cells.length > 3 || cells.some(({ text: cell }) => ofGoods.test(cell))) break
      found.rows.push({
        label: cells.length === 3 ? (cells[0] ?? null) : null,
        values: [one, two],
        size: cells.length,
      })
      found.end = end
    }
    lineStart = end + 1
  }
  // a list of consignments has several phones below each other
  const hasOnePhone = (side: 0 | 1) =>
    found?.rows.filter(({ values }) => /\d{7}/.test(values[side].text.replace(/[ -]/g, ''))).length === 1
  return found && found.rows.length > 1 && hasOnePhone(0) && hasOnePhone(1) ? found : null
}

/**
 * Writes the two columns of a table below each other, each behind its head. `tabbed` is the text with its tabs.
 */
export function partSides(text: RewrittenText, tabbed: string): RewrittenText {
  const columns = columnsOf(tabbed)
  if (!columns) return text
  return composeText(text, ({ copy, add }) => {
    const copyCell = ({ start, text: cell }: Cell) => copy(start, start + cell.length)
    copy(0, columns.start)
    for (const side of [0, 1] as const) {
      copyCell(columns.heads[side])
      add(':\n')
      for (const [at, { label, values }] of columns.rows.entries()) {
        if (values[side].text === '') continue
        if (label && label.text !== '') {
          copyCell(label)
          add(': ')
        }
        copyCell(values[side])
        add(columns.rows[at + 1]?.continues ? ' ' : '\n')
      }
    }
    copy(columns.end, text.text.length)
  })
}
