import type { RegionIndex } from '../../regions/regions.ts'
import { isCommonWord, placeNameAt } from '../parties/placeNames.ts'
import { goodsWordSpans, isSurname, titleAt } from '../words.ts'
import type { Token } from './tokens.ts'

/** What is known of each token from the words around it. Each list has one small number per token. */
export interface Surroundings {
  /** The shape of the token: part of a region's name, a surname, a title, the end of an address, goods. */
  shape: Int32Array
  /** The last word before the token that names a party or a field, and how far away it is. */
  cue: Int32Array
  cueDistance: Int32Array
  cueBefore: Int32Array
  /** The next such word within a few tokens. */
  nextCue: Int32Array
  /** The text before the last colon of the line, as a number. */
  label: Int32Array
  /** The head of the token's column in a table. */
  head: Int32Array
  /** Distances to the phones before and behind, and how many phones there are before and in all. */
  phoneBefore: Int32Array
  phoneBehind: Int32Array
  phones: Int32Array
  /** Whether the last place before the token is at the site, and the next one. */
  placeBefore: Int32Array
  placeBehind: Int32Array
  /** The place of the token on its line, and of the line in the text. */
  line: Int32Array
  /** How many characters stand before and behind the token until a blank, a sign, a phone or an amount. */
  runBefore: Int32Array
  runBehind: Int32Array
  /** Distance and unit of the amounts before and behind. */
  amountBefore: Int32Array
  amountBehind: Int32Array
}

/** Words that name a party or a field; the number of the first that fits is the cue. */
const cuePatterns: readonly RegExp[] = [
  /收货?人|收件人|收货方|收件方|收方|收货单位|接货人|接收|Receiver|Consignee/gi,
  /收货的?|收件|签收|收(?![费款据])/g,
  /发货人|寄件人|发件人|托运人|发货方|寄方|发方|发货单位|经办人?|Shipper|Sender/gi,
  /发货|寄件|发件|出货|装货|提货|取货/g,
  /发到|发往|发去|发给|送到|寄到|运到|拉到|到(?=[\u4e00-\u9fa5]{2})|发(?=[\u4e00-\u9fa5]{2})|目的地|到站|至/g,
  /从|提货地址|发货地|始发|起运|这边|我们?(?:厂|公司|店)?|本人|厂里|自己/g,
  /司机|调度|门卫|保安|业务员?|跟单|客服|制单|开票|货代|中介|介绍|物流部?|打包|装卸/g,
  /原来|上次|昨天|之前|以前|上周|上个月|不用了|不要|别|作废|取消|不是|错/g,
  /客户|对方|老板|买家|他|她|朋友|亲戚|同学|表哥|老婆|老公|儿子|女儿/g,
  /姓名|联系人|名字|叫|姓|找|称呼|Contact|Attn|Name/gi,
  /电话|手机|号码|联系方式|Tel|Mobile|Phone/gi,
  /地址|所在地区|详细|Address|Addr/gi,
  /货物|货名|品名|物品|产品|商品|东西|货(?=[是:])|Goods|Item|Commodity/gi,
  /公司|单位|厂名|店名|Company/gi,
  /件数|数量|重量|总重|毛重|体积|尺寸|规格|箱数|Qty|Weight|Volume/gi,
  /运费|代收|保价|回单|到付|现付|月结|提付|自提|送货上门|多少钱|价格/g,
  /备注|注意|要求|说明|Remark|Note/gi,
]

const distanceOf = (tokens: number) =>
  tokens <= 1 ? tokens : tokens <= 3 ? 2 : tokens <= 7 ? 3 : tokens <= 15 ? 4 : tokens <= 40 ? 5 : 6

/** Mixes two numbers into one of 32 bits. */
export const mix = (a: number, b: number): number => {
  let hash = Math.imul(a ^ (b + 0x9e3779b9 + (a << 6) + (a >>> 2)), 0x85ebca6b)
  hash ^= hash >>> 13
  return Math.imul(hash, 0xc2b2ae35) | 0
}

export const hashText = (text: string): number => {
  let hash = 7
  for (let at = 0; at < text.length; at += 1) hash = mix(hash, text.charCodeAt(at))
  return hash
}

