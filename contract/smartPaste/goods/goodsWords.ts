import type { Label } from '../labels.ts'
import { findAll, signs, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { Span } from '../pastedOrder.ts'
import { hasGoodsWord, trimFillers } from '../words.ts'

export interface GoodsWord extends Span {
  value: string
  /** Follows another name in a list: 杯子、水壶. */
  isJoined: boolean
  /** Recognized only as a goods word, without a label or an amount beside it. */
  isGuessed: boolean
  /** Follows an amount but is no goods word: a name only if the row has none yet. */
  isWeak: boolean
}

const wordPattern = /[\u4e00-\u9fa5A-Za-z0-9][\u4e00-\u9fa5A-Za-z0-9.+-]{0,23}/g
const gap = `[\\s:,，、/|()\\[\\]${signs.taken}${signs.label}-]{0,8}`
const amountBehind = new RegExp(`^(?:${gap})${signs.quantity}`)
const amountBefore = new RegExp(`${signs.quantity}(?:${gap})$`)
/** Words beside amounts that are no names. */
const noName =
  /^(?:货物?|单位|大写|称|缺|下次补?|新|他|出|打|莫|东西.*|帮.*|.*发的|帆布.*|长\d.*|\d+寸|了|就|不|几|如下|对方.*|.*(?:有叉车|有车|包成|装成)|[大小]件|裸机|合起来|件货|的货|产品|商品|东西|信息|清单|明细|规格|尺寸|外箱|数量|重量|体积|单价|吨位|件数|车|价格|多少钱?|怎么[^\n]*|运费|请问[^\n]*|什么时候[^\n]*|还能[^\n]*|[a-zA-Z]{1,3}|\d+|单号|派车|大货|小货|零担|整车|专线|物流|司机|仓库|客户|样|共|各|总|左右|收货|发货|收|发|寄|到|品|.*(?:点前|之前|装好|发走|发出|到货|麻烦|请|客户|电话|老板|指定|这票|好了|已经|虽然|但是|照旧|老样子|照常|但|不过|因为|[扎打装捆]成|木托|(?:村|镇|乡|街道|路)$).*)$/

/** English words beside amounts that are no names of goods. */
const noEnglishName =
  '(?:total|ttl|and|each|about|pcs|gross|net|weight|size|dims?|meas|to|for|from|need|send|ship|book|only|per|on|at|by|in|of|my|the|is|it|we|you|item|goods|cargo|commodity|shipment|order|booking|packages?|packing|packed|cartons?|pkgs?|qty|quantity|now|not|no|all|with|remark|note|freight|collect|prepaid|payment|arrange|call|urgent|fragile|building|room|floor|wechat|marks?|thanks|truck|tomorrow|today|factory|warehouse)'
const englishWord = `(?!${noEnglishName}\\b)[A-Za-z][A-Za-z-]`
/** BBQ grill 5托, 12托 stainless steel mug, lunch box，一共88箱: an English name beside a count. */
const englishName = new RegExp(
  `(?<![A-Za-z@.&'] ?|[A-Za-z]-)${englishWord}{2,}(?: ${englishWord}+){0,3}(?: (?:[A-Z]{1,4}-?\\d{2,4}|\\d{1,3}(?:cm|mm|ml|kW|L|inch)))?(?=(?:[ :/.(|-]{0,3}| {4,40}|[, ]{1,2}[ ${signs.taken}]{1,4})${signs.quantity})|(?<=${signs.quantity} ?(?:of )?)${englishWord}{2,}(?: ${englishWord}+){0,3}|(?<=${signs.quantity}, ?)${englishWord}{2,}(?: ${englishWord}+){0,3}(?=, ?[ ${signs.label}]{0,8}${signs.quantity})`,
  'gi',
)

/** Several English words behind a label for goods. */
const labelledEnglish =
  /^ {0,2}([A-Za-z][A-Za-z&'-]*(?: [A-Za-z&'-]{2,}){1,4})(?= {0,3}(?:[\n,;|(\ue001-\ue005]|$)| {2,})/

/** Extracts names of goods: after a label, beside an amount, or by a goods word. */
export function extractGoodsWords(ground: ParseState, labels: readonly Label[]): GoodsWord[] {
  const labelEnds = labels.flatMap(({ field, end }) => (field === 'goods' ? [end] : []))
  const words: GoodsWord[] = []
  // 链条锯（汽油）26箱: text in brackets is no name
  for (const match of findAll(ground, /(?<=[\u4e00-\u9fa5])\([\u4e00-\u9fa5A-Za-z0-9]{1,6}\)/g))
    markSpan(ground, match.index ?? 0, (match.index ?? 0) + match[0].length, signs.taken)
  // 阀 门 after a label: one word with spaces
  for (const end of labelEnds) {
    const match = /^[ ]*([\u4e00-\u9fa5](?: [\u4e00-\u9fa5]){1,4})(?=[ ]*(?:\n|$))/.exec(
      ground.rest.slice(end, end + 24),
    )
    const word = match?.[1]
    if (!match || word === undefined) continue
    const start = end + match[0].length - word.length
    const value = word.replace(/ /g, '')
    words.push({ start, end: start + word.length, value, isJoined: false, isGuessed: false, isWeak: false })
    markSpan(ground, start, start + word.length, signs.taken)
  }
  // Electric kettle in a column of goods
  for (const end of labelEnds) {
    const match = labelledEnglish.exec(ground.rest.slice(end, end + 60))
    const value = match?.[1]
    if (!match || value === undefined) continue
    const start = end + match[0].length - value.length
    words.push({ start, end: start + value.length, value, isJoined: false, isGuessed: false, isWeak: false })
    markSpan(ground, start, start + value.length, signs.taken)
  }
  for (const match of findAll(ground, wordPattern)) {
    const at = match.index ?? 0
    const wordEnd = at + match[0].length
    const isLabelled = labelEnds.some((end) => end <= at && /^\s*$/.test(ground.rest.slice(end, at)))
    const { text: trimmed, lead } = trimFillers(match[0].replace(/^(?:\d{1,2}[.、])(?=[\u4e00-\u9fa5])/, ''))
    const value = trimmed.replace(/^[.+-]+|[.+-]+$/g, '').replace(/(?<=..)(?:走|要发).*$/, '')
    if (value.length === 0 || value.length > 18 || noName.test(value)) continue
    const start = ground.text.indexOf(value, at + (match[0].length > trimmed.length + lead ? 0 : lead))
    const before = ground.rest.slice(Math.max(0, at - 9), at)
    const behind = ground.rest.slice(wordEnd, wordEnd + 10)
    const isBefore = amountBehind.test(behind) && !/\n/.test(/^[^\ue003]*/.exec(behind)?.[0] ?? '')
    const isBehind = amountBefore.test(before) && !/\n[^\ue003]*$/.test(before)
    const isBeside = isBefore || isBehind
    const isChinese = /[\u4e00-\u9fa5]/.test(value)
    if (!isLabelled && !(isBeside && isChinese) && !(hasGoodsWord(value) && value.length <= 10)) continue
    // 方式：自提 is an unknown label
    if (!isLabelled && /^\s*:\s*\ue001/.test(behind)) continue
    const isGuessed = !isLabelled && !isBeside
    const isWeak = !isLabelled && !isBefore && !hasGoodsWord(value)
    const isJoined = /[、和及/]\s*$/.test(ground.text.slice(0, start).slice(-3))
    words.push({ start, end: start + value.length, value, isJoined, isGuessed, isWeak })
    markSpan(ground, start, start + value.length, signs.taken)
  }
  // beside a name in Chinese they are something else: 唛头 Walmart
  if (words.length > 0) return words
  for (const match of findAll(ground, englishName)) {
    const [value] = match
    const [start, end] = [match.index, match.index + value.length]
    words.push({ start, end, value, isJoined: false, isGuessed: false, isWeak: false })
    markSpan(ground, start, end, signs.taken)
  }
  return words
}
