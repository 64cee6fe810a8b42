import { cubicMetreText, kilogramText } from '../../../../contract/price/amounts.ts'
import type { PastedOrder, PastedTotals, Span } from '../../../../contract/smartPaste/pastedOrder.ts'
import { smartPaste } from '../../../../contract/smartPaste/smartPaste.ts'
import { pickupDays } from '../goods/pickupTimes.ts'
import type { OrderValues } from '../orderValues.ts'
import { sureAndAsked } from './asks.ts'
import type { Ask } from './asks.ts'
import { proposalsOf } from './mergePasted.ts'
import { filled } from './proposal.ts'
import type { MergeContext } from './proposal.ts'
import { sameValues } from './takeBack.ts'

/** One text, what stood in the form before it, and with it. */
export interface Reading {
  text: string
  order: PastedOrder
  before: OrderValues
  filled: OrderValues
  /** How many fields the text says. */
  found: number
  asks: Ask[]
  /** A sum over several goods, which nobody has shared out; '' for none. */
  totals: string
  /** Words that were taken for nothing. */
  leftOver: string[]
}

const said = (text: string, spans: readonly Span[]) =>
  [...new Set(spans.map(({ start, end }) => text.slice(start, end).trim()))].join(' … ')

function totalsText({ pieces, weightGrams, volumeCm3 }: PastedTotals): string {
  const parts = [
    pieces && `${pieces.value} 件`,
    weightGrams && `${kilogramText(weightGrams.value)} 公斤`,
    volumeCm3 && `${cubicMetreText(volumeCm3.value)} 方`,
  ]
  return parts.filter(Boolean).join('、')
}

/** Whether a text names another recipient than the one before it, and so means another consignment. */
function isOtherConsignment({ recipient }: PastedOrder, former: PastedOrder): boolean {
  const { name, phone } = former.recipient
  const isOther = (now: string | undefined, then: string | undefined) =>
    now !== undefined && then !== undefined && now !== then
  return recipient.phone && phone
    ? isOther(recipient.phone.value, phone.value)
    : isOther(recipient.name?.value, name?.value)
}

/** Whether a text is another one gone on with: most of that one stands in it, at its beginning and its end. */
function isGoneOnFrom(text: string, former: string): boolean {
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
 * Reads a text into a form. The text of before (`former`), gone on with in the box, is read anew as a whole; one that means another
 * consignment takes its place; anything else adds to it. What was typed by hand since then always stands until it is asked.
 */
export function readPasted(
  text: string,
  held: OrderValues,
  former: Reading | null,
  context: MergeContext,
): Reading {
  const { index, siteCode, now } = context
  const order = smartPaste(text, { index, siteCode, today: pickupDays(now)[0]?.value ?? '' })
  const isUntouched = former !== null && sameValues(held, former.filled)
  const isGoneOn = isUntouched && isGoneOnFrom(text, former.text)
  const start = isGoneOn || (isUntouched && isOtherConsignment(order, former.order)) ? former.before : held
  const brought = former ? [...context.brought, former.filled] : context.brought
  const proposals = proposalsOf(order, start, { ...context, brought })
  const { sure, asks } = sureAndAsked(proposals, start, (asked) =>
    said(
      text,
      asked.flatMap(({ spans }) => spans),
    ),
  )
  return {
    text,
    order,
    before: isGoneOn ? former.before : held,
    filled: filled(start, sure),
    found: proposals.length,
    asks,
    totals: totalsText(order.totals),
    leftOver: order.leftOver.map(({ start: from, end }) => text.slice(from, end)),
  }
}
