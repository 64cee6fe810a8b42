import { decimalText, numeral, scaledInteger } from './goods/numerals.ts'
import { pieceUnit } from './goods/quantities.ts'
import { oneOf } from './oneOf.ts'
import { findAll, found, signs, spanOf, markSpan } from './parseState.ts'
import type { ParseState } from './parseState.ts'
import type { Found, Span } from './pastedOrder.ts'

/** A sum with the text after it, which is checked later. A pattern that excluded it would backtrack to fewer digits. */
const sum = `(?:[¥￥]|人民币|rmb|cny)? {0,12}(?<amount>(?<!\\d[.,]?)${numeral}) {0,4}(?:(?<scale>[百千万]|(?<! )[wk](?![a-z]))(?<tenths>[1-9一二三四五六七八九](?![\\d.]))?)? {0,4}(?<yuan>元|块钱?|rmb)?整?(?=(?<after>[^\\n]{0,14}))`

/** Request to collect, before the sum: 代收货款, 帮我收一下货款, 货款帮我代收一下. */
const collect =
  '(?<!不要?|不用|不需要?|无需|不再|(?<![分特个])别|取消)(?:[代带]收|[帮替](?:我们?|忙)?收|(?<![代带签接未不到验点查已实])收(?=(?:一?下)?货款))'
const sumIs =
  '(?:一?下|回来?)?(?: ?的?(?:货款|款项?|现金|货钱))?(?:[,， ]{0,2}(?:请?帮(?:我们?|忙)?收|代收))?(?:金额|总额)?(?<apart>[,， ])*(?:金额|总额|总共|一共|共计|合计|总计|共)? {0,3}(?:还(?=是)|就|仍)?[:是为写=|]? {0,8}(?:(?:有|是|需要)[ ,，(]{0,12}(?:金额)?[ :]{0,3})?'
/** Request to collect, after the sum: 货款12000帮我代收一下, 8千货款要代收. */
const collectAfter =
  '(?:的?货款)?(?:到付)?[,，;。 ]{0,2}(?:请|麻烦|劳烦|记得|需要?|要|给?帮(?:我们?|忙)?|[替给]我们?|你们?|司机|师傅|物流|全部|都|一[起并]|由|也|[ ,，]){0,5}(?:[代带]收|收(?=一?下|回|掉))'

const codPatterns = [
  new RegExp(`${collect}${sumIs}${sum}(?:的?货款)?`, 'gi'),
  // 要代收货款的三千块; in 代收货款的5000打到我卡上 it is an earlier one
  new RegExp(`(?<=(?:^|[\\n,，。;要])\\s*)代收货款的${sum}(?=\\s*(?:[,，。;]|$|别忘))`, 'gim'),
  // 是否代收货款（元）？ 答：7650
  new RegExp(`代收货?款?(?:\\(元\\))?[?]?\\s*答:\\s*${sum}`, 'gi'),
  // 代收多少 \n 厂：12600; but not 上次代收多少
  new RegExp(
    `(?<!上[次回][^\\n]{0,4}|不)[代带]收(?:货款)?多少[?]?\\s*\\n(?:[^\\n:\\d]{1,8}: ?)?${sum}(?=\\s*(?:[\\n,，。]|$))`,
    'gi',
  ),
  new RegExp(`(?<![a-z])cod\\s*:?\\s*${sum}`, 'gi'),
  new RegExp(
    `货款(?:金额|总额|总共|一共|共计|合计|总计|共|[是为有:\\s])*${sum}(?=${collectAfter})(?:${collectAfter})`,
    'gi',
  ),
  new RegExp(`(?:金额|合计|总额|货款){1,2} *[:：]? *${sum} *[(（](?:请?[代带]收)`, 'gi'),
  new RegExp(`${sum}的?货款(?=${collectAfter})(?:${collectAfter})`, 'gi'),
]
const declaredPatterns = [
  new RegExp(`(?:(?<![确担环酒])保个|保价[,， ]?就?保)${sum}`, 'gi'),
  new RegExp(`(?<=^|[就下来\\s,，。])(?<!上[次回][^\\n]{0,6})保(?! )${sum}(?:的价)?(?=[\\s,，。;]|$)`, 'gim'),
  // 要保两万的价
  new RegExp(`(?<![担确环酒]|上[次回][^\\n,，。]{0,8})保(?! )${sum}的价(?=[\\s,，。;]|$)`, 'gim'),
  new RegExp(`按${sum}保(?![\\u4e00-\\u9fa5])`, 'gi'),
  new RegExp(`买${sum}的?(?:保险|保价)`, 'gi'),
  // 货值3万2 按这个保价
  new RegExp(`货值${sum}(?=[,， ]{0,2}按这个保)`, 'gi'),
  new RegExp(
    `(?:保价|声明价值|投保|保险|保额|货物?价值|货值|(?<![\\u4e00-\\u9fa5])保(?=\\d+(?:\\d{2}|万))) {0,12}(?:运输|服务|声明)?(?:[ :|=]{0,8}(?:(?:是|有|需要|要|保(?= 金额))[ ,，(]{0,3}(?:保价)?|要的[ ,，]{0,2}保(?!费)))?(?:金额|额|费)?\\s{0,4}[:是为按=|]?\\s{0,4}${sum}`,
    'gi',
  ),
]

