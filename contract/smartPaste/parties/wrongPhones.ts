import type { Span } from '../pastedOrder.ts'
import { isPersonName } from '../words.ts'
import type { PartSpan } from './partSpan.ts'

/** The most digits in which a number and its mistyped form differ. */
const mostTypos = 3
/** How sure a corrected number is, if it is hardly the other party's. */
const givenAgain = 0.95
const littleDoubt = 0.1
/** Words shortly before a number that it corrects an earlier one: 打错了, 电话不对，是, 不对，最后四位是7261. */
const corrected =
  /(?:(?:号码?|电话|手机)[^\n,，。\d]{0,4}(?:(?<!没[写打有]?)错|不对|不是|改[成为])|[打写报发](?<!没[打写报发])错|不对(?=[,，。 ]{0,2}(?:应该|就?是|最后))|最后.{0,2}位|更正)[^\n]{0,14}$/
/** Words that give the corrected number to a person or a party of its own: 发货人电话改成, 上次号码错了. */
const ofOneParty = /收货|收件|发货|寄件|客户|对方|[店厂仓]|我的|上次|[\u4e00-\u9fa5](?:总|老板|经理|姐|哥)/
/** 原来135…作废: words around the number that no longer counts. */
const voidBefore = /(?:原来|之前|原先|旧|写成了?|打成了?)[的是那个]{0,2}(?:电话|手机|号码?)?[:： ]?$/
const voidBehind =
  /^ ?(?:[的这那]个?)?(?:号码?|电话)?(?:已经?)?(?:作废|不用了|停用了?|是错的?|错了|错的)(?=[\s,，。;；)）]|$)/

/** Checks whether two numbers differ as a number and its mistyped form do. */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.replace(/\D/g, '').slice(-11))
  if (a === undefined || b === undefined || a === b || a.length !== b.length) return false
  return [...a].filter((digit, at) => digit !== b[at]).length <= mostTypos
}

/** Most characters before a number that say that it corrects another one. */
const mostBefore = 28
/** How sure two phones are that belong to two parties. */
const sureSide = 0.9

/**
 * Drops the mistyped form of a number that is given again: 135…82, 打错了 135…28. The right one goes to the same party. Where the
 * wrong one may be one of several, or both are surely of two parties, nothing is dropped.
 */
export function withoutWrongPhones<Kind extends string>(
  text: string,
  spans: readonly PartSpan<Kind>[],
): PartSpan<Kind>[] {
  const phones = spans.filter(({ kind }) => kind.endsWith('.phone'))
  const textOf = ({ start, end }: Span) => text.slice(start, end)
  const isVoid = ({ start, end }: Span) =>
    voidBefore.test(text.slice(0, start)) || voidBehind.test(text.slice(end))
  const pairs = phones.flatMap((second, at) => {
    const alike = phones.slice(0, at).filter((other) => areAlike(textOf(other), textOf(second)))
    const [first, another] = alike
    return first && !another ? [{ first, second }] : []
  })
  const found = pairs.find(({ first, second }) => {
    const areOfTwo = first.kind !== second.kind && Math.min(first.probability, second.probability) >= sureSide
    const before = text.slice(Math.max(first.end, second.start - mostBefore), second.start)
    const isNamed = [2, 3].some((length) => isPersonName(before.trimEnd().slice(-length)))
    const isCorrected = corrected.test(before) && !ofOneParty.test(before) && !isNamed
    return !areOfTwo && (isVoid(first) !== isVoid(second) || (isCorrected && !isVoid(first)))
  })
  if (!found) return [...spans]
  const { first, second } = found
  const [wrong, right] = isVoid(second) ? [second, first] : [first, second]
  const sure = first.probability > second.probability ? first : second
  const probability = sure.ofOther < littleDoubt ? Math.max(sure.probability, givenAgain) : sure.probability
  const meant = { ...sure, probability, start: right.start, end: right.end }
  return spans.flatMap((span) => (span === wrong ? [] : [span === right ? meant : span]))
}
