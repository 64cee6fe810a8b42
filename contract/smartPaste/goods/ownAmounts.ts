import type { Span } from '../pastedOrder.ts'
import type { Quantity } from './quantities.ts'

/** 18包，改成22包: the amount before is replaced by the one behind. */
const replaced =
  /^[^\n\d]{0,8}?(?:不对|更正|错了?|改[成为]?|变成?|换成|现在(?:只有|是|变|只能发|只发)?|实发|实际|减到|加到|>)[^\n\d]{0,6}$/
/** The same on the next line. */
const replacedBelow =
  /^\n(?:不对[,， ]{0,2}(?:仓库|现在)?(?:里?只有|应该是|是)?|改[成为]|变成|现在(?:只有|是|只发)|实发|实际(?:是|发)?)[ ,，:是]{0,2}$/
/** The line that names the speaker of a chat. */
const speakerLine = /\n[^\n]{1,12} \d{1,2}:\d\d(?=\n)/g
/** *22箱 / 打反了: a correction as people type it in chats. */
const starred = /^\*[^\n]*\n[^\n]{0,6}(?:[打写说]错|打反|错了|更正)/
/** 37箱，就发37箱; 六十只，对，六十只. */
const repeated = /^(?=.*(?:对|就[发按]))[,，对是就发按 ]{1,6}$/
/** 不是14箱, 原来说的18包, 短装1件: no amount of this order, if there is another. */
const cancelled =
  /(?:不是|并非|\bnot|原来|原先|原定|本来)(?:有|要|想|是|说)?[好的了]{0,2}\s*$|(?:短装|短少|少了|(?<=^|[,，。;；\s])少|缺|弄湿|打湿|碎了|坏了|丢了)[你我他]?\s*$/
/** 昨天那20箱: another consignment, if there is another count. */
const earlier =
  /(?:昨天|前天|上次|上回|上个?月|上个?星期|上周|上礼拜|第一批|上一?[批票])(?![^,，。;!?\n]*[说讲聊谈订定报约剩])[^,，。;!?\n]{0,12}$/

/** 28箱对吧: asks about an amount that was given. */
const confirmed = /^ ?(?:对吧|对吗|是吧|没错吧|对不对)/
const clauseEnd = '(?=[,，。;；!！\\n ]|$)'
/** 没做好 */
const unfinished = '(?:还没有?|没有?)(?:做|封|装|弄|备|包|打包|生产|检)(?:好|完|出来)'
/** 四十箱作废, 两箱没封好不发了: no amount of this order, if there is another. 没封好 alone may only ask for help. */
const voided = new RegExp(
  `^[的那]{0,2}(?:作废|取消|不算|不要了|(?:${unfinished}[了的]?[,， ]?)?(?:先|就)?不发了?${clauseEnd}|${unfinished}[了的]?[,， ]?(?:先|就)?(?:明天|后天|下次)再?[发补走])`,
)
/** 26箱的改成22箱，4箱没做好: says why a count became smaller. */
const changedBefore = /改[成为]?[\s\d箱件台套包托袋桶]{0,12}[,，]\s*有?$/
const reason = new RegExp(`^${unfinished}${clauseEnd}`)

/** 还有3箱 and 明天再发: goods of another day. In 铁锅3箱明天再发 it may be the whole order. */
const restBefore = /(?:还有|剩下?的?|另外?有?|(?<!一?共|总)有)\s?$/
const sentLater = /^的?(?:就|先)?(?:明天|后天|下次|下回|下一?[批票])再(?:发|补|走)/

const clauseBefore = (text: string, { start }: Span) => text.slice(Math.max(0, start - 20), start)

/** Checks whether an amount repeats or replaces an earlier one of its kind: 六十只，对，六十只. */
const isSameKind = (one: Quantity, other: Quantity) =>
  one.kind === other.kind &&
  (one.kind !== 'pieces' || other.kind !== 'pieces' || one.unit === other.unit || one.unit === '件')

const isSameValue = (one: Quantity, other: Quantity) => isSameKind(one, other) && one.value === other.value

/** Checks for a labelled count of what is sent of the count before it: 数量：20箱 实发：18. */
const isDelivered = (text: string, quantity: Quantity): quantity is Quantity & { kind: 'pieces' } =>
  quantity.kind === 'pieces' && /^实发[^\n]{0,3}\d+$/.test(text.slice(quantity.start, quantity.end))

/** Checks for 净重, which is ignored where 毛重 is given. */
const isNet = (text: string, { start, end }: Span) =>
  text.includes('毛重') &&
  /净重[:\s]*(?:[\d一二两三四五六七八九十百][^净毛]*)?$/.test(text.slice(Math.max(0, start - 5), end))