/** Text after a number that is no usable sum: a range, per piece, dates, doors, shares, foreign money, a correction. */
const notASum = new RegExp(
  oneOf(
    // 3000左右, 3000-5000, 3000/吨, 3000美元, 30天内, 3号
    /^\s*(?:[多来几余克]|左右|上下|以[内上下]|[-~至到]\s*\d|[-/.]\d|\/\s*[吨件箱方个公k]|每|[%‰]|个点|美[元金刀]|港币|欧元|天(?:[内后返回]|$)|[年室楼栋幢弄路街层折票笔次]|号(?!码)|月\d|点(?:前|后|到|半)|成(?!都)|(?:吨|公斤|kgs?|斤|立?方|立方|米|cm)(?![a-z]))/,
    // 3000改成5000
    /^[^\n]{0,6}(?:改[成为]?|更正|不对|不是|错了|应该是)/,
    // 5000嘛 那个取消
    /^[嘛吗的]?[,， ]{0,2}那个(?:取消|作废|不[要用收]了)(?=了?(?:[\s,，。;]|$))/,
    // 5000不要代收了
    /^(?:的?货款)?[,， ]{0,2}(?:现在|又|客户说?|已经)?(?:代收|货款)?(?:都|就)?(?:(?:(?:不要|不用|不需要)(?:代收)?|不代收|不收|取消|作废|[划去删]掉)(?:[了掉吧,，。;\s]|$)|算了|免了)/,
  ),
  'i',
)
/** Text that may follow the last digit of 8千一; with 份 it counts copies. */
const isTailEnd =
  /^(?:$|[一二两三四五六七八九][千万]|对(?=[\s,，。])|[\s,，。;、/)\ue001-\ue005]|的|货款|请|帮|麻烦|代|收|到付|月结|现付|回单|运费|保价|送|控货|提|要|你|给)/
const piecesBehind = new RegExp(`^\\s?[大小]?(?:${pieceUnit})`)
/** Text that starts like a counting unit of pieces but is none. */
const noPieces =
  /^(?:对方|\s?对(?=[\s,，。]|$)|把[货钱单回]|包[送上装邮]|只[要收能]|张(?:师傅|总|老板|经理|先生|女士|小姐|姐|哥|工|[\u4e00-\u9fa5]{1,2}[\s:,，]*\ue002))/

const tailed = /[十百千万][一二两三四五六七八九]$/

type Groups = Record<string, string | undefined>

/**
 * Checks whether these words are a sum of money: digits with a unit, or two digits without another unit. 代收一下 is no yuan, 代收10箱
 * are no ten.
 */
function isMoney({ amount = '', scale, tenths, yuan, after = '', apart }: Groups): boolean {
  const isSpelt = !/^\d/.test(amount)
  // 万一, 百分之, 一块儿: without a digit before the step, or without a step, it is a word
  if (isSpelt && !(/^[一二两三四五六七八九十]/.test(amount) && /[十百千万]/.test(amount + (scale ?? ''))))
    return false
  if (isSpelt && amount === '十' && !scale && !yuan) return false
  if (notASum.test(after)) return false
  // 保价 12 3500元: two numbers, or one with a gap
  if (!yuan && /^\s*\d[\d,.]{0,9} ?元/.test(after)) return false
  if ((tenths !== undefined || tailed.test(amount)) && !yuan && !isTailEnd.test(after)) return false
  if (scale || yuan || isSpelt) return !piecesBehind.test(after) || noPieces.test(after) || Boolean(yuan)
  const whole = amount.split('.')[0]?.replaceAll(',', '') ?? ''
  if (whole.length < 2) return false
  if (piecesBehind.test(after) && !noPieces.test(after)) return false
  if (whole.length === 2 && /^\s*\d{3}(?!\d)/.test(after)) return false
  // two digits, or digits after a comma, need a clear end
  return whole.length > 2 || (apart === undefined && !/^[\u4e00-\u9fa5a-z]/i.test(after))
}

