import { amountBaseAt } from '../goods/amountContext.ts'
import { decimalText } from '../goods/numerals.ts'
import { blanks, replaceAt, rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

const pieceUnits = '箱|件|台|包|托|袋|桶|套|只|个|卷|捆|樘|把|辆|条|张'
const unit = `(?:${pieceUnits}|公斤|kgs?|吨|斤|立方米?|方)`
const spelt = '[零一二两三四五六七八九十百千]'
/** A number in digits or words. One word alone is read as of one piece: 一箱. */
const figure = `(?:\\d+(?:\\.\\d+)?|(?!一(?!${spelt}))${spelt}+)`
const amount = `${figure} ?${unit}`
const kindWord = '(?:总?重量?|毛重|总?体积|一?共|weight)?(?:改[成为])?'
const amounts = `${amount}(?:[,，、 ]{1,2}${kindWord} ?${amount})*`
/** 不对,是32箱,352公斤 or 滑轨改成40箱, 数量改12樘: amounts that are given again. `name`, `called`: the goods. */
const givenAgain = [
  `(?:(?:不对){1,2}|更正|(?:数量|箱数|件数|重量)?[说写搞弄报数]?错了)[,，:。 ]{0,2}(?:[^\\n\\d，,。]{0,12}[,，])?(?:[^\\n\\d，,。]{0,6}(?:下来|[点数称][过了]))?(?<called>(?![^是\\n]{0,8}[每单再还加另其多少])[\\u4e00-\\u9fa5]{0,8}?)(?:应该)?(?:是|改[成为]?)`,
  `(?<=^|[\\s,，。:])(?:(?<name>[\\u4e00-\\u9fa5]{0,8}?)|weight )改(?:[成为]|(?=\\d)) ?`,
  // 不对，五十是上次的，这次三十八箱; 不对客户加了现在是五十二箱
  `不对[,，。 ]{0,2}${figure}${unit}?是(?:上次|上回|昨天)的?[,，。 ]{0,2}这次(?:是|一共)?`,
  `不对[,，。 ]{0,2}(?:客户|[他她]们?)?(?:又|刚)?[加补减]了?[,，。 ]{0,2}现在(?:一共)?是`,
  // 不粘锅客户又加了，变75箱
  `(?<=^|[\\s,，。])(?<more>[\\u4e00-\\u9fa5]{2,6}?)(?:客户|[他她]们?)?又?[加减]了[,，]变(?:成)?`,
  // 哑铃70箱 … 不对 72箱; 四十箱啊不四十二箱
  // 保温壶30箱 … 刚点了是28箱
  `(?:(?<=^|[\\s,，。!！])|(?<=(?:${pieceUnits}) ?))(?<near>(?:不对|\\bno no)[,，。!！ ]{1,2}|(?:刚刚?|刚才|仓库)?又?[点数]了(?:一下|下|一遍)?[,，]?(?:只有|就是|是))`,
  `(?<=(?:${pieceUnits}) ?)[啊哦噢呃,，]不[,， ]?(?=${figure} ?(?:${pieceUnits}))`,
  // 打错了，11樘
  `(?<=^|[\\s,，。]|我|刚才?|刚刚|数量|件数|箱数)[说写打搞弄报数]错了?[,，:。 ]{1,2}`,
  // 少一台，按27台发
  `(?<=^|[\\s,，。:])(?<difference>[少多缺]了?(?:${figure}|一)(?:${pieceUnits}))[,， ]{1,2}就?按(?=${figure}(?:${pieceUnits})(?:发|算|走))`,
  // not 45箱, should be 54箱
  `(?<!\\b(?:each|per|every|one) [a-z]{2,9} )\\bshould be `,
].join('|')
const restated = new RegExp(
  `(?:${givenAgain}) ?(?<amounts>${amounts})(?=(?:发|算|走)?[了吧哈啊哦]? ?(?:不是|[,，]?就?按|每| ?${figure}|加起来|一共|总共|[,，。;；!！]|\\n|$))`,
  'gim',
)
const wholeOrder = /^(?:这批|货|数量|箱数|件数|重量|体积|总重|毛重|一共|总共|合计|实际)*$/
const kindOf = (word: string) => (/^(?:立方米?|方)$/.test(word) ? '方' : /^kgs?$/i.test(word) ? '公斤' : word)
/** 不是16樘, not 45箱: no amount of the order. */
const denied = /(?:不是|\bnot|原来|原先|原定|本来)[^\d\n,，。]{0,4}$/i

/** Most that a bare 不对 changes an amount: 70箱, 不对 72箱. Others are further goods. */
const nearShare = 0.3

interface Amount {
  start: number
  text: string
  kind: string
  value: number
}

function amountsIn(text: string, from: number): Amount[] {
  const found = text.matchAll(
    new RegExp(`(?<![\\d.*×每单]|${spelt})(?<number>${figure}) ?(?<unit>${unit})`, 'gi'),
  )
  return [...found]
    .filter(({ index }) => !denied.test(text.slice(Math.max(0, index - 8), index)))
    .map(({ 0: whole, index, groups = {} }) => ({
      start: from + index,
      text: whole,
      kind: kindOf(groups['unit'] ?? ''),
      value: Number(decimalText(groups['number'] ?? '')),
    }))
}

/** Returns the amounts behind each place of a word, up to the end of its line. */
function amountsBehind(text: string, word: string): Amount[] {
  const found = new Map<number, Amount>()
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [line = ''] = text.slice(at).split('\n', 1)
    // 锅盖 is no 锅
    if (/^[\u4e00-\u9fa5](?<![约共是有重大]|[一二两三四五六七八九十百])/.test(line.slice(word.length)))
      continue
    for (const amount of amountsIn(line, at)) found.set(amount.start, amount)
  }
  return [...found.values()]
}

