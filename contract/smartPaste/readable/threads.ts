import { rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

const phone = '(?<!\\d)(?:1[3-9]\\d{9}|0\\d{2,3}-?\\d{7,8})(?!\\d)'

/** Replaces one stretch of a text. */
function replaceAt(text: RewrittenText, start: number, former: string, into: string): RewrittenText {
  const literal = former.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return rewrite(text, new RegExp(literal, 'g'), (match) => (match.index === start ? into : match[0]))
}

const blanks = (text: string) => text.replace(/[^\n]/g, ' ')

/** A line with the author and the time of a message, or the author before a message. */
const header =
  /^(?:(?<author>[^\n:，,]{1,12}?) +(?:\d{4}[-/年]\d{1,2}[-/月]\d{1,2}日? ?|\d{1,2}月\d{1,2}日 ?)?\d{1,2}:\d{2}(?::\d{2})? *$|(?<speaker>[^\s:，,。;]{1,12}): ?)/gm

const office = '(?:调度|客服|货运|物流|单证|内勤|管理员|群主)'
/** 货运小唐, 物流-阿彪, 小骆(货运部): who takes orders is no party. */
const officeWorker = new RegExp(
  `^(?:${office}[-—·]?(?!公司|电话|单号|方式|专线|名称|编号|信息|地址)[\\u4e00-\\u9fa5]{2,3}|[\\u4e00-\\u9fa5]{1,3}\\(${office}[部员]?\\))$`,
)
const partyWord = /收货|收件|发货[人方:]|发件|地址 ?:/
const ownPhone = new RegExp(`(?:我|打|找|联系|号|电话)[^\\n\\d，,。]{0,8}${phone}`, 'g')

/** Removes the phones that those who take the order give as their own. */
function dropOfficePhones(text: RewrittenText): RewrittenText {
  const headers = [...text.text.matchAll(header)]
  const spans = headers.flatMap(({ 0: head, index, groups = {} }, at) => {
    if (!officeWorker.test(groups['author'] ?? groups['speaker'] ?? '')) return []
    const start = index + head.length
    const message = text.text.slice(start, headers[at + 1]?.index)
    if (partyWord.test(message)) return []
    return [...message.matchAll(ownPhone)].map((match) => ({ start: start + match.index, piece: match[0] }))
  })
  return spans.reduce((now, { start, piece }) => replaceAt(now, start, piece, blanks(piece)), text)
}

const urgent = new RegExp(
  `(?:有(?:什么|啥)?(?:问题|急?事)|急事)[^\\n，,。\\d]{0,6}(?:打|找|联系)[^\\n，,。\\d]{0,5}${phone}`,
  'g',
)
/** Both parties have a phone without it. */
const phonesWithOther = 3

/** Removes 有问题打我 138… where the parties have other phones. */
function dropUrgentPhone(text: RewrittenText): RewrittenText {
  const phones = new Set(text.text.match(new RegExp(phone, 'g')))
  return phones.size < phonesWithOther ? text : rewrite(text, urgent, ([piece]) => blanks(piece))
}

const pieceUnits = '箱|件|台|包|托|袋|桶|套|只|个|卷|捆'
const unit = `(?:${pieceUnits}|公斤|kg|吨|斤|立方米?|方)`
const amount = `\\d+(?:\\.\\d+)? ?${unit}`
/** 不对,是32箱,352公斤 or 滑轨改成40箱: amounts that are given again. `name`, `called`: the goods. */
const restated = new RegExp(
  `(?:(?:不对|更正|(?:数量|箱数|件数|重量)?[说写搞弄报数]?错了)[,，:。 ]{1,2}(?:[^\\n\\d，,。]{0,12}[,，])?(?:[^\\n\\d，,。]{0,6}下来)?(?<called>(?![^是\\n]{0,8}[每单再还加另其多少])[\\u4e00-\\u9fa5]{0,8}?)(?:应该)?是|(?<=^|[\\s,，。])(?<name>[\\u4e00-\\u9fa5]{1,8}?)(?:改成|改为))(?<amounts>${amount}(?:[,， ]{1,2}${amount})*)(?! ?[一每/装])`,
  'gim',
)
const wholeOrder = /^(?:这批|货|数量|箱数|件数|重量|体积|总重|毛重|一共|总共|合计|实际)*$/
const kindOf = (word: string) => (/^(?:立方米?|方)$/.test(word) ? '方' : /^kg$/i.test(word) ? '公斤' : word)

interface Amount {
  start: number
  text: string
  kind: string
}

function amountsIn(text: string, from: number): Amount[] {
  const found = text.matchAll(new RegExp(`(?<![\\d.*×每单])(?:\\d+(?:\\.\\d+)?) ?(?<unit>${unit})`, 'gi'))
  return [...found].map(({ 0: whole, index, groups = {} }) => ({
    start: from + index,
    text: whole,
    kind: kindOf(groups['unit'] ?? ''),
  }))
}

/** Puts amounts that are given again, with other numbers, where they were given first. */
function correctRestated(text: RewrittenText): RewrittenText {
  let now = text
  for (const { 0: whole, index, groups = {} } of [...text.text.matchAll(restated)].toReversed()) {
    const goods = groups['name'] ?? groups['called'] ?? ''
    const named = wholeOrder.test(goods) ? -1 : now.text.lastIndexOf(goods, index - 1)
    if (named < 0 && !wholeOrder.test(goods)) continue
    const lineEnd = named < 0 ? index : now.text.slice(0, index).indexOf('\n', named)
    const start = Math.max(named, 0)
    const earlier = amountsIn(now.text.slice(start, lineEnd < 0 ? index : lineEnd), start)
    const amounts = groups['amounts'] ?? ''
    const later = amountsIn(amounts, index + whole.length - amounts.length)
    const pairs = later.map((each) => ({ each, was: earlier.filter(({ kind }) => kind === each.kind) }))
    // without one former amount of its kind it may be about something else
    if (pairs.some(({ was }) => was.length > 1) || pairs.every(({ was }) => was.length === 0)) continue
    const replaced = pairs.flatMap(({ each, was }) => (was[0] ? [{ each, was: was[0] }] : []))
    for (const { each } of replaced.toReversed())
      now = replaceAt(now, each.start, each.text, blanks(each.text))
    for (const { each, was } of replaced.toSorted((a, b) => b.was.start - a.was.start))
      now = replaceAt(now, was.start, was.text, each.text)
  }
  return now
}

/** Writes 陈小姐 14:03 as 陈小姐: a time would be read with the words beside it. speakers.ts knows lines with a full date. */
function dropTimes(text: RewrittenText): RewrittenText {
  const headers = [...text.text.matchAll(header)].filter(
    ({ 0: head, groups }) => groups?.['author'] !== undefined && !/\d{4}[-/年]/.test(head),
  )
  if (headers.length < 2) return text
  const starts = new Set<number | undefined>(headers.map(({ index }) => index))
  return rewrite(text, header, (match) => {
    const author = match.groups?.['author']
    return author === undefined || !starts.has(match.index) ? match[0] : author.padEnd(match[0].length)
  })
}

/** Reads a copied chat as its last message leaves it. Amounts are corrected; phones of those who take the order are gone. */
export const settleThread = (text: RewrittenText): RewrittenText =>
  dropTimes(correctRestated(dropUrgentPhone(dropOfficePhones(text))))
