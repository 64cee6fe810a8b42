import { findAll, spanOf } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { Span } from '../pastedOrder.ts'
import { numeral, scaledInteger } from './numerals.ts'

/** Span of an amount, and whether the words beside it make it one of a piece or of all rows. */
export interface AmountBase extends Span {
  /** Of several rows together: 共, 合计. */
  isTotal: boolean
  /** Of one piece: 每箱, 单重. */
  isEach: boolean
}

/** Counting units of pieces; used within other patterns, so it has no capturing group. */
export const pieceUnit =
  '纸箱|木箱|木架|木托盘|木托|托盘|栈板|卡板|编织袋|蛇皮袋|铁桶|箱|托|板|件|台|套|樘|扇|只|袋|包|桶|捆|扎|卷|辆|把|张|根|条|支|副|筐|盒|口|顶|床|对|双|瓶|罐|片|组|筒|架|匹|幅|盏|枚|节|颗|盘(?!锦)|个'

const chineseDigit = '零一二两三四五六七八九十百千'
/** 一 alone, as in 一箱; not in 第一箱 or 十一箱. */
const one = `(?<![第补同${chineseDigit}万\\d])一`

const totalBefore =
  /(?:一共|总共|共计|合计(?:\(大写\))?|总计|共|总|全部|(?<![\d吨斤箱件方米度])以上|\btotal|[加合](?:在?一起|起来)|一起(?:过磅|称)?|总的)(?:就是|给你报?|报|有|的|重量?|体积|件数|毛重|是|约|大概|大约|差不多|[:,\s]){0,3}$/i
/** 合计：37箱 毛重 812kg: a row of sums up to one of its amounts. */
const sumRow =
  /(?:^|\n)[\s|]*(?:[总合共]|合 ?计|总计|共计|ttl|sum|total)(?:[\s:|,，、\d.]|纸?[箱件台袋包个托卷套只张把条根支樘捆桶]|ctns?|kgs?|公斤|吨|立方米?|方|m[3³]|毛?净?重量?|体积|件数|数量)*$/i
/** A row of sums has at most so many characters. */
const sumRowMax = 60

/** 每台带木架86公斤: the weight of one piece with its packaging. */
const withPackaging = '[打带连含]?(?:木架|木箱)|[带连含](?:架子|包装|外箱|木托)'
/** Behind a blank, as in 每箱含包装 360公斤, the weight may be that of all. */
const packagingBefore = new RegExp(`(?:${withPackaging})\\s+$`)
/** 18公斤, 0.3方: so little is hardly that of all. */
const little = /^(?:[1-3]?\d(?:\.\d+)? ?(?:公斤|千克|kgs?)|0?\.\d+ ?(?:立方|方|m3))/i
const eachBefore = new RegExp(
  `(?:(?:[每单逐]|each )\\s*(?:个?(?:${pieceUnit}|块|roll|bag))?|${one}个?(?:${pieceUnit}|块))(?:\\)|${withPackaging})?[么嘛呢]?\\s{0,3}(?:净|毛|过磅|(?<=[每单逐][^\\d]{0,3})(?:大?约|大概))?(?:重量?|(?:包装|外箱)?体积)?\\s*(?:还是|就是|[:|是约有])?(?:大概|差不多|大约)?\\s*$|(?:毛重|净重|重量?|体积) ?\\/ ?(?:${pieceUnit})\\s*[:|]?\\s*$|(?<![\\d\\u4e00-\\u9fa5]|[\\d${chineseDigit}个共] )件重\\s*[:|]?\\s*$|(?<![A-Za-z])[*xX@]\\s{0,3}$`,
)
const englishUnit = 'ctns?|cartons?|cases?|pallets?|plts?|units?|pcs?|drums?|rolls?|bags?'
/** 30箱 behind 9公斤一箱 counts these cartons, and leaves 一箱 to the weight. */
const sameUnitCounted = `[^\\S\\n]*(?:大概|大约|差不多|约|共)?${numeral} ?\\k<counted>`
/** 约8公斤, 0.035方, with blanks before them. */
const measured = '[^\\S\\n]*约?[\\d.]+ ?(?:公斤|千克|kg|斤|立?方)'
/** 0.035方一箱 behind 8公斤一箱 has its own 一箱, and leaves the first one to the weight. */
const nextOfOne = `${measured}[每一]\\k<counted>(?!${measured})`
/** A number, 毛重 or 尺寸 behind 一箱: these words begin the amount of one piece, 20箱 一箱15公斤. */
const ownAmountBehind = `(?!${sameUnitCounted}|${nextOfOne})[^\\S\\n]*约?[\\d${chineseDigit}]|[毛净]?重量? ?[:约是]? ?[\\d${chineseDigit}]|(?:${withPackaging}) ?(?:[毛净]?重量?|大?约|大概)? ?[\\d${chineseDigit}]|尺寸`
const eachAfter = new RegExp(
  `^[^\\S\\n]*(?:\\/\\s?(?:${pieceUnit}|块)(?! ?\\/)|[每一](?<counted>${pieceUnit}|块)(?!${ownAmountBehind})|(?:\\/|per )\\s?(?:${englishUnit})\\b|per (?:${pieceUnit})| each\\b)`,
  'i',
)
/** 一箱差不多十七公斤 behind a count: 一箱 begins the weight. Behind 15公斤 it would end that weight. */
const roundAmountBehind = new RegExp(
  `^[^\\S\\n]*[每一](?:${pieceUnit}|块)(?:是|有|大概|大约|差不多){1,2} ?${numeral}(?:公斤|千克|kg|斤|吨|个?立?方)`,
  'i',
)
const isMeasure = (amount: string) => /(?:公斤|千克|kgs?|斤|吨|t|方|米|m3|cbm)$/i.test(amount)