/** 28箱对吧: asks about an amount that was given. */
const isConfirmed = ({ start, text: amount }: Amount, text: string) =>
  /^ ?(?:对吧|对吗|是吧|没错吧)/.test(text.slice(start + amount.length))

/** Returns the earlier amounts of a kind, with those that only confirm them. null: it is not clear which. */
function formerOf({ kind }: Amount, earlier: readonly Amount[], text: string): Amount[] | null {
  const ofKind = earlier.filter((amount) => amount.kind === kind)
  const given = ofKind.filter((amount) => !isConfirmed(amount, text))
  if (given.length > 1) return null
  return ofKind.filter(({ value }) => value === (given[0] ?? ofKind[0])?.value)
}

/** Returns an amount with the words that make it one of a piece: 每箱约15公斤, 15公斤一箱. */
function withWordsOfOne(text: string, amount: Amount): Amount {
  const { start, end } = amountBaseAt(
    { text, rest: text },
    { start: amount.start, end: amount.start + amount.text.length },
  )
  return { ...amount, start, text: text.slice(start, end) }
}

const isMeasure = ({ kind }: Amount) => /^(?:公斤|吨|斤|方)$/.test(kind)

/** Without 重量 before it, the weight of all is so many times that of one. */
const leastTimes = 3

/**
 * Checks for a new weight of all pieces where that of one was given: 20箱，每箱15公斤，重量改310公斤. It is the one nearer to the weight
 * before; 总重 alone decides.
 */
function isOfAllNow(now: Amount, was: Amount, earlier: readonly Amount[], text: string): boolean {
  const [counted] = earlier.filter((one) => !isMeasure(one))
  if (!isMeasure(now) || !counted) return false
  const before = text.slice(Math.max(0, now.start - 6), now.start)
  if (before.includes('总')) return true
  const times = now.value / was.value
  const isNearer = Math.abs(Math.log(times / counted.value)) < Math.abs(Math.log(times))
  return isNearer && (/[重积]/.test(before) || times >= leastTimes)
}

/** Puts later amounts where those of their kind were given first. Leaves the text where that is not clear. */
function putBack(text: RewrittenText, earlier: readonly Amount[], later: readonly Amount[]): RewrittenText {
  const pairs = later.map((each) => ({ each, was: formerOf(each, earlier, text.text) }))
  // without one former amount of its kind it may be about something else
  if (pairs.some(({ was }) => was === null) || pairs.every(({ was }) => was?.length === 0)) return text
  const replaced = pairs.flatMap(({ each, was }) =>
    (was ?? []).map((former) => ({
      each,
      was: isOfAllNow(each, former, earlier, text.text) ? withWordsOfOne(text.text, former) : former,
    })),
  )
  let now = text
  for (const each of new Set(replaced.toReversed().map(({ each: amount }) => amount)))
    now = replaceAt(now, each.start, each.text, blanks(each.text))
  for (const { each, was } of replaced.toSorted((a, b) => b.was.start - a.was.start))
    now = replaceAt(now, was.start, was.text, each.text)
  return now
}

const more = /(?:又?[加补添]了?|多了)$/
const less = /(?:砍掉?了?|减[了掉少]?|(?<![至最多不量])少了?|退了?|扣[了掉]?)$/
const addedTo = /(?:[又再还]?[加补添]了?|[砍减少退扣][了掉]?)$/
/** Words before what is left: 现在26樘, 电磨总共15箱. */
const outcome =
  /^(?:了|上去)?[,，。;；\s]{1,2}(?<name>[\u4e00-\u9fa5]{0,8}?)(?:现在|总共|一共|一起|共|变成|就是|改成|剩下?|[就只实]发)[^\d\n,，。]{0,3}$/
