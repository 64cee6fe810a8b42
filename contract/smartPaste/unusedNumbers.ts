import { phoneKey } from '../kernel/text/phones.ts'
import { extractQuantities } from './goods/quantities.ts'
import { findAll, spanOf } from './parseState.ts'
import type { ParseState } from './parseState.ts'
import { extractPhones } from './parties/phoneNumbers.ts'
import type { PastedOrder, Span } from './pastedOrder.ts'
import { mapSpansBack } from './readable/rewriting.ts'
import type { RewrittenText } from './readable/rewriting.ts'

const money =
  /[¥￥] ?\d[\d,.]*(?: ?[万千百元块])?|(?:(?<![\d.])(?:\d{1,3}(?:,\d{3})*|\d+)(?:\.\d{1,2})?|[一二两三四五六七八九][零一二三四五六七八九十百千万]{1,10}) ?[万千百]? ?(?:元(?![区里路])|块钱?)/g

/** Returns the spans of all values found, at any depth. */
function spansOfValues(value: unknown): Span[] {
  if (typeof value !== 'object' || value === null) return []
  if ('spans' in value && 'value' in value) return value.spans as Span[]
  return Object.values(value).flatMap(spansOfValues)
}

const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end
const contains = (outer: Span, inner: Span) => outer.start <= inner.start && inner.end <= outer.end

/**
 * Returns every phone and amount that neither a field nor the unread words hold. The spans are those of the pasted text. `whole`
 * still has the asides, which the order was read without.
 */
export function unusedNumbers(order: PastedOrder, whole: RewrittenText): Span[] {
  const ground: ParseState = { text: whole.text, rest: whole.text }
  const values = new Set(
    [order.shipper, order.recipient]
      .flatMap(({ phone, otherPhones = [] }) => [...(phone ? [phone] : []), ...otherPhones])
      .map(({ value }) => phoneKey(value)),
  )
  const hasAmount = (kind: 'weightGrams' | 'volumeCm3') =>
    order.totals[kind] !== undefined || order.goods.some((row) => row[kind])
  const phones = extractPhones(ground).filter(({ value }) => !values.has(phoneKey(value)))
  // the weight of one piece says no more than the weight of all
  const quantities = extractQuantities(ground, { withBroken: true }).filter(
    ({ isEach, kind }) => !isEach || ((kind === 'weightGrams' || kind === 'volumeCm3') && !hasAmount(kind)),
  )
  const sums = findAll(ground, money).map(spanOf)
  const used = spansOfValues(order)
  const spans = mapSpansBack(
    [...phones, ...quantities, ...sums].map(({ start, end }) => ({ start, end })),
    whole,
  )
  return spans.filter(
    (span) =>
      !used.some((other) => overlap(other, span)) && !order.leftOver.some((other) => contains(other, span)),
  )
}
