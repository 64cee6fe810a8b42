import { homeOf } from '#contract/smartPaste/consignments/home.ts'
import { splitConsignments } from '#contract/smartPaste/consignments/splitConsignments.ts'
import type { ConsignmentList } from '#contract/smartPaste/consignments/splitConsignments.ts'
import { cellPhone, cellText } from '#shared/excel/cellText.ts'
import type { SheetCell } from '#shared/excel/readSheet.ts'
import { pastedCells } from '#shared/excel/splitTable.ts'
import { blankOrder } from '../../orderValues.ts'
import type { OrderValues } from '../../orderValues.ts'
import { writeCell } from './cellWords.ts'
import { chatReader, splitAtBlanks } from './chatReader.ts'
import type { ReadRow } from './chatReader.ts'
import { destinationReader } from './destinationReader.ts'
import type { TableContext } from './destinationReader.ts'
import { meaningOf } from './headings.ts'
import type { ColumnField, ColumnMeaning } from './headings.ts'

export interface ReadTable {
  /** Number of consignments; `rows` is empty if there are too many. */
  count: number
  rows: ReadRow[]
  /** Titles of unknown columns. */
  unknownTitles: string[]
  /** Texts of a chat that belong to no consignment. */
  loose: readonly string[]
  /** Texts about all consignments, as every row was read: 以上都到付. */
  usedForAll: string[]
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
    const isShort = titles.every((title) => !/\d{3}|[:：]\s*\S/.test(title))
    if (fields.length >= 2 && isPerson && isShort) return { at, meanings, titles }
  }
  return null
}

/** Checks whether the first cells of rows without headings only number them: 1, 2, 3. */
function areNumbered(rows: readonly string[][]): boolean {
  const firsts = rows.flatMap(([first = '', ...others]) =>
    others.every((text) => text === '') || lastsLine.test(first) ? [] : [first],
  )
  // a single 1 may be its pieces
  return firsts.length > 1 && firsts.every((text, at) => /^\d+$/.test(text) && Number(text) === at + 1)
}

/** Returns a reader of rows by their columns; each row starts with `initialValues`. */
function columnReader(initialValues: OrderValues, context: TableContext) {
  const destinationOf = destinationReader(context)
  const { intoRow } = chatReader(initialValues, context)

  return (row: readonly SheetCell[], { meanings }: Heading): ReadRow => {
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
      const read = intoRow(values, whole)
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
}

/** Reads a table of consignments by its headings. Without headings, or for lines with other parts, it reads chat texts. */
export function readTable(sheet: TableCells, context: TableContext, initialValues = blankOrder): ReadTable {
  const texts = sheet.map((row) => row.map((cell) => cellText(cell)))
  const heading = headingOf(texts)
  const isNumbered = !heading && areNumbered(texts)
  const { fromLine } = chatReader(initialValues, context)
  const fromColumns = columnReader(initialValues, context)
  const rows = sheet.flatMap((row, at): ReadRow[] => {
    const nonEmpty = (texts[at] ?? []).filter((text) => text !== '')
    const [first] = nonEmpty
    if ((heading && at <= heading.at) || first === undefined || lastsLine.test(first)) return []
    if (!heading) return [fromLine(isNumbered && nonEmpty.length > 1 ? nonEmpty.slice(1) : nonEmpty)]
    if (nonEmpty.length > 1 || heading.titles.length === 1) return [fromColumns(row, heading)]
    const parts = splitAtBlanks(first)
    return [parts.length === heading.titles.length ? fromColumns(parts, heading) : fromLine(parts)]
  })
  const unknownTitles = heading
    ? heading.titles.filter((title, at) => title !== '' && heading.meanings[at] === null)
    : []
  return { count: rows.length, rows, unknownTitles, loose: [], usedForAll: [] }
}

/** Checks whether a pasted text is a table: most lines have several cells, or it has headings. */
function isTable(cells: TableCells): boolean {
  const texts = cells.map((row) => row.map((cell) => cellText(cell)))
  const filled = texts.filter((row) => row.some((cell) => cell !== ''))
  return filled.filter((row) => row.length > 1).length * 2 > filled.length || headingOf(texts) !== null
}

/**
 * Reads a pasted text: a table, or a chat with consignments of one or several lines. A chat with more than `rowsMax` is only
 * counted.
 */
export function readPasted(
  text: string,
  context: TableContext,
  { initialValues = blankOrder, rowsMax = Infinity }: { initialValues?: OrderValues; rowsMax?: number } = {},
): ReadTable {
  const cells = pastedCells(text)
  if (isTable(cells)) return readTable(cells, context, initialValues)
  return readList(
    splitConsignments(text, homeOf(context.index, context.siteCode)),
    context,
    initialValues,
    rowsMax,
  )
}

/** Reads chat texts of one consignment each, as the user separated them, with the texts about all of their list. */
export const readChats = (
  texts: readonly string[],
  aboutAll: readonly string[],
  context: TableContext,
  initialValues = blankOrder,
): ReadRow[] =>
  readList(
    { parts: texts.map((text) => ({ text, isDoubtful: false })), loose: [], aboutAll },
    context,
    initialValues,
    Infinity,
  ).rows

/** Reads a separated list; one with more than `rowsMax` is only counted. */
function readList(
  { parts, loose, aboutAll }: ConsignmentList,
  context: TableContext,
  initialValues: OrderValues,
  rowsMax: number,
): ReadTable {
  const { values, unread } = chatReader(initialValues, context).forAll(aboutAll)
  const { fromChat } = chatReader(values, context)
  const notes = unread.map((one) => `整批“${one.trim()}”`)
  const rows = (parts.length > rowsMax ? [] : parts).map((part) => {
    const row = fromChat(part)
    return { ...row, unread: [...row.unread, ...notes], aboutAll }
  })
  const usedForAll = aboutAll.filter((one) => !unread.includes(one))
  return { count: parts.length, rows, unknownTitles: [], loose, usedForAll }
}
