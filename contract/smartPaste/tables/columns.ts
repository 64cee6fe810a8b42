import type { Packaging } from '../../orders/words.ts'
import { packagingOf } from '../goods/quantities.ts'
import type { Quantity } from '../goods/quantities.ts'
import type { Label } from '../labels.ts'
import { found, markSpan, signs } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { Found, Span } from '../pastedOrder.ts'
import { amountText, cellsOf, gaps, quantityOf } from './cells.ts'
import type { Cell } from './cells.ts'
import { columnOf, ignored, mmOf, packed, receipts, rowInfo, unknown } from './columnHeads.ts'
import type { Column } from './columnHeads.ts'
import { isBareSum, isSumRow, readSums, settleCollected } from './sumRows.ts'
import type { Collected } from './sumRows.ts'

/** Possible dividers of table cells; the first that splits a line into known heads is used. */
const dividers = [/[\t|｜]/, /[;；]/, gaps, /[,，]/, /\//, / +/]
/** Dividers that seldom stand in sentences. */
const clearDividers = dividers.slice(0, 4)

/** 儿童吸管杯 18: two cells with a single blank between them, where a row has too few. */
const withSplitNumbers = (cells: readonly Cell[], { columns, divider }: Heads): Cell[] =>
  divider !== gaps || cells.length !== columns.length - 1
    ? [...cells]
    : cells.flatMap((cell) => {
        const [, name = '', number] = /^([^ ]*[\u4e00-\u9fa5]) (\d[\d.]*)$/.exec(cell.text) ?? []
        if (number === undefined) return [cell]
        return [
          { start: cell.start, text: name },
          { start: cell.start + name.length + 1, text: number },
        ]
      })

interface Heads {
  columns: Column[]
  divider: RegExp
}

/** Returns the cells of a row; single blanks divide those of a scan whose heads stand wide apart. */
function rowCells(line: string, lineStart: number, { columns, divider }: Heads): Cell[] {
  const cells = cellsOf(line, lineStart, divider)
  if (divider !== gaps || isRow(cells, columns)) return cells
  const bySpaces = cellsOf(line, lineStart, / +/)
  const isWhole = bySpaces.length === columns.length && isRow(bySpaces, columns)
  return isWhole || isSumRow(bySpaces) ? bySpaces : cells
}

const isHeadText = (text: string) =>
  text.length <= 12 &&
  !/[:：=¥]|\d/.test(text.replace(/(?<![A-Za-z\u4e00-\u9fa5])m3\)?$|体积[(/]?m3\)?$/i, ''))

/** Drops counts of contents beside a count of packages. */
function withoutDoubles(columns: readonly Column[], heads: readonly Cell[]): Column[] {
  const counts = columns.flatMap(({ amount }) => (amount?.kind === 'pieces' ? [amount] : []))
  const hasPackages = counts.some(({ unit = '件' }) => !/^[件台套樘]$/.test(unit))
  const hasPieces = counts.some(({ isAnyCount }) => !isAnyCount)
  // 数量 beside 件数, 件数 beside 箱数
  const isContents = ({ amount }: Column) =>
    amount?.kind === 'pieces' &&
    ((hasPackages && amount.unit === '件') ||
      (/^[台套樘]$/.test(amount.unit ?? '') &&
        counts.some(({ unit = '件', isAnyCount }) => !isAnyCount && !/^[台套樘]$/.test(unit))) ||
      (hasPieces && amount.isAnyCount === true))
  // 640只 of 3.5 kg on 2 pallets: the weight is not that of a pallet
  const isOfContents = ({ amount }: Column, at: number) =>
    amount?.isEach === true &&
    columns.some(isContents) &&
    counts.some(({ unit }) => unit?.startsWith('托')) &&
    /^(?:单|每[件只个台套箱])重|^单[件只个台套箱]/.test(heads[at]?.text ?? '')
  return columns.map((column, at) => (isContents(column) || isOfContents(column, at) ? ignored : column))
}

/** Splits the heads 省市区 and 长宽高 if the line below has a cell for each sign: tabs between single signs are lost. */
const withSplitRegions = (cells: readonly Cell[], count: number): Cell[] =>
  cells.length < count
    ? cells.flatMap((cell) =>
        /^(?:[省市区县]{2,4}|[长宽高]{3})$/.test(cell.text)
          ? [...cell.text].map((text) => ({ ...cell, text }))
          : [cell],
      )
    : [...cells]

/**
 * Returns the heads in a line. Unknown heads are allowed between known ones if a line with as many cells follows. Two heads are
 * enough if they are goods and an amount.
 */