/** What a clause may say before the change: 客户砍掉4樘. A name there is one of other goods. */
const whoChanges =
  /(?:^|[,，。:;；\s]|一下)(?<name>[\u4e00-\u9fa5]{0,8}?)(?:刚刚?|刚才|又|再|后来|客户|对方|他们?|仓库|今天|昨天|我们?|厂里|还|要|先)*$/
const listed = new RegExp(`^${amount}(?:[,，、 ]{0,2}${kindWord} ?${amount})*`, 'i')
/** 剩下的明天补, 他留着: the goods of today are others. */
const elsewhere = /^[^\n]{0,12}(?:他留着|剩下的|明天补|先装|签收)/

/**
 * Applies 客户砍掉4樘，现在26樘 to 30樘. The three amounts must add up; those listed behind the last are applied, too. Where no amount
 * stands before it, as in 那票再加5箱，一共35箱, drops the change and leaves the result.
 */
function applyChanges(text: RewrittenText): RewrittenText {
  const all = amountsIn(text.text, 0)
  for (const [at, change] of all.entries()) {
    const [result, before] = [all[at + 1], text.text.slice(Math.max(0, change.start - 5), change.start)]
    const sign = more.test(before) ? 1 : less.test(before) ? -1 : 0
    if (sign === 0 || result?.kind !== change.kind) continue
    const changeEnd = change.start + change.text.length
    const left = outcome.exec(text.text.slice(changeEnd, result.start))
    const clause = text.text.slice(0, change.start).replace(sign > 0 ? more : less, '')
    const source = whoChanges.exec(clause)
    const earlier = all.slice(0, at)
    const was = earlier.filter(({ kind }) => kind === change.kind)
    // the amount before is in another message: what was added may be of other goods counted here
    const isPart = sign < 0 || change.value < result.value
    // 打2托 behind it: the same goods
    const isAlike = (one: Amount) =>
      one.kind === change.kind || (one.start < change.start && !isMeasure(one) && !isMeasure(change))
    const others = sign < 0 ? earlier : all.filter((one) => one !== change && one !== result)
    const isOnly = !others.some(isAlike)
    if (isOnly && isPart && left?.groups?.['name'] === '') {
      const [lead = ''] = addedTo.exec(text.text.slice(0, change.start)) ?? []
      const piece = lead + change.text
      return replaceAt(text, change.start - lead.length, piece, blanks(piece))
    }
    // of other goods it is no change
    const isNamed = [source, left].every((words) =>
      clause.slice(0, source?.index).includes(words?.groups?.['name'] ?? ''),
    )
    if (!left || !source || !isNamed) continue
    if (was.length !== 1 || (was[0]?.value ?? 0) + sign * change.value !== result.value) continue
    if (elsewhere.test(text.text.slice(result.start + result.text.length))) continue
    const [list = ''] = listed.exec(text.text.slice(result.start)) ?? []
    const changed = replaceAt(text, change.start, change.text, blanks(change.text))
    return putBack(changed, earlier, amountsIn(list, result.start))
  }
  return text
}

/** 20箱，本来说19箱又加了一箱: explains the amount before it, or says how it comes about. */
const explained = new RegExp(
  `(?:本来|原来|原先)[说报讲定]?的?是?(?<was>${figure}) ?(?<unit>${pieceUnits})[,，]?(?:后来)?又?(?<sign>[加补多减少])[了掉]?(?<change>${figure}|一) ?\\k<unit>`,
  'g',
)

/** 是12箱 按12箱写: says the same again. */
const statedAgain = new RegExp(
  `(?<=(\\d{1,4} ?(?:${pieceUnits})) ?[,，]? ?)就?按\\1(?:写|算|发)(?=[\\s,，。]|$)`,
  'g',
)

/** A text with more corrections is none that somebody wrote. */
const mostCorrections = 12

const isNear = ({ kind, value }: Amount, earlier: readonly Amount[]) =>
  earlier.some((was) => was.kind === kind && Math.abs(was.value - value) <= was.value * nearShare)

/** 装了31箱，改成31: the unit stands with the first number only. */
const namedOnce = new RegExp(`(\\d+) ?(${pieceUnits})[,，] ?改[成为]\\1(?![\\d.]| ?${unit})`, 'g')