const addressEnds = '省市区县旗州镇乡村路街道号栋幢室楼园城场弄巷里庄屯寨'

/** Returns the level of the place name at each position of a text. Its lowest bit marks the first unit of a name. */
function placesOf(text: string, index: RegionIndex, siteCode: string) {
  const levels = new Uint8Array(text.length)
  const atSite: (boolean | undefined)[] = []
  for (let at = 0; at < text.length; at += 1) {
    const name = /[\u4e00-\u9fa5]/.test(text[at] ?? '') ? placeNameAt(index, siteCode, text, at) : null
    if (!name) continue
    const isWeak = name.kind !== 'full' && isCommonWord(text.slice(at, at + name.length))
    const isHigh = name.codes.some((code) => code.endsWith('00'))
    const level = isWeak
      ? 1
      : name.kind === 'town'
        ? 2
        : name.kind === 'full'
          ? isHigh
            ? 3
            : 4
          : isHigh
            ? 5
            : 6
    for (let unit = at; unit < at + name.length; unit += 1) levels[unit] = level * 2 + (unit === at ? 1 : 0)
    if (!isWeak) atSite[at] = name.kind === 'town' || name.codes.some((code) => code === siteCode)
    at += name.length - 1
  }
  return { levels, atSite }
}

/** Returns what is known of each token from the words around it. `tabbed` is the text with the tabs of a table. */
export function surroundingsOf(
  text: string,
  tokens: readonly Token[],
  { index, siteCode, tabbed }: { index: RegionIndex; siteCode: string; tabbed: string },
): Surroundings {
  const size = tokens.length
  const list = () => new Int32Array(size)
  const [shape, cue, cueDistance, cueBefore, nextCue, label, head] = [
    list(),
    list(),
    list(),
    list(),
    list(),
    list(),
    list(),
  ]
  const [phoneBefore, phoneBehind, phones, placeBefore, placeBehind, line] = [
    list(),
    list(),
    list(),
    list(),
    list(),
    list(),
  ]

  const { levels, atSite } = placesOf(text, index, siteCode)
  const goods = new Uint8Array(text.length)
  for (const { start, end } of goodsWordSpans(text)) goods.fill(1, start, end)
  const cueAt = new Uint8Array(text.length + 1)
  for (const [nth, pattern] of cuePatterns.entries())
    for (const match of text.matchAll(pattern))
      if (cueAt[match.index] === 0) cueAt[match.index + match[0].length - 1] = nth + 1

  const [runBefore, runBehind, amountBefore, amountBehind] = [list(), list(), list(), list()]
  const isInRun = (token: Token | undefined) => token !== undefined && /^[\u4e00-\u9fa5]$/.test(token.symbol)
  const unitCode = ({ quantity }: Token) =>
    quantity?.kind === 'pieces'
      ? 1
      : quantity?.kind === 'weightGrams'
        ? 2
        : quantity?.kind === 'volumeCm3'
          ? 3
          : 4
  let [run, lastAmountAt, lastUnit] = [0, -99, 0]
  for (const [at, token] of tokens.entries()) {
    runBefore[at] = Math.min(5, run)
    run = isInRun(token) ? run + 1 : 0
    amountBefore[at] = distanceOf(at - lastAmountAt) * 8 + lastUnit
    if (token.quantity) [lastAmountAt, lastUnit] = [at, unitCode(token)]
  }
  run = 0
  let [nextAmountAt, nextUnit] = [size + 99, 0]
  for (let at = size - 1; at >= 0; at -= 1) {
    const token = tokens[at]
    if (!token) continue
    runBehind[at] = Math.min(5, run)
    run = isInRun(token) ? run + 1 : 0
    amountBehind[at] = distanceOf(nextAmountAt - at) * 8 + nextUnit
    if (token.quantity) [nextAmountAt, nextUnit] = [at, unitCode(token)]
  }

  let nthPhone = 0
  const phoneCount = Math.min(3, tokens.filter(({ phone }) => phone).length)
  const lineCount = tokens.filter(({ symbol }) => symbol === '\n').length
  let [lastCue, lastCueAt, earlierCue, lastPhoneAt, lastPlace] = [0, -99, 0, -99, 0]
  let [lineNumber, lineStart, labelHash, labelStart] = [0, 0, 0, 0]
  const heads = headsOf(tabbed)
  for (const [at, token] of tokens.entries()) {
    const { start, end, symbol } = token
    const level = levels[start] ?? 0
    shape[at] = token.phone
      ? 1
      : token.quantity
        ? 2
        : level > 0
          ? 10 + level
          : (isSurname(symbol) ? 30 : 0) +
            (titleAt(text, start) ? 60 : 0) +
            (addressEnds.includes(symbol) ? 120 : 0) +
            (goods[start] ? 240 : 0)
    cue[at] = lastCue
    cueDistance[at] = distanceOf(at - lastCueAt)
    cueBefore[at] = earlierCue
    label[at] = labelHash
    head[at] = heads(start)
    phoneBefore[at] = distanceOf(at - lastPhoneAt)
    phones[at] = phoneCount * 4 + Math.min(3, nthPhone)
    placeBefore[at] = lastPlace
    line[at] =
      Math.min(2, lineCount) * 12 +
      (lineNumber === 0 ? 0 : lineNumber === lineCount ? 4 : 8) +
      Math.min(3, distanceOf(at - lineStart))
    if (atSite[start] !== undefined) lastPlace = atSite[start] ? 1 : 2
    if (token.phone) {
      nthPhone += 1
      lastPhoneAt = at
    }
    for (let unit = start; unit < end; unit += 1)
      if (cueAt[unit]) {
        if (cueAt[unit] !== lastCue) earlierCue = lastCue
        lastCue = cueAt[unit] ?? 0
        lastCueAt = at
      }
    if (symbol === '\n') {
      lineNumber += 1
      lineStart = at + 1
      labelHash = 0
      labelStart = end
    } else if (symbol === ':' || symbol === '|') {
      labelHash = hashText(
        text
          .slice(Math.max(labelStart, start - 6), start)
          .replace(/[ :|]/g, '')
          .slice(-4),
      )
      labelStart = end
    } else if (/^[,，。;；]$/.test(symbol)) labelStart = end
  }
  let [nextPhoneAt, nextPlace, following, followingAt] = [size + 99, 0, 0, size + 99]
  for (let at = size - 1; at >= 0; at -= 1) {
    const token = tokens[at]
    if (!token) continue
    phoneBehind[at] = distanceOf(nextPhoneAt - at)
    placeBehind[at] = nextPlace
    nextCue[at] = followingAt - at <= 8 ? following * 8 + distanceOf(followingAt - at) : 0
    if (token.phone) nextPhoneAt = at
    if (atSite[token.start] !== undefined) nextPlace = atSite[token.start] ? 1 : 2
    for (let unit = token.end - 1; unit >= token.start; unit -= 1)
      if (cueAt[unit]) {
        following = cueAt[unit] ?? 0
        followingAt = at
      }
  }
  return {
    shape,
    cue,
    cueDistance,
    cueBefore,
    nextCue,
    label,
    head,
    phoneBefore,
    phoneBehind,
    phones,
    placeBefore,
    placeBehind,
    line,
    runBefore,
    runBehind,
    amountBefore,
    amountBehind,
  }
}

/** Returns a function that gives the head of the column at a position in a table; 0 outside of tables. */
function headsOf(tabbed: string): (at: number) => number {
  const starts = [0]
  for (const match of tabbed.matchAll(/\n/g)) starts.push(match.index + 1)
  const cellsOf = (row: string) => row.split(/[\t|]| {2,}|(?<=[^\d]),|,(?=[^\d])/)
  const headRows = starts.map((start, nth) => tabbed.slice(start, (starts[nth + 1] ?? tabbed.length + 1) - 1))
  const counts = headRows.map((row) => cellsOf(row).length)
  return (at) => {
    let row = starts.length - 1
    while (row > 0 && (starts[row] ?? 0) > at) row -= 1
    const count = counts[row] ?? 0
    if (count < 3) return 0
    let first = row
    while (first > 0 && counts[first - 1] === count) first -= 1
    if (first === row) return 1
    const column = cellsOf(headRows[row]?.slice(0, at - (starts[row] ?? 0)) ?? '').length - 1
    return hashText((cellsOf(headRows[first] ?? '')[column] ?? '').replace(/\(.*|\s/g, '').slice(-4))
  }
}
