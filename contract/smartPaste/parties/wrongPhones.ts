import type { PartSpan } from './partSpan.ts'

/** The most digits in which a number and its mistyped form differ. */
const mostTypos = 3
/** How sure a corrected number is, if it is hardly the other party's. */
const givenAgain = 0.95
const littleDoubt = 0.1
/** 不好意思, 刚才 */
const apology = '(?:(?:不好意思|抱歉|刚才)[ ,，]{0,2})?'
/** 王强的, whom the number must follow the first time: 提货电话 is another phone. */
const owner = '(?:(?<owner>[\\u4e00-\\u9fa5]{2,3}?)的?(?=号码|电话|手机))?'
/** 电话打错一位, 号码不对 */
const wrongWords = '(?:号码|电话|手机号?)?(?:[写打发搞]?错(?:了|一位)|不对)'
/** 电话改成, 号码更正, 更正一下电话 */
const newWords = '(?:(?:号码|电话|手机号?)(?:改[成为]|更正)(?:一下|为)?|(?:更正|改)一下(?:号码|电话|手机号?))'
/** ，应该是, ，最后四位是7261 */
const rightWords = '[,， ]?(?:应该|改成)?(?:最后四位)?(?:就?是)?(?:\\d{4})?'
/** A clause right before a number that corrects the one before it. */
const corrected = new RegExp(
  `(?:^|[\\s,，。;；])(?<![提装拉取]货[,， ])${apology}${owner}(?:${wrongWords}${rightWords}|${newWords})[\\s,，:：]*$`,
)
/** 135…作废: words behind a number that no longer counts. */
const voidBehind = /^ ?(?:已经)?(?:作废|停用|不用了|是错的)(?=[\s,，。;；)）]|$)/

/** Checks whether the words before a number correct a number before it. */
function isCorrected(text: string, first: PartSpan, second: PartSpan): boolean {
  const match = corrected.exec(text.slice(first.end, second.start))
  const named = match?.groups?.['owner'] ?? ''
  return match !== null && text.slice(0, first.start).trimEnd().endsWith(named)
}

/** Checks whether a text denies the end of a number: 尾号是68不是86. What is right is left to the user. */
export function isEndDenied(text: string, phone: string): boolean {
  const [, wrong] = /(?:尾号|最后[两三四]位)(?:应该)?是\d{2,4}[,， ]?不是(\d{2,4})(?!\d)/.exec(text) ?? []
  return wrong !== undefined && phone.endsWith(wrong)
}

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
      voidBehind.test(text.slice(phone.end)) || (phone === first && isCorrected(text, first, second))
    if (isWrong(first) === isWrong(second)) continue
    const [wrong, right] = isWrong(first) ? [first, second] : [second, first]
    const sure = first.probability > second.probability ? first : second
    const probability = sure.ofOther < littleDoubt ? Math.max(sure.probability, givenAgain) : sure.probability
    const meant = { ...sure, probability, start: right.start, end: right.end }
    return spans.flatMap((span) => (span === wrong ? [] : [span === right ? meant : span]))
  }
  return [...spans]
}