/** （以上均为单件重）, (kg each), 毛重是单箱的: a note that the amounts of a list are those of one piece. */
const ofSingles =
  /(?:以上|上述|上面|毛重|重量|体积)(?:的?(?:毛重|重量|数据|数字))?(?:均|都|全)?(?:是|为|按)?(?:单|每)[件箱台个](?:重量?|毛重|体积|的)?(?! *:? *[\d一二两三四五六七八九十约(])(?=[,，。;)\n]|$)|件重如上(?![次回单批月周])|\((?:kgs? )?(?:each|per (?:ctn|carton|piece))\)/i

/** Checks for a note that the weights and volumes above it are those of one piece. */
export const isListOfSingles = (text: string, kind: string): boolean => {
  const note = ofSingles.exec(text)?.[0]
  return note !== undefined && !(kind === 'weightGrams' ? /^体积/ : /^(?:毛重|重量|件重|\(kg)/i).test(note)
}

/** 9公斤一箱: the words before an amount belong to the one in front of them. */
const ofOneBefore =
  /(?:公斤|千克|kgs?|斤|吨|立?方)[一每]([箱件台包袋桶捆扎卷托套樘只个])[^\S\n]*(?:大概|大约|差不多)?\s*$/i

/**
 * Returns the words before an amount that make it one of a piece. Returns none where they belong to the amount before it, as in
 * 9公斤一箱 大概30箱 and 9公斤一箱 0.03方一箱, and none where the weight may be that of all. `after`: its own words behind it.
 */
function eachWordsOf(before: string, amount: string, after: string): string {
  const unit = ofOneBefore.exec(before)?.[1]
  if (packagingBefore.test(before) && !little.test(amount)) return ''
  return unit !== undefined && (unit === amount.at(-1) || after !== '')
    ? ''
    : (eachBefore.exec(before)?.[0] ?? '')
}

/** Returns the span of an amount with the words that make it one of a piece. */
export function amountBaseAt(ground: ParseState, { start, end }: Span): AmountBase {
  const before = ground.text.slice(Math.max(0, start - 14), start)
  const amount = ground.text.slice(start, end)
  // in 空压机/4台/木架/ slashes divide
  const behind = ground.text.slice(end, end + 20)
  const isOwn = isMeasure(amount) || !roundAmountBehind.test(behind)
  const after = isOwn ? (eachAfter.exec(behind)?.[0] ?? '') : ''
  const per = /\/ ?$/.test(before) && after.trimStart().startsWith('/') ? '' : after
  const each = eachWordsOf(before, amount, per)
  return {
    start: start - each.trimStart().length,
    end: end + per.length,
    isTotal:
      totalBefore.test(before) || sumRow.test(ground.text.slice(Math.max(0, start - sumRowMax), start)),
    isEach: each + per !== '',
  }
}

const content = '(?:[只套台把双瓶根支盒条片块枚节颗张件卷口顶副本]|个(?!半?(?:方|立方)))'
/** Units of packages; used within other patterns. */
export const parcel = '(?:木箱|木架|木托|纸箱|托盘|箱|捆|扎|包|件|托|袋|桶|板|筐)'
/** 10只一箱, 每箱三片, 一箱6把: how much a package holds; but not 3件每件40公斤. */
const packedBy = new RegExp(
  `(?<![\\d.第])(?!${numeral}件[一每]件)${numeral}${content}装?(?:一|每)个?${parcel}|(?:每|${one})个?${parcel}(?:里面?|装|放|有)?${numeral}${content}`,
  'g',
)
/** 一台一托, 一箱一个, 每台打一个木架: as many packages as pieces. */
export const onePerPiece = new RegExp(
  `(?:每|${one})(?:个?${parcel}(?:装|放)?一${content}|${content}(?:装|打|用)?(?:一个?|成一)(?<parcel>${parcel}))`,
  'g',
)
/** 每台带木架96公斤: the packaging of each piece, before its weight. */
export const packagedPiece = new RegExp(`[每单](?:${pieceUnit})[打带连含](?<parcel>木架|木箱|木托)`, 'g')
/** 一吨不到: an upper bound is not an amount. */
const lessThan = new RegExp(`(?:重量)?${numeral}(?:吨|公斤|斤|方)(?:不到|以[内下])`, 'g')
const measure = '个?(?:立方米?|方|吨|公斤|斤)'
/** 一方多少钱, 85一方, 一吨3850: a price per unit. */
const priceOf = new RegExp(
  [
    `(?:[每一]|1)${measure}(?:是|要)?(?:多少钱?|什么价|几块|怎么[算收]|[${chineseDigit}]{1,3}[块毛元]|\\d{1,5}(?:块|毛|元)|\\d{2,5}(?![\\d.]|(?:公斤|千克|kg)))`,
    `(?<![\\d.])${numeral} ?(?:立方米?|方|吨|公斤|千克|kgs?|斤|箱)(?:货)?(?:是|要|得)?(?:多少钱|什么价|几块)`,
    `(?:多少钱?|几块钱?|什么价)(?:[每一]|1)?${measure}`,
    `(?<![\\d.])\\d{2,5}(?:块|元)?(?:钱)?(?:一|每|/)${measure}(?![\\d${chineseDigit}半])`,
  ].join('|'),
  'g',
)
/** 同一个地址, 第 1 件, 三个人, 车上还能塞3方: numbers that count no goods. */
const noGoods = new RegExp(
  `(?<=\\d ?件 ?/ ?)${numeral} ?件|同一个|还(?:能|可以)[塞装放]${numeral}(?:方|吨)|第 ?${numeral} ?(?:${pieceUnit}|样|批)|(?<=\\d ?(?:${pieceUnit})[^]{0,60}[,，])有${numeral}(?:${pieceUnit})是|一个是(?=[\\u4e00-\\u9fa5]{2,6}?${numeral}(?!个)(?:${pieceUnit}))|${numeral}个(?:人|事|客户|地址|电话|司机|品种|女|月|星期|小时|钟头|点(?!\\d)|样|零)|(?<=村 ?)${numeral} ?组`,
  'g',
)

/** Checks for 270块, and for 2-6 张丽娟139…; in 22块，每块18公斤 they are pieces. */
export function isNoCount({ text }: ParseState, { kind, start, end }: Span & { kind: string }): boolean {
  const [words, behind] = [text.slice(start, end), text.slice(end)]
  const isMoney = words.endsWith('块') && !/^[^\n。]{0,8}[每一]块/.test(behind.slice(0, 10))
  const isHouse = /\d-$/.test(text.slice(0, start)) && /\d [张包管]$/.test(words)
  const isName = isHouse && /^[\u4e00-\u9fa5]{1,2} ?1[3-9]\d{9}/.test(behind)
  return kind === 'pieces' && (isMoney || isName)
}

/** Returns the spans of numbers that are no amount of the goods: prices, bounds, and what a package holds. */
export function notTheAmounts(ground: ParseState): Span[] {
  const spansOf = (pattern: RegExp) => findAll(ground, pattern).map(spanOf)
  const others = [lessThan, priceOf, noGoods].flatMap(spansOf)
  const packing = [packedBy, onePerPiece].flatMap(spansOf)
  const counts = new RegExp(`${numeral}\\s*个?(?:${pieceUnit}|块)|[件箱包袋托]数|数量`, 'g')
  const isInPacking = ({ start }: Span) => packing.some((span) => start >= span.start && start < span.end)
  // 扳手一箱50支 without another count: one carton
  return spansOf(counts).every(isInPacking) ? others : [...others, ...packing]
}

/** 合计 83 1433: numbers below amounts. */
const bareSum =
  /(?:^|\n)[ |]*(?:合 ?计|总计|共计|[合总]|total|ttl|sum)[ :|]{1,12}(\d[\d.]*(?:[ |]{1,12}\d[\d.]*){0,2})[ |]*(?=\n|$)/gi

/** 锅，22，台，9kg: a count and its unit in two cells. */
export const countedUnit = new RegExp(
  `(?<=[\\u4e00-\\u9fa5A-Za-z)] ?([,，/]) ?)(\\d{1,4}) ?\\1 ?(${pieceUnit})(?= ?\\1|\\s*(?:\\n|$))`,
  'g',
)
/** 飞轮 托 2, 冲击钻 件 9: the unit before its count. Not 每 箱 12 kg. */
export const unitBefore = new RegExp(
  `(?<=\\| ?)(木?箱|[托件台套樘捆卷袋桶扎]) ?\\| ?(\\d{1,4})(?= ?\\|)|(?<=[\\u4e00-\\u9fa5]{2}[A-Z]? {1,12})([托箱件台套樘捆卷袋桶扎]) {1,8}(\\d{1,4})(?= *(?:\\n|$)| {1,8}(?:每|毛重|重量?|\\d+(?:\\.\\d+)? ?(?:kg|公斤)))`,
  'gi',
)

/** The sum of amounts above it. */
interface Sum extends AmountBase {
  kind: 'pieces' | 'weightGrams' | 'volumeCm3'
  value: number
}

/** Returns the numbers in lines of sums that are the sums of the amounts above. */
export function sumsBelow(
  ground: ParseState,
  amounts: readonly (AmountBase & { kind: string; value: unknown })[],
): Sum[] {
  return findAll(ground, bareSum).flatMap((match) => {
    const line = match[1] ?? ''
    const lineStart = match.index + match[0].indexOf(line)
    const above = amounts.filter(({ end, isTotal }) => end <= lineStart && !isTotal)
    const counts = above.flatMap(({ kind, value }) => (kind === 'pieces' ? [Number(value)] : []))
    const sumOf = (of: Sum['kind']) => {
      const own = above.filter(({ kind }) => kind === of)
      const isPaired = of !== 'pieces' && own.length === counts.length
      const sum = (isOfOne: (at: number) => boolean | undefined) =>
        own.reduce((all, { value }, at) => all + Number(value) * (isOfOne(at) ? (counts[at] ?? 0) : 1), 0)
      if (own.length < 2) return []
      const plain = sum((at) => isPaired && own[at]?.isEach)
      return isPaired ? [plain, sum(() => true)] : [plain]
    }
    return [...line.matchAll(/\d[\d.]*/g)].flatMap(({ 0: number, index }): Sum[] => {
      const start = lineStart + index
      const fits = (
        [
          ['pieces', 0],
          ['weightGrams', 3],
          ['volumeCm3', 6],
        ] as const
      ).filter(([kind, places]) => sumOf(kind).includes(scaledInteger(number, places) ?? 0))
      const [fit, another] = fits
      const span = { start, end: start + number.length }
      return fit && !another
        ? [{ ...span, kind: fit[0], value: scaledInteger(number, fit[1]) ?? 0, isTotal: true, isEach: false }]
        : []
    })
  })
}
