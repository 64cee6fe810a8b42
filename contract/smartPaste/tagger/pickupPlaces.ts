import type { ParseState } from '../parseState.ts'
import { findPlaces } from '../parties/places.ts'
import type { PasteContext } from '../pasteContext.ts'
import type { Span } from '../pastedOrder.ts'
import type { TaggedSpan } from './taggedSpans.ts'
import { isOfParty } from './tags.ts'

/** How sure a detail is that the words around it give to the sender. */
const sureSide = 0.95

/** 周一来方岩镇派溪村提, 叫车到古山镇金江龙村我厂里拉 */
const before = /(?:来|去|车(?:子|辆)?到|上门到?)[ ,，]?(?:我们?)?$/
const behind =
  /^ ?(?:这边|这里)?(?:我们?)?(?:厂里?|仓库|店里|家里?|公司)?(?:来|去)?(?:上门)?[提拉装拿](?!车|前)货?(?=[\s,，。;；!！]|$)/
/** 明早9点过来装, and the place behind it. */
const fetched =
  /(?:(?<![过去我])来|过来|上门|派车)[^发送寄收运,，。;；\n]{0,6}[装拉提取]货?(?:[一哈啊吧呀]下?)?[\s,，。;；:：]{0,3}(?:地址|地点)?(?:在|是)?[:：]?$/
/** 到了找王建国 */
const contactBehind =
  /^[^发送寄收运\n]{0,16}\n?[\s,，。;；]{0,2}(?:车(?:子|辆)?)?到了?(?:后|以后|就)?(?:直接)?(?:找|打|联系) ?$/

/** Returns a place without the word before it: 周一来方岩镇派溪村. */
function withoutCall(text: string, span: TaggedSpan): TaggedSpan {
  const call = /^[一二三四五六日天]?[来去到]/.exec(text.slice(span.start, span.end))?.[0] ?? ''
  return { ...span, start: span.start + call.length }
}

/** 义乌 and 武义 are fetched from as 永康 is: a prefecture is the first four digits of a region code. */
const prefectureOf = (code: string): string => code.slice(0, 4)

const toShipper = (span: TaggedSpan): TaggedSpan => ({
  ...span,
  kind: span.kind.replace('recipient.', 'shipper.') as TaggedSpan['kind'],
  probability: Math.max(sureSide, span.probability),
  ofOther: 0.01,
})

/**
 * Gives a place near the site where the goods are fetched to the sender, with the contact behind it. Another
 * place must name the destination.
 */
export function withPickupPlaces(
  text: string,
  spans: readonly TaggedSpan[],
  { index, siteCode }: PasteContext,
): TaggedSpan[] {
  if (!/[提拉装取]/.test(text)) return [...spans]
  const ground: ParseState = { text, rest: text }
  const places = findPlaces(ground, index, siteCode)
  const isNearSite = (code: string | null) => code !== null && prefectureOf(code) === prefectureOf(siteCode)
  const near = places.filter(({ code }) => isNearSite(code))
  const isDestined = ({ kind, start, end }: TaggedSpan) =>
    kind === 'recipient.place' &&
    places.some(
      ({ code, ...place }) => code !== null && !isNearSite(code) && place.start >= start && place.end <= end,
    )
  if (near.length === 0 || !spans.some(isDestined)) return [...spans]
  const picked: Span[] = []
  const placed = spans.flatMap((whole): TaggedSpan[] => {
    const span = withoutCall(text, whole)
    const isNear = near.some(({ start }) => start === span.start)
    if (!whole.kind.endsWith('.place') || !isNear || isDestined(whole)) return [whole]
    const [head, tail] = [text.slice(0, span.start), text.slice(span.end)]
    if (!(before.test(head) && behind.test(tail)) && !fetched.test(head)) return [whole]
    // 明天上门提，义乌稠江街道8号李强收: he receives
    if (/^[^\n。;；]{0,24}收(?![款据])/.test(tail)) return [whole]
    picked.push(span)
    return [toShipper(span)]
  })
  for (const { start } of near) {
    const word = /^[\u4e00-\u9fa5\d]+/.exec(text.slice(start))?.[0] ?? ''
    const end = start + word.length
    if (!/[镇村道区号]$/.test(word) || !fetched.test(text.slice(0, start))) continue
    if (placed.some((span) => span.start < end && span.end > start)) continue
    const span = { start, end, kind: 'shipper.place' as const, probability: sureSide, ofOther: 0.01 }
    placed.push(span)
    picked.push(span)
  }
  const sorted = placed.toSorted((a, b) => a.start - b.start)
  return sorted.map((span, at) => {
    if (!isOfParty(span.kind)) return span
    const place = picked.findLast(({ end }) => end <= span.start)
    if (!place) return span
    const between = (other: TaggedSpan) => text.slice(place.end, other.start)
    if (span.kind.endsWith('.company') && /^[ ,，]?$/.test(between(span))) return toShipper(span)
    if (span.kind.endsWith('.name') && contactBehind.test(between(span))) return toShipper(span)
    const name = sorted[at - 1]
    const isOfName =
      span.kind.endsWith('.phone') &&
      name?.kind.endsWith('.name') &&
      name.start >= place.end &&
      contactBehind.test(between(name)) &&
      /^[\s,，:：]{0,3}$/.test(text.slice(name.end, span.start))
    return isOfName ? toShipper(span) : span
  })
}
