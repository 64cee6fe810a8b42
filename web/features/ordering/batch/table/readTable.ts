import { smartPaste } from '../../../../../contract/smartPaste/smartPaste.ts'
import type { PastedOrder } from '../../../../../contract/smartPaste/pastedOrder.ts'
import { cellPhone, cellText } from '../../../../shared/excel/cellText.ts'
import type { SheetCell } from '../../../../shared/excel/readSheet.ts'
import { pickupDays } from '../../goods/pickupTimes.ts'
import { blankGoods, blankOrder } from '../../orderValues.ts'
import type { OrderValues } from '../../orderValues.ts'
import { proposalsOf } from '../../smartPaste/mergePasted.ts'
import { filled } from '../../smartPaste/proposal.ts'
import { putCell } from './cellWords.ts'
import { meaningOf } from './headings.ts'
import type { ColumnField, ColumnMeaning } from './headings.ts'
import { placeReader } from './placeReader.ts'
import type { TableContext } from './placeReader.ts'

/** A consignment as a table says it. */
export interface ReadRow {
  values: OrderValues
  /** Cells whose words are not known, as a person reads them: 付款方式“刷卡”. */
  unread: string[]
}

export interface ReadTable {
  rows: ReadRow[]
  /** Columns that nobody knows. */
  unknownTitles: string[]
}

/** The cells of a file or a pasted text, row by row. */
export type TableCells = readonly (readonly SheetCell[])[]

/** A heading stands within the first rows: above it there may be the name of the list. */
const headingRowsMax = 5

interface Heading {
  at: number
  meanings: readonly ColumnMeaning[]
  titles: readonly string[]
}

const parted = (line: string) => line.split(/\s+/).filter((part) => part !== '')
const lastsLine = /^(?:合计|总计|小计)/

/** The row of headings: two known ones at least, one of them of the recipient or his goods. A line copied from a chat is parted at its blanks. */
function headingOf(cells: readonly string[][]): Heading | null {
  for (const [at, row] of cells.slice(0, headingRowsMax).entries()) {
    const titles = row.filter((title) => title !== '').length === 1 ? parted(row.join('')) : row
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

/** What a chat line says, over what stands in the row; what is not sure is left out and named. Of one party it is the recipient: the sender is chosen for all. */
function withPasted(values: OrderValues, read: PastedOrder, context: TableContext): ReadRow {
  const recipient = Object.keys(read.recipient).length > 0 ? read.recipient : read.shipper
  const order = { ...read, recipient, shipper: {} }
  const proposals = proposalsOf(order, values, { ...context, brought: [values] })
  return {
    values: filled(
      values,
      proposals.filter(({ isUnsure }) => !isUnsure),
    ),
    unread: proposals.filter(({ isUnsure }) => isUnsure).map(({ label, text }) => `${label}“${text}”`),
  }
}

const bareNumber = /^\d{1,6}(?:\.\d{1,3})?$/

/** Numbers without a unit in a line without headings: pieces, kilograms, cubic metres, as far as none of them is said. */
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
  const said = Object.fromEntries(Object.entries(open).filter(([, text]) => text !== undefined))
  return { ...values, goods: [{ ...goods, ...said }, ...others] }
}

/** Reads tables against the regions; `begun` is what a row begins with. */
function rowReader(begun: OrderValues, context: TableContext) {
  const placeOf = placeReader(context)
  const today = pickupDays(context.now)[0]?.value ?? ''
  const pasted = (text: string) => smartPaste(text, { ...context, today })

  const fromLine = (parts: readonly string[]): ReadRow => {
    const { values, unread } = withPasted(begun, pasted(parts.join(' ')), context)
    return { values: withBareNumbers(values, parts.flatMap(parted)), unread }
  }

  const fromColumns = (row: readonly SheetCell[], { meanings }: Heading): ReadRow => {
    let values = begun
    const unread: string[] = []
    const said = (wanted: ColumnField) =>
      meanings
        .flatMap((meaning, column) =>
          meaning !== null && meaning !== 'aside' && meaning.field === wanted ? [cellText(row[column])] : [],
        )
        .filter((text) => text !== '')
    const whole = said('recipient').join(' ')
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
      const next = putCell(values, field, text, title)
      if (next === null) unread.push(`${title}“${text}”`)
      else values = next
    }
    const [region, address] = [said('region').join(''), said('address').join(' ')]
    if (region + address === '') return { values, unread }
    const place = placeOf(region, address)
    if (place.regionCode === null && region !== '') unread.push(`地区“${region}”`)
    return { values: { ...values, recipient: { ...values.recipient, ...place } }, unread }
  }

  return { fromLine, fromColumns }
}

/**
 * Reads a table of consignments: by its headings where it has some, else line by line as a chat text. A line that has other parts
 * than the headings is read as a chat text, too.
 */
export function readTable(sheet: TableCells, context: TableContext, begun = blankOrder): ReadTable {
  const texts = sheet.map((row) => row.map((cell) => cellText(cell)))
  const heading = headingOf(texts)
  const { fromLine, fromColumns } = rowReader(begun, context)
  const rows = sheet.flatMap((row, at): ReadRow[] => {
    const said = (texts[at] ?? []).filter((text) => text !== '')
    const [first] = said
    if ((heading && at <= heading.at) || first === undefined || lastsLine.test(first)) return []
    if (!heading) return [fromLine(said)]
    if (said.length > 1 || heading.titles.length === 1) return [fromColumns(row, heading)]
    const parts = parted(first)
    return [parts.length === heading.titles.length ? fromColumns(parts, heading) : fromLine(parts)]
  })
  const unknownTitles = heading
    ? heading.titles.filter((title, at) => title !== '' && heading.meanings[at] === null)
    : []
  return { rows, unknownTitles }
}
