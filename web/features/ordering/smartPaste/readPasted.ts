import { cubicMetreText, kilogramText } from '#contract/price/amounts.ts'
import type { PastedOrder, PastedTotals, Span } from '#contract/smartPaste/pastedOrder.ts'
import { smartPaste } from '#contract/smartPaste/smartPaste.ts'
import { pickupDays } from '../goods/pickupTimes.ts'
import type { OrderValues } from '../orderValues.ts'
import { proposalsOf } from './mergePasted.ts'
import { applyProposals } from './proposal.ts'
import type { MergeContext } from './proposal.ts'
import { splitProposals } from './questions.ts'
import type { PasteQuestion } from './questions.ts'
import { sameValues } from './undoFill.ts'

/** A read text, with the form before and after filling it in. */
export interface Reading {
  text: string
  order: PastedOrder
  before: OrderValues
  filled: OrderValues
  /** Number of fields in the text. */
  found: number
  questions: PasteQuestion[]
  /** A total over several goods, which cannot be split; '' for none. */
  totals: string
  /** Words that were not recognised. */
  unrecognized: string[]
}

const sourceText = (text: string, spans: readonly Span[]) =>
  [...new Set(spans.map(({ start, end }) => text.slice(start, end).trim()))].join(' … ')

function totalsText({ pieces, weightGrams, volumeCm3 }: PastedTotals): string {
  const parts = [
    pieces && `${pieces.value} 件`,
    weightGrams && `${kilogramText(weightGrams.value)} 公斤`,
    volumeCm3 && `${cubicMetreText(volumeCm3.value)} 方`,
  ]
  return parts.filter(Boolean).join('、')
}

/** Checks whether a text names another recipient than the previous one, and so is another consignment. */
function isOtherConsignment({ recipient }: PastedOrder, former: PastedOrder): boolean {
  const { name, phone } = former.recipient
  const isOther = (now: string | undefined, then: string | undefined) =>
    now !== undefined && then !== undefined && now !== then
  return recipient.phone && phone
    ? isOther(recipient.phone.value, phone.value)
    : isOther(recipient.name?.value, name?.value)
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
 * it, and anything else adds to it. Values typed by hand since then stay until the user decides.
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
  const isContinuation = isUntouched && isContinuationOf(text, former.text)
  const start =
    isContinuation || (isUntouched && isOtherConsignment(order, former.order)) ? former.before : held
  const brought = former ? [...context.prefilled, former.filled] : context.prefilled
  const proposals = proposalsOf(order, start, { ...context, prefilled: brought })
  const { sure, asks } = splitProposals(proposals, start, (uncertain) =>
    sourceText(
      text,
      uncertain.flatMap(({ spans }) => spans),
    ),
  )
  return {
    text,
    order,
    before: isContinuation ? former.before : held,
    filled: applyProposals(start, sure),
    found: proposals.length,
    questions: asks,
    totals: totalsText(order.totals),
    unrecognized: order.leftOver.map(({ start: from, end }) => text.slice(from, end)),
  }
}
