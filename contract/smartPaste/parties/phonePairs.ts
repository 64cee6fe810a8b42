import type { Span } from '../pastedOrder.ts'
import { isPersonName } from '../words.ts'
import { isOfSide } from './partSpan.ts'
import type { PartSpan, Side } from './partSpan.ts'
import { isClerkNext, isFurtherNext } from './phoneSides.ts'

/** 0579-87216633 / 135…, 021-59143862，手机139…: what may stand between a landline and a mobile of one person; but no bare comma. */
const between = /^ ?(?:[/、]|[,，(（]? ?(?:手机|座机|电话|固话)号?)? ?[:： ]{0,2}$/
/** 0874-3120966 187…: only a blank, as between the numbers of two persons. */
const onlyBlank = /^ *$/
/** Words behind the second number that give it to somebody else: 是我厂里的, 找王芳提货. */
const ofAnother = /^[\s,，(（]{0,2}(?:就?是)?(?:我|找|厂|发货|提货|仓库|[\u4e00-\u9fa5]{2,3}(?:发|收)货)/
/** A place, which begins the part of somebody else. */
const placeBehind = /^[\s,，]{0,2}[\u4e00-\u9fa5]{2,7}?[省市区县镇街路村]/
/** A line or a clause ends. */
const clauseEnd = /^ *(?:$|\n|[,，。;；)）])/
const isMobile = (phone: string) => /^(?:\+?(?:00)?86[- ]?)?1 ?[3-9]/.test(phone)

/** Checks for a name at the end or at the start of a text, but for separators. */
const endsWithName = (text: string) =>
  [2, 3].some((length) => isPersonName(text.replace(/(?:电话|手机)?[\s:：,，]*$/, '').slice(-length)))
const startsWithName = (text: string) =>
  [2, 3].some((length) => isPersonName(text.replace(/^[\s,，(（]{0,2}/, '').slice(0, length)))

/** Checks whether two phones are the landline and the mobile of one person. Another name behind them speaks against it. */
export function isPhonePair(text: string, phone: Span, another: Span): boolean {
  const [first, second] = phone.start < another.start ? [phone, another] : [another, phone]
  const [one, other] = [first, second].map(({ start, end }) => isMobile(text.slice(start, end)))
  const gap = text.slice(first.end, second.start)
  const behind = text.slice(second.end, second.end + 12)
  return (
    one !== other &&
    between.test(gap) &&
    clauseEnd.test(behind) &&
    !ofAnother.test(behind) &&
    !placeBehind.test(behind) &&
    !startsWithName(behind) &&
    (!onlyBlank.test(gap) || endsWithName(text.slice(Math.max(0, first.start - 12), first.start)))
  )
}

/** How sure the parts of a line are that gives its phone to their party, and that phone. */
const surePart = 0.9
const ofLine = { probability: 0.8, ofOther: 0.05 }

/** Adds the phones that were overlooked on the line of a party that has none: 发货方…公司，…路12号，物流专员颜佳 0579-…. */
export function withLinePhones<Kind extends string>(
  text: string,
  spans: readonly PartSpan<Kind>[],
  phones: readonly Span[],
): PartSpan<Kind | `${Side}.phone`>[] {
  const found = phones.flatMap((phone): PartSpan<`${Side}.phone`>[] => {
    const line = text.slice(text.lastIndexOf('\n', phone.start - 1) + 1, phone.start)
    const parts = spans.filter(
      (span) => isOfSide(span) && span.start >= phone.start - line.length && span.end <= phone.start,
    )
    const side = parts[0]?.kind.startsWith('shipper.') ? 'shipper' : 'recipient'
    const isOfParty =
      parts.length > 1 &&
      parts.every(({ kind, probability }) => kind.startsWith(side) && probability > surePart) &&
      !spans.some(
        (span) => span.kind === `${side}.phone` || (span.start < phone.end && phone.start < span.end),
      )
    return isOfParty && !isFurtherNext(line) && !isClerkNext(line)
      ? [{ start: phone.start, end: phone.end, kind: `${side}.phone`, ...ofLine }]
      : []
  })
  return [...spans, ...found].toSorted((a, b) => a.start - b.start)
}

/** How sure a phone is that was overlooked beside its pair. */
const ofPair = { probability: 0.6, ofOther: 0.3 }

/** Returns two phones of one person as sure as the surer one. */
export const withSharedSureness = <Part extends PartSpan>(text: string, phones: readonly Part[]): Part[] =>
  phones.map((phone) => {
    const pair = phones.find((other) => isPhonePair(text, phone, other))
    return pair && pair.probability > phone.probability
      ? { ...phone, probability: pair.probability, ofOther: pair.ofOther }
      : phone
  })

/** Adds the phones that were overlooked beside another of the same person. `phones` are all of the text. */
export function withPhonePairs<Kind extends string>(
  text: string,
  spans: readonly PartSpan<Kind>[],
  phones: readonly Span[],
): PartSpan<Kind>[] {
  const found = phones.flatMap((phone): PartSpan<Kind>[] => {
    if (spans.some((span) => span.start < phone.end && phone.start < span.end)) return []
    const pair = spans.find((span) => span.kind.endsWith('.phone') && isPhonePair(text, phone, span))
    return pair ? [{ start: phone.start, end: phone.end, kind: pair.kind, ...ofPair }] : []
  })
  return [...spans, ...found].toSorted((a, b) => a.start - b.start)
}
