import type { ConsignmentText } from '#contract/smartPaste/consignments/splitConsignments.ts'
import { extractLabels } from '#contract/smartPaste/labels.ts'
import type { PastedOrder, PastedParty, Span } from '#contract/smartPaste/pastedOrder.ts'
import { smartPaste } from '#contract/smartPaste/smartPaste.ts'
import { pickupDays } from '../../goods/pickupTimes.ts'
import { blankGoods } from '../../orderValues.ts'
import type { OrderValues } from '../../orderValues.ts'
import { proposalsOf } from '../../smartPaste/mergePasted.ts'
import { applyProposals } from '../../smartPaste/proposal.ts'
import { unsettledTotals } from '../../smartPaste/totalsNote.ts'
import type { TableContext } from './destinationReader.ts'

/** A consignment as read from a table or a chat. */
export interface ReadRow {
  values: OrderValues
  /** Cells or words that were not understood, as displayed: 付款方式“刷卡”. */
  unread: string[]
  /** The text of a chat that it was read from. */
  source?: string
  /** The texts about all consignments of that chat: 以上都到付. */
  aboutAll?: readonly string[]
  /** Whether another consignment begins here is uncertain. */
  isDoubtful?: boolean
}

export const splitAtBlanks = (line: string) => line.split(/\s+/).filter((part) => part !== '')

/** Returns the sender that a text names; '' where it names none or that of the card. One sender holds for all rows. */
function senderText(sender: PastedParty, { shipper }: OrderValues): string {
  const { name, phone, otherPhones = [], company, address } = sender
  const isOfCard = (!name || name.value === shipper.name) && (!phone || phone.value === shipper.phone)
  const known = [shipper.phone, shipper.company, shipper.address]
  const others = [...otherPhones, company, address]
    .map((fact) => fact?.value ?? '')
    .filter((fact) => fact !== '' && !known.includes(fact))
  const facts = isOfCard ? others : [name?.value, phone?.value, ...others]
  return facts.filter(Boolean).join(' ')
}

/** Checks whether a text labels a sender: 发货人：王强. */
const namesSender = (text: string) =>
  extractLabels({ text, rest: text }).some(({ role }) => role === 'shipper')

/** Adds what a chat text says to a row; uncertain parts are only named. A single party is the recipient, unless it is labelled. */
function withPasted(values: OrderValues, text: string, read: PastedOrder, context: TableContext): ReadRow {
  const isRecipient = Object.keys(read.recipient).length > 0 || namesSender(text)
  const recipient = isRecipient ? read.recipient : read.shipper
  const order = { ...read, recipient, shipper: {} }
  const sender = recipient === read.shipper ? '' : senderText(read.shipper, values)
  const totals = unsettledTotals(read)
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

/** Reads numbers without a unit as the missing pieces, kilograms and cubic metres, in this order. `used` has these numbers. */
function withBareNumbers(
  values: OrderValues,
  parts: readonly string[],
): { values: OrderValues; used: readonly string[] } {
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
  return {
    values: { ...values, goods: [{ ...goods, ...found }, ...others] },
    used: Object.values(open).filter((text) => text !== undefined),
  }
}

/** Returns the text with blanks in place of these spans. */
const blankOut = (text: string, spans: readonly Span[]) =>
  text
    .split('')
    .map((char, at) => (spans.some(({ start, end }) => at >= start && at < end) ? ' ' : char))
    .join('')

/** Returns the words of a text without those of its sums: 代收 3500 is no weight. */
function partsWithoutSums(text: string, { services }: PastedOrder): string[] {
  const sums = [services.codFen, services.declaredValueFen, services.receiptCopies]
  return splitAtBlanks(
    blankOut(
      text,
      sums.flatMap((sum) => sum?.spans ?? []),
    ),
  )
}

/** Returns where these words stand in a text. */
function spansOfWords(text: string, words: readonly string[]): Span[] {
  const open = [...words]
  return Array.from(text.matchAll(/\S+/g)).flatMap(({ 0: word, index: start }) => {
    const at = open.indexOf(word)
    if (at === -1) return []
    open.splice(at, 1)
    return [{ start, end: start + word.length }]
  })
}

/** Returns the phones, amounts and numbers of a chat text that no field holds, as displayed. */
function unusedNumbers(text: string, { leftOver }: PastedOrder, used: readonly string[]): string[] {
  const unused = blankOut(text, spansOfWords(text, used))
  return leftOver
    .map(({ start, end }) => splitAtBlanks(unused.slice(start, end)).join(' '))
    .filter((part) => /\d/.test(part))
    .map((part) => `未用上的“${part}”`)
}

/** Words that only say that all consignments are meant. */
const meansAll = /以上|全部|统一|一律|所有|[都全是走要请的货票单,，、.。;；!！\s]/g

/** What a text about all consignments may set: how they are paid, picked up and delivered. */
const servicesForAll = ['payment', 'pickupMode', 'deliveryMode'] as const

/** Returns readers of texts; each row starts with `initialValues`. */
export function chatReader(initialValues: OrderValues, context: TableContext) {
  const today = pickupDays(context.now)[0]?.value ?? ''
  /** Cells and words about all rows are read by the rules alone: the tagger knows whole texts. */
  const parse = (text: string) => smartPaste(text, { ...context, today, tagger: null })

  /**
   * Reads texts about all rows into the values with which each row starts. `unread` has the texts that say anything else: each row
   * names these.
   */
  const forAll = (texts: readonly string[]): { values: OrderValues; unread: string[] } => {
    let values = initialValues
    const unread: string[] = []
    for (const text of texts) {
      const order = parse(text)
      const found = servicesForAll.map((key) => order.services[key])
      const spans = found.flatMap((service) => (service && !service.isUnsure ? service.spans : []))
      // a sum or a refusal may change the meaning of the others
      if (blankOut(text, spans).replace(meansAll, '') === '')
        values = withPasted(values, text, order, context).values
      else unread.push(text)
    }
    return { values, unread }
  }

  /** Reads the cells of a line without known columns. */
  const fromLine = (cells: readonly string[]): ReadRow => {
    const text = cells.join(' ')
    const order = parse(text)
    const { values, unread } = withPasted(initialValues, text, order, context)
    const filled = withBareNumbers(values, partsWithoutSums(text, order))
    return { values: filled.values, unread: [...unread, ...unusedNumbers(text, order, filled.used)] }
  }

  /** Reads the text of one consignment, with one or several lines. */
  const fromChat = ({ text, isDoubtful }: ConsignmentText): ReadRow => {
    const order = smartPaste(text, { ...context, today })
    const { values, unread } = withPasted(initialValues, text, order, context)
    const isLine = !text.trim().includes('\n')
    const filled = withBareNumbers(values, isLine ? partsWithoutSums(text, order) : [])
    return {
      values: filled.values,
      unread: [
        ...unread,
        ...unusedNumbers(text, order, filled.used),
        ...(order.isCut ? ['文字太长，后面的没有读'] : []),
      ],
      source: text.trim().replace(/\n\s*\n/g, '\n'),
      isDoubtful,
    }
  }

  /** Adds what one cell says of the recipient. */
  const intoRow = (values: OrderValues, text: string): ReadRow =>
    withPasted(values, text, parse(text), context)

  return { fromLine, fromChat, intoRow, forAll }
}