/** Checks for pieces in a package: 每箱24只, 12只/箱. */
const isOfPackage = (text: string, { start, end, isEach }: Quantity) =>
  isEach && /^[每单一]|\//.test(text.slice(start, end))

/** Checks for small packages in a package: the first 一箱 of 一箱4小箱. */
const holdsSmallOnes = (text: string, { start, end }: Span) =>
  /^[一每]/.test(text.slice(start, end)) && /^(?:装|有)?\d{1,3} ?小/.test(text.slice(end))

/** Checks for a part of the goods before: 内含拉手5件. */
const isIncluded = (text: string, { start }: Span) =>
  /内含[^\d\n,，。]{0,6}$/.test(text.slice(Math.max(0, start - 10), start))

const isContents = (text: string, quantity: Quantity) =>
  quantity.kind === 'pieces' &&
  [isOfPackage, holdsSmallOnes, isIncluded].some((isOne) => isOne(text, quantity))

const lifting = /千斤顶|葫芦|吊|起重|卸扣|绞[盘车]|叉车|地牛|搬运车|托盘车|钢丝绳|滑[轮车]/

/** Checks for what goods can lift, behind their name and before another weight: 千斤顶 3t 5箱 80公斤. */
function isRating(
  text: string,
  quantity: Quantity,
  all: readonly Quantity[],
  names: readonly Span[],
): boolean {
  const { kind, start, end } = quantity
  if (kind !== 'weightGrams' || !/^\d{1,2} ?t$/i.test(text.slice(start, end))) return false
  const next = names.find((name) => name.start >= end)?.start ?? text.length
  return (
    names.some(
      (name) => name.end <= start && start - name.end <= 1 && lifting.test(text.slice(name.start, name.end)),
    ) && all.some((other) => other.kind === kind && other.start > end && other.start < next)
  )
}

/** Drops amounts that are corrected, repeated, or of another consignment. */
export function ownAmounts(
  text: string,
  quantities: readonly Quantity[],
  names: readonly Span[],
): Quantity[] {
  const left = quantities.filter(
    (quantity) =>
      !isNet(text, quantity) && !isRating(text, quantity, quantities, names) && !isContents(text, quantity),
  )
  for (let at = 0; at + 1 < left.length; at += 1) {
    const [one, other] = [left[at], left[at + 1]]
    if (!one || !other) continue
    if (names.some(({ start }) => start >= one.end && start < other.start)) continue
    const between = text.slice(one.end, other.start).replace(speakerLine, '')
    if (isDelivered(text, other) && one.kind === 'pieces' && /^[\s,，;；|]{0,4}$/.test(between)) {
      left.splice(at, 2, { ...other, unit: one.unit, packaging: one.packaging })
      at -= 1
      continue
    }
    if (!isSameKind(one, other)) continue
    const isRepeated = one.value === other.value && repeated.test(between)
    const isStarred = between.endsWith('\n') && starred.test(text.slice(other.start))
    // 上一票弄错了: of another order
    const isOfOther = /上一?[票批次回]/.test(between)
    const isReplaced = isStarred || (!isOfOther && replaced.test(between)) || replacedBelow.test(between)
    if (!isRepeated && !isReplaced) continue
    left.splice(at, 2, { ...other, isEach: one.isEach || (other.isEach && !isStarred) })
    at -= 1
  }
  const isForeign = (quantity: Quantity) => {
    const before = clauseBefore(text, quantity)
    const behind = text.slice(quantity.end, quantity.end + 8)
    const isLater = restBefore.test(before) && sentLater.test(behind)
    const isConfirmed =
      confirmed.test(behind) &&
      !names.some(({ end }) => end <= quantity.start && quantity.start - end <= 1) &&
      left.some((one) => one.end <= quantity.start && isSameValue(one, quantity))
    const isReason = reason.test(behind) && changedBefore.test(before)
    const isVoided = voided.test(behind) || isReason || isLater
    return cancelled.test(before) || earlier.test(before) || isVoided || isConfirmed
  }
  const own = left.filter((quantity) => !isForeign(quantity))
  // 上次少了4箱，这次补上: the only count is meant
  return left.filter(
    (quantity) =>
      own.includes(quantity) || !own.some((other) => other.kind === quantity.kind && !other.isEach),
  )
}

/** Checks for a sum of one line's goods, not of all: 五金箱 ×12 共144公斤 beside other lines. */
export function isOfItsLine(text: string, { start, kind }: Quantity, words: readonly Span[]): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', start)
  const onLine = words.filter((word) => word.start >= lineStart && (lineEnd < 0 || word.start < lineEnd))
  return kind !== 'pieces' && words.length > 1 && onLine.length === 1 && (onLine[0]?.start ?? 0) < start
}