function headsOf(line: string, next: string): Heads | null {
  for (const divider of dividers) {
    const cells = withSplitRegions(cellsOf(line, 0, divider), cellsOf(next, 0, divider).length)
    const columns = cells.map(({ text }) => columnOf(text))
    const known = columns.filter((column) => column !== null)
    // 品名  数量 单位: gaps between some heads only
    if (divider === gaps && cells.some(({ text }) => areHeads(text))) continue
    const hasGoods = known.some(({ label }) => label?.field === 'goods')
    const hasAmount = known.some(({ amount }) => amount)
    if (cells.length < (hasGoods && hasAmount && clearDividers.includes(divider) ? 2 : 3)) continue
    const isLikely =
      clearDividers.includes(divider) &&
      known.length >= 2 &&
      known.length * 2 >= cells.length &&
      cells.every(({ text }) => isHeadText(text)) &&
      (isRule(next) || cellsOf(next, 0, divider).length === cells.length)
    if (
      (known.length === cells.length && cells.every(({ text }) => !/\d/.test(text.replace(/m3/i, '')))) ||
      isLikely
    )
      return {
        columns: withoutDoubles(
          columns.map((column) => column ?? unknown),
          cells,
        ),
        divider,
      }
  }
  return null
}

/** Checks for several heads with single blanks between them. */
function areHeads(text: string): boolean {
  const words = text.split(' ')
  return words.length > 1 && words.every((word) => word.length > 1 && columnOf(word) !== null)
}

/** Checks for the line between heads and rows: |---|---|. */
const isRule = (line: string) => /^[\s|:-]+$/.test(line) && /- ?-/.test(line)

/** Checks whether a line is a row of this table; of its amounts, one must be a number. */
function isRow(cells: readonly Cell[], columns: readonly Column[]): boolean {
  if (cells.length < 2 || cells.length > columns.length) return false
  const isAmount = (_: Cell, columnIndex: number) => Boolean(columns[columnIndex]?.amount)
  const amounts = cells.filter(isAmount)
  if (!columns.some(({ amount }) => amount)) return true
  return (
    amounts.some(({ text }) => amountText.test(text)) &&
    !cells.some(({ text }) => /^[^\d]{2,5}[:：]/.test(text))
  )
}

export interface ParsedColumns {
  labels: Label[]
  quantities: Quantity[]
  codFen?: Found<number>
  receiptCopies?: Found<number>
}

/**
 * Extracts copied tables by their heads. Cells below get the labels of their heads, and bare numbers are amounts. `tabbed` is the
 * text with its tabs.
 */
export function extractColumns(ground: ParseState, tabbed: string): ParsedColumns {
  const read: ParsedColumns = { labels: [], quantities: [] }
  const money: Collected = { cells: [], totals: [] }
  let heads: Heads | null = null
  let lineStart = 0
  const lines = tabbed.split('\n')
  for (const [at, line] of lines.entries()) {
    const cells = heads ? withSplitNumbers(rowCells(line, lineStart, heads), heads) : []
    const next = headsOf(line, lines[at + 1] ?? '')
    if (next) {
      heads = next
      markSpan(ground, lineStart, lineStart + line.length, signs.taken)
    } else if (heads && (isSumRow(cells) || isBareSum(cells, heads.columns, read.quantities))) {
      const below = lines.slice(at + 1).map((text) => cellsOf(text, 0, heads?.divider ?? gaps))
      const isLast = !below.some((row) => isSumRow(row) || (heads && isRow(row, heads.columns)))
      const isAligned = /[\t|｜]/.test(line)
      if (isLast || isSumRow(cells))
        readSums(ground, { cells, isLast, isAligned }, heads.columns, read, money)
      else markSpan(ground, lineStart, lineStart + line.length, signs.taken)
    } else if (heads && isRow(cells, heads.columns)) readRow(ground, cells, heads.columns, read, money)
    else if (!isRule(line)) {
      heads = null
      readListed(ground, line, lineStart, read)
    }
    lineStart += line.length + 1
  }
  const codFen = settleCollected(ground, money)
  return { ...read, ...(codFen && { codFen }) }
}

/** Returns the cells below a head for names of goods, in lines with one such cell. */
export function goodsCells(text: string, tabbed: string): Span[] {
  const { labels } = extractColumns({ text, rest: text }, tabbed)
  const starts = labels.flatMap(({ field, start }) => (field === 'goods' ? [start] : []))
  const lineOf = (at: number) => text.lastIndexOf('\n', at - 1)
  return starts
    .filter((start) => starts.filter((other) => lineOf(other) === lineOf(start)).length === 1)
    .map((start) => ({
      start,
      end: start + (/^.*?(?= *[\t|｜;；\n]| {2,}|$)/.exec(tabbed.slice(start))?.[0].length ?? 0),
    }))
}

