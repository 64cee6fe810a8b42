import type { PartSpan } from './partSpan.ts'

/** The most digits in which a number and its mistyped form differ. */
const mostTypos = 3
/** How sure a corrected number is, if it is hardly the other party's. */
const givenAgain = 0.95
const littleDoubt = 0.1
/** 号码打错了, 不对 */
const wrongWords = '(?:不好意思)?(?:号码|电话|手机号?)?(?:[写打发]?错了|不对)'
/** ，应该是, ，最后四位是7261 */
const rightWords = '[,，]?(?:应该)?(?:最后四位)?(?:就?是)?(?:\\d{4})?'
/** A clause right before a number that corrects the one before it. */
const corrected = new RegExp(`(?:^|[\\s,，。;；])${wrongWords}${rightWords}[\\s,，:：]*$`)
/** 135…作废: words behind a number that no longer counts. */
const voidBehind = /^ ?(?:已经)?(?:作废|停用|不用了|是错的)(?=[\s,，。;；)）]|$)/

/** Checks whether two numbers differ as a number and its mistyped form do. */
const areAlike = (one: string, other: string): boolean =>
  one !== other &&
  one.length === other.length &&
  [...one].filter((digit, at) => digit !== other[at]).length <= mostTypos

/**
 * Drops the mistyped form of a number that is given again: 135…82, 打错了 135…28. The right one goes to the same party. Where the
 * wrong one may be one of several, nothing is dropped.
 */
export function withoutWrongPhones<Kind extends string>(
  text: string,
  spans: readonly PartSpan<Kind>[],
): PartSpan<Kind>[] {
  const phones = spans.filter(({ kind }) => kind.endsWith('.phone'))
  const digitsOf = ({ start, end }: PartSpan) => text.slice(start, end).replace(/\D/g, '').slice(-11)
  for (const second of phones) {
    const [first, another] = phones.filter(
      (phone) => phone.end <= second.start && areAlike(digitsOf(phone), digitsOf(second)),
    )
    if (!first || another) continue
    const isWrong = (phone: PartSpan) =>
      voidBehind.test(text.slice(phone.end)) ||
      (phone === first && corrected.test(text.slice(first.end, second.start)))
    if (isWrong(first) === isWrong(second)) continue
    const [wrong, right] = isWrong(first) ? [first, second] : [second, first]
    const sure = first.probability > second.probability ? first : second
    const probability = sure.ofOther < littleDoubt ? Math.max(sure.probability, givenAgain) : sure.probability
    const meant = { ...sure, probability, start: right.start, end: right.end }
    return spans.flatMap((span) => (span === wrong ? [] : [span === right ? meant : span]))
  }
  return [...spans]
}
