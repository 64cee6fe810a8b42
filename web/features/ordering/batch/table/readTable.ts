import type { PastedOrder } from '#contract/smartPaste/pastedOrder.ts'
import { smartPaste } from '#contract/smartPaste/smartPaste.ts'
import { cellPhone, cellText } from '#shared/excel/cellText.ts'
import type { SheetCell } from '#shared/excel/readSheet.ts'
import { pickupDays } from '../../goods/pickupTimes.ts'
import { blankGoods, blankOrder } from '../../orderValues.ts'
import type { OrderValues } from '../../orderValues.ts'
import { proposalsOf } from '../../smartPaste/mergePasted.ts'
import { applyProposals } from '../../smartPaste/proposal.ts'
import { writeCell } from './cellWords.ts'
import { destinationReader } from './destinationReader.ts'
import type { TableContext } from './destinationReader.ts'
import { meaningOf } from './headings.ts'
import type { ColumnField, ColumnMeaning } from './headings.ts'

/** A consignment as read from a table. */
export interface ReadRow {
  values: OrderValues
  /** Cells that were not understood, as displayed: 付款方式“刷卡”. */
  unread: string[]
}

export interface ReadTable {
  rows: ReadRow[]
  /** Titles of unknown columns. */
  unknownTitles: string[]
}

/** The cells of a file or a pasted text, row by row. */
export type TableCells = readonly (readonly SheetCell[])[]

/** The headings are among the first rows; the name of the list may stand above them. */
const headingRowsMax = 5

interface Heading {
  at: number
  meanings: readonly ColumnMeaning[]
  titles: readonly string[]
}

const splitAtBlanks = (line: string) => line.split(/\s+/).filter((part) => part !== '')
const lastsLine = /^(?:合计|总计|小计)/

/** Finds the heading row: two known titles, one of them about recipient or goods. A line from a chat is split at blanks. */
function headingOf(cells: readonly string[][]): Heading | null {
  for (const [at, row] of cells.slice(0, headingRowsMax).entries()) {
    const titles = row.filter((title) => title !== '').length === 1 ? splitAtBlanks(row.join('')) : row
    const meanings = titles.map(meaningOf)
    const fields = meanings.flatMap((meaning) =>
      meaning === null || meaning === 'aside' ? [] : [meaning.field],
    )
    const isPerson = fields.some((field) => ['recipient', 'name', 'phone', 'address'].includes(field))
    const isShort = titles.every((title) => !/\d{3}/.test(title))
    if (fields.length >= 2 && isPerson && isShort) return { at, meanings, titles }
  }
  return null
}

/** Adds what a chat line says to a row; uncertain parts are only named. A single party is the recipient. */
function withPasted(values: OrderValues, read: PastedOrder, context: TableContext): ReadRow {
  const recipient = Object.keys(read.recipient).length > 0 ? read.recipient : read.shipper
  const order = { ...read, recipient, shipper: {} }
  const proposals = proposalsOf(order, values, { ...context, prefilled: [values] })
  return {
    values: applyProposals(
      values,
      proposals.filter(({ isUnsure }) => !isUnsure),
    ),
    unread: proposals.filter(({ isUnsure }) => isUnsure).map(({ label, text }) => `${label}“${text}”`),
  }
}

const bareNumber = /^\d{1,6}(?:\.\d{1,3})?$/

/** Reads numbers without a unit as the missing ones of pieces, kilograms and cubic metres, in this order. */
function withBareNumbers(values: OrderValues, parts: readonly string[]): OrderValues {
  const [goods = blankGoods, ...others] = values.goods
  const numbers = parts.filter((part) => bareNumber.test(part))
  const take = (isFit: (text: string) => boolean) => {
    const [first] = numbers
    return first !== undefined && isFit(first) ? numbers.shift() : undefined
  }
  const open = {
    ...(goods.pieces === blankGoods.pieces && { pieces: take((text) => /^[1-9]\d*$/.test(text)) }),
    ...(goods.weight === '' && { weight: take(() => true) }),
    ...(goods.volume === '' && goods.measure === 'volume' && { volume: take(() => true) }),
  }
  const found = Object.fromEntries(Object.entries(open).filter(([, text]) => text !== undefined))
  return { ...values, goods: [{ ...goods, ...found }, ...others] }
}

/** Returns readers of rows that look up regions; each row starts with `initialValues`. */
function rowReader(initialValues: OrderValues, context: TableContext) {
  const destinationOf = destinationReader(context)
  const today = pickupDays(context.now)[0]?.value ?? ''
  const pasted = (text: string) => smartPaste(text, { ...context, today })

  const fromLine = (parts: readonly string[]): ReadRow => {
    const { values, unread } = withPasted(initialValues, pasted(parts.join(' ')), context)
    return { values: withBareNumbers(values, parts.flatMap(splitAtBlanks)), unread }
  }

  const fromColumns = (row: readonly SheetCell[], { meanings }: Heading): ReadRow => {
    let values = initialValues
    const unread: string[] = []
    const textsOf = (wanted: ColumnField) =>
      meanings
        .flatMap((meaning, column) =>
          meaning !== null && meaning !== 'aside' && meaning.field === wanted ? [cellText(row[column])] : [],
        )
        .filter((text) => text !== '')
    const whole = textsOf('recipient').join(' ')
    if (whole !== '') {
      const read = withPasted(values, pasted(whole), context)
      values = read.values
      unread.push(...read.unread)
    }
    for (const [column, meaning] of meanings.entries()) {
      if (meaning === null || meaning === 'aside') continue
      const { field, title } = meaning
      if (field === 'recipient' || field === 'region' || field === 'address') continue
      const text = field === 'phone' ? cellPhone(row[column]) : cellText(row[column])
      const next = writeCell(values, field, text, title)
      if (next === null) unread.push(`${title}“${text}”`)
      else values = next
    }
    const [region, address] = [textsOf('region').join(''), textsOf('address').join(' ')]
    if (region + address === '') return { values, unread }
    const destination = destinationOf(region, address)
    if (destination.regionCode === null && region !== '') unread.push(`地区“${region}”`)
    return { values: { ...values, recipient: { ...values.recipient, ...destination } }, unread }
  }

  return { fromLine, fromColumns }
}

/** Reads a table of consignments by its headings. Without headings, or for lines with other parts, it reads chat texts. */
export function readTable(sheet: TableCells, context: TableContext, initialValues = blankOrder): ReadTable {
  const texts = sheet.map((row) => row.map((cell) => cellText(cell)))
  const heading = headingOf(texts)
  const { fromLine, fromColumns } = rowReader(initialValues, context)
  const rows = sheet.flatMap((row, at): ReadRow[] => {
    const nonEmpty = (texts[at] ?? []).filter((text) => text !== '')
    const [first] = nonEmpty
    if ((heading && at <= heading.at) || first === undefined || lastsLine.test(first)) return []
    if (!heading) return [fromLine(nonEmpty)]
    if (nonEmpty.length > 1 || heading.titles.length === 1) return [fromColumns(row, heading)]
    const parts = splitAtBlanks(first)
    return [parts.length === heading.titles.length ? fromColumns(parts, heading) : fromLine(parts)]
  })
  const unknownTitles = heading
    ? heading.titles.filter((title, at) => title !== '' && heading.meanings[at] === null)
    : []
  return { rows, unknownTitles }
}
