import type { ConsignmentText } from '#contract/smartPaste/consignments/splitConsignments.ts'
import type { PastedOrder, PastedParty } from '#contract/smartPaste/pastedOrder.ts'
import { smartPaste } from '#contract/smartPaste/smartPaste.ts'
import { pickupDays } from '../../goods/pickupTimes.ts'
import { blankGoods } from '../../orderValues.ts'
import type { OrderValues } from '../../orderValues.ts'
import { proposalsOf } from '../../smartPaste/mergePasted.ts'
import { applyProposals } from '../../smartPaste/proposal.ts'
import { totalsText } from '../../smartPaste/readPasted.ts'
import type { TableContext } from './destinationReader.ts'

/** A consignment as read from a table or a chat. */
export interface ReadRow {
  values: OrderValues
  /** Cells or words that were not understood, as displayed: 付款方式“刷卡”. */
  unread: string[]
  /** The text of a chat that it was read from. */
  source?: string
  /** Whether another consignment begins here is uncertain. */
  isDoubtful?: boolean
}

export const splitAtBlanks = (line: string) => line.split(/\s+/).filter((part) => part !== '')

/** Returns the sender that a text names; '' where it names none or that of the card. One sender holds for all rows. */
function senderText({ name, phone }: PastedParty, { shipper }: OrderValues): string {
  const isOfCard = (!name || name.value === shipper.name) && (!phone || phone.value === shipper.phone)
  return isOfCard ? '' : [name?.value, phone?.value].filter(Boolean).join(' ')
}

/** Adds what a chat text says to a row; uncertain parts are only named. A single party is the recipient. */
function withPasted(values: OrderValues, read: PastedOrder, context: TableContext): ReadRow {
  const recipient = Object.keys(read.recipient).length > 0 ? read.recipient : read.shipper
  const order = { ...read, recipient, shipper: {} }
  const sender = recipient === read.shipper ? '' : senderText(read.shipper, values)
  const totals = totalsText(read.totals)
  const proposals = proposalsOf(order, values, { ...context, prefilled: [values] })
  return {
    values: applyProposals(
      values,
      proposals.filter(({ isUnsure }) => !isUnsure),
    ),
    unread: [
      ...proposals.filter(({ isUnsure }) => isUnsure).map(({ label, text }) => `${label}“${text}”`),
      ...(sender === '' ? [] : [`发货人“${sender}”`]),
      ...(totals === '' ? [] : [`合计“${totals}”`]),
    ],
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

/** Returns the words of a text without those of its sums: 代收 3500 is no weight. */
function partsWithoutSums(text: string, { services }: PastedOrder): string[] {
  const sums = [services.codFen, services.declaredValueFen, services.receiptCopies]
  const spans = sums.flatMap((sum) => sum?.spans ?? [])
  const isOfSum = (at: number) => spans.some(({ start, end }) => at >= start && at < end)
  return splitAtBlanks(
    Array.from(text, (_, at) => at)
      .map((at) => (isOfSum(at) ? ' ' : (text[at] ?? '')))
      .join(''),
  )
}

/** Returns the phones and amounts of a chat text that no field holds, as displayed. */
const unusedNumbers = (text: string, { leftOver }: PastedOrder) =>
  leftOver
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter((piece) => /\d/.test(piece) && !splitAtBlanks(piece).every((part) => bareNumber.test(part)))
    .map((piece) => `未用上的“${piece}”`)

/** Returns readers of texts; each row starts with `initialValues`. */
export function chatReader(initialValues: OrderValues, context: TableContext) {
  const today = pickupDays(context.now)[0]?.value ?? ''
  const parse = (text: string) => smartPaste(text, { ...context, today })

  /** Reads the cells of a line without known columns. */
  const fromLine = (cells: readonly string[]): ReadRow => {
    const text = cells.join(' ')
    const order = parse(text)
    const { values, unread } = withPasted(initialValues, order, context)
    return { values: withBareNumbers(values, partsWithoutSums(text, order)), unread }
  }

  /** Reads the text of one consignment, with one or several lines. */
  const fromChat = ({ text, isDoubtful }: ConsignmentText): ReadRow => {
    const order = parse(text)
    const { values, unread } = withPasted(initialValues, order, context)
    const isLine = !text.trim().includes('\n')
    return {
      values: isLine ? withBareNumbers(values, partsWithoutSums(text, order)) : values,
      unread: [...unread, ...unusedNumbers(text, order), ...(order.isCut ? ['文字太长，后面的没有读'] : [])],
      source: text.trim().replace(/\n\s*\n/g, '\n'),
      isDoubtful,
    }
  }

  /** Adds what one cell says of the recipient. */
  const intoRow = (values: OrderValues, text: string): ReadRow => withPasted(values, parse(text), context)

  return { fromLine, fromChat, intoRow }
}
