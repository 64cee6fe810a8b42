import type { Found, Span } from '../pastedOrder.ts'
import type { Tagging } from './model.ts'
import { amountKinds, beginsSpan, kindOf } from './tags.ts'
import type { AmountKind, SpanKind } from './tags.ts'
import type { Token } from './tokens.ts'

/** A part of the text that has one kind, and how probable that is from 0 to 1. */
export interface TaggedSpan extends Span {
  kind: SpanKind
  probability: number
  /** How probable it is the same detail of the other party. */
  ofOther: number
}

export const isAmount = (kind: string): kind is AmountKind =>
  (amountKinds as readonly string[]).includes(kind)

/** Returns the tagged parts of a text, without blanks at their edges. */
export function spansOf(
  text: string,
  tokens: readonly Token[],
  { tags, probabilities, ofOther }: Tagging,
): TaggedSpan[] {
  const spans: TaggedSpan[] = []
  let open: TaggedSpan | null = null
  for (const [at, token] of tokens.entries()) {
    const tag = tags[at] ?? 0
    const kind = kindOf(tag)
    const probability = probabilities[at] ?? 0
    const other = ofOther[at] ?? 0
    if (kind === null || isAmount(kind)) {
      open = null
      continue
    }
    if (open === null || beginsSpan(tag) || open.kind !== kind) {
      open = { start: token.start, end: token.end, kind, probability, ofOther: other }
      spans.push(open)
    } else {
      open.end = token.end
      open.probability = Math.min(open.probability, probability)
      open.ofOther = Math.min(open.ofOther, other)
    }
  }
  for (const span of spans) {
    const part = text.slice(span.start, span.end)
    span.start += part.length - part.trimStart().length
    span.end -= part.length - part.trimEnd().length
  }
  return spans.filter(({ start, end }) => end > start)
}

/** The least probabilities at which a reading is put into the form; below them it is shown as a question. */
interface Limit {
  /** Where the rules read the same. */
  agreed: number
  alone: number
}

/**
 * The limits of each kind, chosen with unseen texts: names and phones with 420, the others with 200. The 420 had 16 more names
 * right and 2 more wrong than with the limits chosen before.
 */
export const limits = {
  name: { agreed: 0.4, alone: 0.6 },
  company: { agreed: 0.5, alone: 0.5 },
  phone: { agreed: 0.6, alone: 0.9 },
  /** On a line that names the party: 收件：史俊峰 152…. */
  labelledPhone: { agreed: 0.2, alone: 0.9 },
  /** Beside a sure name, where the other party's phone is sure, too. */
  pairedPhone: { agreed: 0.5, alone: 0.6 },
  /** Behind the person that a label names, and the only one of a text. */
  namedPhone: { agreed: 0.2, alone: 0.4 },
  place: { agreed: 0.4, alone: 0.5 },
  each: { agreed: 0.5, alone: 0.97 },
} satisfies Record<string, Limit>

/** Returns a reading, which is unsure below its limit. `byRules` is what the rules read there. */
export function found<Value>(
  value: Value,
  spans: readonly TaggedSpan[],
  { agreed, alone }: Limit,
  byRules?: Found<Value>,
): Found<Value> {
  const isAgreed = byRules !== undefined && !byRules.isUnsure && byRules.value === value
  const least = isAgreed ? agreed : alone
  // so that no number is unsure, too
  const isUnsure = !spans.every(({ probability }) => probability >= least)
  return {
    value,
    spans: spans.map(({ start, end }) => ({ start, end })),
    ...(isUnsure && { isUnsure }),
  }
}