/** Parses yuan to fen: 5000, 1.5万, 一万二, 8千. null if it is no sum or zero. */
function fenOf(groups: Groups): number | null {
  if (!isMoney(groups)) return null
  const decimal = decimalText(groups['amount'] ?? '')
  const scale = groups['scale'] ?? ''
  const places = 2 + (/[万w]/i.test(scale) ? 4 : /[千k]/i.test(scale) ? 3 : scale === '百' ? 2 : 0)
  const fen = decimal && scaledInteger(decimal, places)
  // 1 万 8 is 18,000
  const tenths = Number(decimalText(groups['tenths'] ?? '零'))
  return fen ? fen + tenths * 10 ** (places - 1) : null
}

/** Words elsewhere in the text that take a sum to collect back: 代收不要了, 不用代收了. */
const takenBack =
  /(?:[代带]收|货款)(?:货款|的?[钱款])?(?:先|就|都|也|现在)?(?:不要|不用|不收|别[写收要]|取消|作废)|(?<!要)不(?:用|要|需要?)?再?[代带]收了?|(?<=要)不再?[代带]收了/

/** A correction behind a sum, also on the next line: 代收2750 / 写错，是2570. */
const mistakenBehind =
  /^(?:(?!电话|号码|地址|名|数量|别|不[要能]|千万|上次)[^]){0,16}?(?:写|打|报|说)错(?!字)/

/** 保价两万 哦不 保价两万五: words between a sum and the one that counts. */
const mistakenBetween = /^[,，。 哦啊呃]*(?:不|不对|不是|错了)[,，。 是]*$/

/** Extracts the only sum that the patterns find. Two different sums are both left to the user. */
function takeSum(ground: ParseState, patterns: readonly RegExp[]): Found<number> | undefined {
  const sums: (Span & { fen: number })[] = []
  for (const pattern of patterns)
    for (const match of findAll(ground, pattern)) {
      const fen = fenOf(match.groups ?? {})
      const { start, end } = spanOf(match)
      if (mistakenBehind.test(ground.text.slice(end, end + 24))) continue
      if (fen !== null && !sums.some((other) => start < other.end && other.start < end))
        sums.push({ start, end, fen })
    }
  if (sums.length === 2 && mistakenBetween.test(ground.text.slice(sums[0]?.end, sums[1]?.start))) sums.shift()
  const [first] = sums
  if (!first || sums.some(({ fen }) => fen !== first.fen)) return undefined
  for (const { start, end } of sums) markSpan(ground, start, end, signs.taken)
  return found(first.fen, { start: first.start, end: first.end })
}

/** 按500保，不保也行: the sender leaves it open. */
const optional = /^[^\n。;]{0,8}(?:不保|都行|也行)/

/** A request to collect without a clear sum: contains no goods or street, and is shown as unread. */
const unread = /(?:货款|[钱款])?(?:要|得)?[代带]收(?:货款|款)?(?:一[下点起])?/g

export interface Sums {
  codFen?: Found<number>
  declaredValueFen?: Found<number>
}

/** Extracts the sum to collect and the declared value; `unsure` spans are left to the user. */
export function extractSums(ground: ParseState): { sums: Sums; unsure: Span[] } {
  const isTakenBack = takenBack.test(ground.text)
  const collected = takeSum(ground, codPatterns)
  const codFen = collected && isTakenBack ? { ...collected, isUnsure: true as const } : collected
  const declared = takeSum(ground, declaredPatterns)
  const isOptional = declared?.spans.some(({ end }) => optional.test(ground.text.slice(end, end + 14)))
  const declaredValueFen = declared && isOptional ? { ...declared, isUnsure: true as const } : declared
  const unsure = findAll(ground, unread).map(spanOf)
  for (const { start, end } of unsure) markSpan(ground, start, end, signs.taken)
  return { sums: { ...(codFen && { codFen }), ...(declaredValueFen && { declaredValueFen }) }, unsure }
}