/** Reads a line of a head and its value: 数量(箱) 66, 件：40, kg=750. */
function readListed(ground: ParseState, line: string, lineStart: number, read: ParsedColumns): void {
  const listed =
    /(?<=^|[;；|,，\t ])([^\s\d:：=,，;；|[\]][^\s\d:：=,，;；|[\]]{0,10}?)(\([^)]{1,4}\))?(?: *[:=|,\t[]{1,2} *| {2,})(\d{1,6}(?:\.\d{1,6})?)(?= *(?:$|[;；|\]]| {2})| [^\s\d]{1,8}:)/g
  for (const match of line.matchAll(listed)) {
    const [whole, head = '', unit = '', number = ''] = match
    const amount = columnOf(head + unit)?.amount
    // 件数: 40 is read with the amounts of a sentence
    // 60 | 箱 | 1080: the unit of the number before
    const isUnit = head.length === 1 && /\d *[\t|,，] *$/.test(line.slice(0, match.index))
    if (!amount || isUnit || /(?:[件箱包袋托]数|数量) ?[:|] ?\d+$/.test(whole)) continue
    const end = lineStart + match.index + whole.length
    const cell = { start: end - number.length, text: number }
    const quantity = quantityOf(cell, amount)
    if (!quantity || quantity === 'cod') continue
    read.quantities.push(quantity)
    markSpan(ground, cell.start, end, signs.quantity)
    const headStart = lineStart + match.index
    markSpan(ground, headStart, headStart + head.length + unit.length, signs.taken)
  }
}

/** 178 or 178cm */
const sideText = /^(\d{1,5}(?:\.\d{1,2})?)(cm|厘米|公分|mm|毫米|米)?$/i

/** Reads the three sides of a piece in a row; null if one is missing or is no number. */
function sidesOf(cells: readonly Cell[], columns: readonly Column[]): Quantity | null {
  const value = { lengthMm: 0, widthMm: 0, heightMm: 0 }
  const found = cells.filter(({ text }, at) => columns[at]?.side && sideText.test(text))
  for (const cell of found) {
    const side = columns[cells.indexOf(cell)]?.side
    const [, number, unit] = sideText.exec(cell.text) ?? []
    if (side) value[side.key] = Math.round(Number(number) * (unit ? mmOf(unit) : side.mm))
  }
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last || Object.values(value).some((mm) => mm === 0 || mm > 30_000)) return null
  const span = { start: first.start, end: last.start + last.text.length }
  return { ...span, kind: 'sides', value, isTotal: false, isEach: false }
}

/** 30箱 in a column of packaging. */
const packedCount = /^\d{1,5} ?(?:木?箱|托盘?|[袋包桶捆扎卷])$/

function readRow(
  ground: ParseState,
  cells: readonly Cell[],
  columns: readonly Column[],
  read: ParsedColumns,
  money: Collected,
): void {
  const first = read.quantities.length
  let packaging: Packaging | null = null
  let packedStart = -1
  const sides = sidesOf(cells, columns)
  if (sides) read.quantities.push(sides)
  for (const [columnIndex, cell] of cells.entries()) {
    const { start, text } = cell
    const column = columns[columnIndex] ?? ignored
    const { label, amount } = column
    const end = start + text.length
    if (text === '') continue
    const quantity = amount && quantityOf(cell, amount)
    if (label) read.labels.push({ start, end: start, ...label })
    else if (quantity) {
      if (quantity === 'cod') money.cells.push(cell)
      else {
        read.quantities.push(quantity)
        markSpan(ground, start, end, signs.quantity)
      }
    } else if (column === packed && packedCount.test(text)) {
      const count = quantityOf(cell, { kind: 'pieces', places: 0, most: 100_000 })
      if (!count || count === 'cod') continue
      packedStart = start
      read.quantities.push(count)
      markSpan(ground, start, end, signs.quantity)
    } else if (column === packed && text.length <= 12) {
      const named = packagingOf[text.toLowerCase()] ?? null
      packaging ??= named
      if (named || text.length === 1 || /^(?:rolls?|pcs?|sets?)$/i.test(text))
        markSpan(ground, start, end, signs.taken)
    } else if (column === receipts && /^[1-9]份?$/.test(text)) {
      read.receiptCopies ??= found(Number(text[0]), { start, end })
      markSpan(ground, start, end, signs.taken)
    } else if (column === rowInfo || (sides && column.side)) markSpan(ground, start, end, signs.taken)
    else if (column === ignored && (/^[\d.-]{1,10}$/.test(text) || amountText.test(text)))
      markSpan(ground, start, end, signs.taken)
  }
  const counts = read.quantities.slice(first).filter((quantity) => quantity.kind === 'pieces')
  for (const quantity of counts) quantity.packaging ??= packaging
  // 6000 | 包装 30箱: the packages are what is carried
  const packages = counts.find((quantity) => quantity.start === packedStart)
  if (packages)
    read.quantities = read.quantities.filter(
      (quantity) => quantity === packages || !counts.some((count) => count === quantity),
    )
}