/** 9公斤一件, then 啊不对 9.8: a bare number right behind the amount that it corrects. */
const bareAgain = new RegExp(
  `(?<![\\d.])(?<was>\\d{1,5}(?:\\.\\d+)?)(?<of> ?${unit}(?: ?[一每/](?:${pieceUnits}))?[了吧的哈]?)(?:[,，。 ]{0,2}|\\n(?:[^\\n:：\\d]{1,8}[:：] ?|[^\\n]{1,12} \\d{1,2}:\\d\\d\\n)?)(?:[啊哦噢呃][,， ]?)?不对[,，。!！ ]{0,2}(?:应该)?是? ?(?<now>\\d{1,5}(?:\\.\\d+)?)(?=[了吧哈啊]? *(?:[,，。;；!！\\n]|$))`,
  'gi',
)

/** 一台31斤，哦说错了，一台31公斤: an amount of one piece that is given again. */
const eachAgain = new RegExp(
  `[一每](?<of>${pieceUnits}) ?${figure} ?${unit}[,，。 ]{1,2}(?:[啊哦噢呃][,， ]?)?(?:[说写打搞弄报]错了?|不对)[,，。 ]{1,2}是?(?=[一每]\\k<of> ?${figure} ?${unit})`,
  'gi',
)

/** Checks for a number that is none of goods, or is corrected once more: 不对 11, 是11号楼 or 单价 300公斤 不对，280. */
function isOtherNumber(text: string, now: string, { index = 0, 0: piece }: RegExpMatchArray): boolean {
  const isOfPlace = new RegExp(`(?<!\\d)${now.replace('.', '\\.')} ?[号#栋楼幢座弄单室]`).test(text)
  const isPrice = /(?:单价|价格?|运费|[块元])[^\n\d]{0,4}$/.test(text.slice(Math.max(0, index - 8), index))
  const isCorrected = /^[^]{0,20}(?:不对|错了|更正|改[成为]?)/.test(text.slice(index + piece.length))
  return isOfPlace || isPrice || isCorrected
}

/**
 * Replaces an amount by the bare number behind 不对, if the two are near each other. The number may be no other one. Drops an amount
 * of one piece that is given again in full.
 */
const correctBare = (text: RewrittenText): RewrittenText =>
  rewrite(
    rewrite(text, eachAgain, ([piece]) => blanks(piece)),
    bareAgain,
    (match) => {
      const [piece, was = '', of = '', now = ''] = match
      const isNearby = Math.abs(Number(now) - Number(was)) <= Number(was) * nearShare
      return isNearby && !isOtherNumber(match.input ?? '', now, match) ? now + of : piece
    },
  )

/** Puts amounts that are given again, with other numbers, where they were given first. */
export function correctRestated(text: RewrittenText): RewrittenText {
  const once = rewrite(text, statedAgain, () => '')
  const plain = rewrite(once, explained, (match) => {
    const { was = '', change = '', sign = '', unit: of = '' } = match.groups ?? {}
    const now = Number(decimalText(was)) + Number(decimalText(change)) * (/[减少]/.test(sign) ? -1 : 1)
    const isGiven = amountsIn(text.text, 0).some(
      ({ value, kind, start }) => value === now && kind === of && start < (match.index ?? 0),
    )
    return isGiven ? blanks(match[0]) : `${now}${of}`
  })
  let now = applyChanges(
    rewrite(correctBare(plain), namedOnce, ([, number = '', of = '']) => `，改成${number}${of}`),
  )
  if ([...now.text.matchAll(restated)].length > mostCorrections) return now
  // from the last one: what is put back no longer matches, what stays is passed over
  for (let passed = 0; ;) {
    const match = [...now.text.matchAll(restated)].at(-1 - passed)
    if (!match) return now
    const { 0: whole, index, groups = {} } = match
    const goods = groups['name'] ?? groups['called'] ?? groups['more'] ?? ''
    const earlier = wholeOrder.test(goods)
      ? amountsIn(now.text.slice(0, index), 0)
      : amountsBehind(now.text.slice(0, index), goods)
    const list = groups['amounts'] ?? ''
    const later = amountsIn(list, index + whole.length - list.length)
    const isOther = groups['near'] !== undefined && !later.every((each) => isNear(each, earlier))
    const { difference = '' } = groups
    // in 多一台，按29台发 the first amount is none of the goods
    const start = index + whole.indexOf(difference)
    const plainNow = difference === '' ? now : replaceAt(now, start, difference, blanks(difference))
    const put = isOther ? plainNow : putBack(plainNow, earlier, later)
    const next = put === plainNow ? now : put
    if (next === now) passed += 1
    now = next
  }
}
