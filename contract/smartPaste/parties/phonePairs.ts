import type { Span } from '../pastedOrder.ts'
import { isOfSide } from './partSpan.ts'
import type { PartSpan, Side } from './partSpan.ts'
import { isClerkNext, isFurtherNext } from './phoneSides.ts'

/** Words between a landline and a mobile of one person: 0579-87216633 / 135…, 021-59143862，手机139…. */
const between = /^ ?[/、,，|或(（]? ?(?:手机|座机|电话|固话)?号?[:： ]{0,2}$/
const isMobile = (phone: string) => /^(?:\+?(?:00)?86[- ]?)?1 ?[3-9]/.test(phone)

/** Checks whether two phones are the landline and the mobile of one person. */
export function isPhonePair(text: string, first: Span, second: Span): boolean {
  const [one, other] = [first, second].map(({ start, end }) => isMobile(text.slice(start, end)))
  return one !== other && between.test(text.slice(first.end, second.start))
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

/** How sure the tagger is of a phone that it overlooked beside its pair. */
const ofPair = { probability: 0.6, ofOther: 0.3 }

/** Returns two phones of one person as sure as the surer one. */
export const withSharedSureness = <Part extends PartSpan>(text: string, phones: readonly Part[]): Part[] =>
  phones.map((phone) => {
    const pair = phones.find((other) =>
      other.end <= phone.start ? isPhonePair(text, other, phone) : isPhonePair(text, phone, other),
    )
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
    const pair = spans.find(
      (span) =>
        span.kind.endsWith('.phone') &&
        (span.end <= phone.start ? isPhonePair(text, span, phone) : isPhonePair(text, phone, span)),
    )
    return pair ? [{ start: phone.start, end: phone.end, kind: pair.kind, ...ofPair }] : []
  })
  return [...spans, ...found].toSorted((a, b) => a.start - b.start)
}

/** The most digits in which a number and its mistyped form differ. */
const mostTypos = 3
/** How sure a corrected number is, if it is hardly the other party's. */
const givenAgain = 0.95
const littleDoubt = 0.1
/** Words shortly before a number that it corrects an earlier one: 打错了, 不对，最后四位是7261; but not 没错：. */
const corrected = /(?:(?<!没)错|不对|不是|更正|改[成为一]|应该|正确)(?:(?!收货|发货|客户|对方)[^\n]){0,14}$/
/** 原来135…作废: words around the number that no longer counts. */
const voidBefore = /(?:原来|之前|原先|旧|不是|写成了?|打成了?)[的是那个]{0,2}(?:电话|手机|号码?)?[:： ]?$/
const voidBehind = /^[^\d\n]{0,3}(?:作废|不用了|是错|错了|错的)/

/** Checks whether two numbers differ as a number and its mistyped form do. */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.replace(/\D/g, '').slice(-11))
  if (a === undefined || b === undefined || a === b || a.length !== b.length) return false
  return [...a].filter((digit, at) => digit !== b[at]).length <= mostTypos
}

/** Drops the mistyped form of a number that is given again: 135…82, 打错了 135…28. The right one goes to the same party. */
export function withoutWrongPhones<Kind extends string>(
  text: string,
  spans: readonly PartSpan<Kind>[],
): PartSpan<Kind>[] {
  const phones = spans.filter(({ kind }) => kind.endsWith('.phone'))
  const textOf = ({ start, end }: Span) => text.slice(start, end)
  const isVoid = ({ start, end }: Span) =>
    voidBefore.test(text.slice(0, start)) || voidBehind.test(text.slice(end))
  for (const [at, first] of phones.entries()) {
    const second = phones.slice(at + 1).find((other) => areAlike(textOf(first), textOf(other)))
    if (!second || (isVoid(first) && isVoid(second))) continue
    const isCorrected = isVoid(first) || corrected.test(text.slice(first.end, second.start))
    if (!isCorrected && !isVoid(second)) continue
    const [wrong, right] = isVoid(second) ? [second, first] : [first, second]
    const sure = first.probability > second.probability ? first : second
    const probability = sure.ofOther < littleDoubt ? Math.max(sure.probability, givenAgain) : sure.probability
    const meant = { ...sure, probability, start: right.start, end: right.end }
    return spans.flatMap((span) => (span === wrong ? [] : [span === right ? meant : span]))
  }
  return [...spans]
}
