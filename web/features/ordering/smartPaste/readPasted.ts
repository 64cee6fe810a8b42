import type { PastedOrder } from '#contract/smartPaste/pastedOrder.ts'
import { smartPaste } from '#contract/smartPaste/smartPaste.ts'
import { pickupDays } from '../goods/pickupTimes.ts'
import { blankOrder } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'
import { proposalsOf } from './mergePasted.ts'
import { applyProposals } from './proposal.ts'
import type { MergeContext, Proposal } from './proposal.ts'
import { splitProposals } from './questions.ts'
import type { PasteQuestion } from './questions.ts'
import { totalsNote } from './totalsNote.ts'
import { sameValues } from './undoFill.ts'

/** A read text, with the form before and after filling it in. */
export interface Reading {
  text: string
  order: PastedOrder
  before: OrderValues
  /** The form that the text was filled into; without another order's values if the text replaced them. */
  base: OrderValues
  filled: OrderValues
  /** The text would be mixed with another order in the form: the user chooses to replace it or to add. */
  mixesOrders: boolean
  /** Number of fields in the text. */
  found: number
  questions: PasteQuestion[]
  /** The proposals that the form holds: filled in, or typed there already. */
  applied: readonly Proposal[]
  /** What the totals say beyond the rows of goods; '' for nothing. */
  totals: string
  /** Words that were not recognised. */
  unrecognized: string[]
}

/** Checks whether two recipients are different people: by phone, or without one by name. */
function isOtherPerson(now: { name?: string; phone?: string }, then: { name?: string; phone?: string }) {
  const differs = (a = '', b = '') => a !== '' && b !== '' && a !== b
  return now.phone && then.phone ? differs(now.phone, then.phone) : differs(now.name, then.name)
}

const recipientOf = ({ recipient: { name, phone } }: PastedOrder) => ({
  ...(name && { name: name.value }),
  ...(phone && { phone: phone.value }),
})

/**
 * Checks whether text and form are two orders: both with goods or a sum, for different recipients. Values from the search or the
 * defaults are no order.
 */
function isAnotherOrder(order: PastedOrder, form: OrderValues, { prefilled }: MergeContext): boolean {
  const { name, phone } = form.recipient
  return (
    (order.goods.length > 0 || order.services.codFen !== undefined) &&
    (form.goods.some((row) => row.name.trim() !== '') || form.cod.trim() !== '') &&
    isOtherPerson(recipientOf(order), { name: name.trim(), phone: phone.trim() }) &&
    !prefilled.some(({ recipient }) => recipient.name === name && recipient.phone === phone)
  )
}

/** Returns the form without its order. The user's own mobile stays, and so does a shipper if the text names none. */
function withoutOrder(held: OrderValues, order: PastedOrder, { prefilled }: MergeContext): OrderValues {
  const { contactMobile, smsCode, shipper, shipperRecord, saveShipper } = held
  const isShipperNamed = Object.keys(order.shipper).length > 0
  return {
    ...(prefilled[0] ?? blankOrder),
    contactMobile,
    smsCode,
    ...(!isShipperNamed && { shipper, shipperRecord, saveShipper }),
  }
}

/** Checks whether a text continues the previous one: its beginning and end contain most of that one. */
function isContinuationOf(text: string, former: string): boolean {
  let head = 0
  while (head < former.length && text[head] === former[head]) head += 1
  let tail = 0
  while (
    tail < former.length - head &&
    tail < text.length - head &&
    text.at(-1 - tail) === former.at(-1 - tail)
  )
    tail += 1
  return (head + tail) * 2 >= former.length
}

/**
 * Reads a text into a form. A continuation of the previous text (`former`) is read again as a whole, another consignment replaces
 * it, and anything else adds to it. Values typed by hand since then stay until the user decides. With `replaces`, the text replaces
 * the order that the form holds.
 */
export function readPasted(
  text: string,
  held: OrderValues,
  former: Reading | null,
  context: MergeContext & { replaces?: boolean },
): Reading {
  const { index, siteCode, tagger, now, replaces = false } = context
  const order = smartPaste(text, { index, siteCode, tagger, today: pickupDays(now)[0]?.value ?? '' })
  const isUntouched = former !== null && sameValues(held, former.filled)
  const isContinued = former !== null && isContinuationOf(text, former.text)
  const isOther = former !== null && isOtherPerson(recipientOf(order), recipientOf(former.order))
  const isContinuation = isUntouched && isContinued
  const present = isUntouched && (isContinued || isOther) ? former.base : held
  const base = replaces ? withoutOrder(held, order, context) : present
  const brought = former ? [...context.prefilled, former.filled] : context.prefilled
  const proposals = proposalsOf(order, base, { ...context, prefilled: brought })
  const { sure, asks } = splitProposals(proposals, base)
  const inQuestion = new Set(asks.flatMap((ask) => ask.proposals))
  return {
    text,
    order,
    before: isContinuation ? former.before : held,
    base,
    filled: applyProposals(base, sure),
    mixesOrders: !replaces && (isOther || !isContinued) && isAnotherOrder(order, present, context),
    found: proposals.length,
    questions: asks,
    applied: proposals.filter((proposal) => !inQuestion.has(proposal)),
    totals: totalsNote(order),
    unrecognized: order.leftOver.map(({ start: from, end }) => text.slice(from, end)),
  }
}
