import { anySign } from '../parseState.ts'
import type { Span } from '../pastedOrder.ts'
import { hasGoodsWord, isPersonName, isTitledName, trimFillers } from '../words.ts'

const mostUnits = 100
const hardStop = new RegExp(`[\\n;|!?<>\\[\\]。；${anySign}]|\\s/\\s|/(?=[\\s${anySign}])`)
const addressEnd =
  /(?:路|街|大道|道|号|镇|乡|村|区|园|楼|栋|幢|室|层|厂|城|巷|弄|里|大厦|厦|市场|场|中心|店|站|桥|路口|口|期|组|座|排|单元|线|坑|坞|畈|塘|铺|宅|沟|坪|坝|湾|峪|屯|寨|墩|苑|小区|公寓|库|仓|院|门|旁边?|对面|附近|基地|产业园|[东南西北]侧|\d[#A-Z]?)$/
const addressInside = /[\u4e00-\u9fa5](?:路|街|大道|镇|乡|村|街道|工业区|园区|市场|小区|号|栋|幢)|\d+号/
/** Endings of text after which a person's name may follow without a blank. */
const nameBefore =
  /(?:号|楼|室|栋|幢|层|场|城|园|厂|镇|街道|店|库|院|口|座|排|期|区|村|路|街|中心|大厦|\d[#A-Z]?)$/

/** Checks whether a word looks like a part of an address. */
export const isAddressLike = (word: string): boolean => addressEnd.test(word) || addressInside.test(word)

/** Removes a person's name from the end of an address: 路8号王小明 before a phone or 收. */
function dropName(word: string, isBeforePerson: boolean): string {
  for (const length of [4, 3, 2]) {
    const tail = word.slice(-length)
    const head = word.slice(0, -length)
    if (head.length < 2 || addressEnd.test(tail) || !nameBefore.test(head.replace(/的$/, ''))) continue
    if (isTitledName(tail) || (isBeforePerson && isPersonName(tail))) return head
  }
  return word
}

/** Checks whether a phone, a label, 收 or nothing follows; a name may then end the address. */
const isPersonNext = (after: string) =>
  /^[\s,，]*(?:\ue002|[(]?收|\ue004|[发寄](?!\S))/.test(after) || after === ''

/** Returns how many units of a word are an address, given a label or a town of the site. */
function labelledPart(word: string, after: string): number {
  const { text, lead } = trimFillers(dropName(word, isPersonNext(after)))
  return lead + text.length
}

/** Removes a goods word from the end of an address before an amount: 金江龙工业区不锈钢盆. */
function dropGoods(word: string, after: string): string {
  if (!/^\s?\ue003/.test(after)) return word
  for (let end = word.length - 2; end >= 2; end -= 1)
    if (
      addressEnd.test(word.slice(0, end)) &&
      hasGoodsWord(word.slice(end)) &&
      !/^[路街道区村号]/.test(word.slice(end))
    )
      return word.slice(0, end)
  return word
}

const personBehind = /^[ \n](?:\ue004|([\u4e00-\u9fa5]{2,4})[ ,，]{0,2}\ue002)/
const isStreetNext = (after: string) => {
  const next = /^ ([\u4e00-\u9fa5]{2,9})/.exec(after)?.[1]
  return next !== undefined && !isPersonName(next) && addressEnd.test(next)
}
/** Checks for a short place name before a person. A word like a name counts if a name follows: 店口镇 宋家埭 曾益. */
function isHamlet(word: string, after: string): boolean {
  if (/^[\u4e00-\u9fa5]{2,3}$/.test(word) && !isTitledName(word) && isStreetNext(after)) return true
  const person = personBehind.exec(after)
  if (!person || !/^[\u4e00-\u9fa5]{2,3}$/.test(word) || isTitledName(word)) return false
  return isPersonName(word) ? isPersonName(person[1] ?? '') : !hasGoodsWord(word)
}

/** Returns how many units of a word are an address; 0 for none. `isFirst`: it directly follows the region. */
function addressLength(word: string, gap: string, after: string, isFirst: boolean, before: string): number {
  // 江高镇 神山, and then a person: a hamlet of the town
  if (/[镇乡街道区村]$/.test(before) && /^[ ]?$/.test(gap) && isHamlet(word, after)) return word.length
  if (/^(?:先打|先联系|再打|直接|但是)|多少钱?|怎么|什么|退了|货款|代收|运费/.test(word)) return 0
  if (gap !== '' && hasGoodsWord(word) && /^\s?\ue003/.test(after) && dropGoods(word, after) === word)
    return 0
  const isBeforePerson = isPersonNext(after)
  const bare = word.replace(/收$/, '')
  if (word.startsWith('的') && isPersonName(word.slice(1))) return 0
  if (isTitledName(bare)) return 0
  if (isPersonName(bare) && !isAddressLike(bare)) {
    if (gap !== '' || /^\s*\ue002|^收/.test(after) || bare !== word) return 0
  }
  const trimmed = trimFillers(dropName(bare, isBeforePerson || bare !== word))
  if (trimmed.lead > 0 && (gap !== '' || trimmed.text.length < 2) && !isAddressLike(trimmed.text)) return 0
  const whole = word.slice(0, trimmed.lead + trimmed.text.length)
  const address = dropGoods(whole, after)
  if (isAddressLike(trimmed.text) || address !== whole) return address.length
  const isGoods = hasGoodsWord(trimmed.text) || (gap !== '' && /^\s*[,，、:]?\s*\ue003/.test(after))
  const isPlain = isFirst && /^ ?$/.test(gap) && trimmed.text.length >= 2 && trimmed.text.length <= 14
  const isNameless = gap !== '' && trimmed.text.length <= 3 && /^\s*\ue002/.test(after)
  return isPlain && !isGoods && !isNameless && (gap === '' || !isPersonName(bare)) ? address.length : 0
}

/**
 * Returns the address that starts at `from`, up to a strong separator, a name, goods or anything extracted before. Empty (start =
 * end) if there is none. `isLabelled`: a label announces an address; `until`: start of the next one.
 */
export function addressAt(rest: string, from: number, isLabelled: boolean, until = rest.length): Span {
  const window = rest.slice(from, Math.min(from + mostUnits, until))
  const limit = window.search(hardStop)
  const line = limit < 0 ? window : window.slice(0, limit)
  let start = from
  let end = from
  for (const match of line.matchAll(/([\s,，、()（）/]*)([^\s,，、()（）/]+)/g)) {
    const [, gap = '', word = ''] = match
    const wordStart = from + (match.index ?? 0) + gap.length
    const after = rest.slice(wordStart + word.length, wordStart + word.length + 10)
    const isFirst = end === from
    const takenUnits =
      isLabelled && isFirst && !isPersonName(word)
        ? labelledPart(dropGoods(word, after), after)
        : addressLength(word, gap, after, isFirst, rest.slice(start, end))
    if (takenUnits === 0) break
    if (isFirst) start = wordStart
    end = wordStart + takenUnits
    if (takenUnits < word.length) break
  }
  return nextLine(rest, { start, end })
}

/** Extends an address by its next line: 仙桥街道, below it 不锈钢市场17号. */
function nextLine(rest: string, span: Span): Span {
  if (span.end === span.start) return span
  const next = /^[ ,，]*\n[ ]*([\u4e00-\u9fa5A-Za-z0-9-]{3,30})[ ]*(?=\n|$)/.exec(
    rest.slice(span.end, span.end + 60),
  )
  const word = next?.[1] ?? ''
  if (!next || isPersonName(word) || !/(?:号|栋|幢|室|楼|路|街|市场|村|园|城|\d)\S{0,6}$/.test(word))
    return span
  return { start: span.start, end: span.end + next[0].trimEnd().length }
}

/** Returns the address in usual spelling, without blanks and brackets between its parts. */
export const addressText = (text: string): string =>
  text
    .replace(/[()（）]/g, '')
    .replace(/^(?:[的吧啊,， ]|就?是|一票)+(?=..)|(?:那里|那边|那个|[吧啊的])$/g, '')
    .replace(/(?<=[\u4e00-\u9fa5])\s+|\s+(?=[\u4e00-\u9fa5])/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[,，、]+/g, '，')
    .replace(/^，|，$/g, '')
    .trim()
