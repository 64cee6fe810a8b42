import { hasGoodsWord } from '../words.ts'
import { rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

const joined = ([piece]: RegExpMatchArray) => piece.replace(/ /g, '')
const drawnOut = /(?<![\u4e00-\u9fa5])[\u4e00-\u9fa5] [\u4e00-\u9fa5] [\u4e00-\u9fa5](?![\u4e00-\u9fa5])/
/** 2 6 0, 3 . 15: digits of one number apart. */
const drawnOutDigits = /(?<![\d.] ?)\d(?: \d){2}|\d \. \d/
/** 不锈钢保温 杯 30 箱: a word of goods whose last character stands apart. */
const lastApart =
  /(?<![\u4e00-\u9fa5])[\u4e00-\u9fa5]{2,8} (?![件箱台套托捆卷袋桶扎樘] ?\d{1,4} *(?:\n|$|每|毛重))[\u4e00-\u9fa5](?= ?(?:[,，。;\n]|\d|$))/g
const wordsApart = /(?<=[,，:：] ?)[\u4e00-\u9fa5]{1,6}(?: [\u4e00-\u9fa5]{1,6})+(?= ?(?:[,，\n]|\d|$))/g
const drawnLabels = new RegExp(
  `(?<![\\u4e00-\\u9fa5])(?:${'收货人 发货人 托运人 收货单位 发货单位 联系人 电话 手机 地址 货物名称 产品名称 物品名称 品名 货名 货品 名称 规格 型号 单位 件数 箱数 数量 重量 单重 总重 毛重 体积 立方 公斤 包装 付款 运费 备注 到站 到达站'
    .split(' ')
    .map((word) => [...word].join(' '))
    .join('|')})(?=[ :：;\\n])`,
  'g',
)
/** 收  货  人 and 件      数 in a form whose labels are drawn to one width. */
const wideLabels =
  /(?<=^ *)(?:[收发] {2,8}货 {2,8}人|件 {2,8}数|数 {2,8}量|重 {2,8}量|体 {2,8}积|包 {2,8}装|品 {2,8}名|货 {2,8}名|电 {2,8}话|地 {2,8}址|厂 {2,8}址|仓 {2,8}库|备 {2,8}注)(?= *[:_ |\n])/gm
/** 哑  铃   编织袋   40: a name of two characters in a table, not two of its heads. */
const wideNames =
  /(?<=^ *)(?![序号件箱重量斤吨方托包袋桶])[\u4e00-\u9fa5] {2}(?![序号件箱重量斤吨方托包袋桶])[\u4e00-\u9fa5](?= {3,}[^\n]*\d *$)/gm
/** 皮带 轮, 角 磨机 after a label for goods. */
const labelledWords =
  /(?<=(?:货物名称|货名|品名|货物|品种) ?[:;] ?)[\u4e00-\u9fa5]{1,4}(?: [\u4e00-\u9fa5]{1,4})+(?= *(?:\n|$|[:：]|件数|数量|\d))/g
/** The same in a form whose labels have spaces and no colon. */
const namedApart =
  /(?<=(?:货物名称|货名|品名) {1,3})[\u4e00-\u9fa5]{1,4}(?: [\u4e00-\u9fa5]{1,4})+(?= {2,}|\n|$)/g
const notALabel = / (?!件|箱|单|数|重|总|毛|规|包|体|付|运|备|收|发|代|电|手|地|到|结|回|型)/g
const weightUnit = 'kgs?|公斤|千克|斤|吨|t'
const volumeUnit = '方|m3|立方|立米|cbm'
/**
 * Matches a number with a fraction whose digits stand apart: 2 6 0.5 公斤. It needs three digits, or its own label: 件数：2 1.5吨 are
 * two numbers.
 */
const brokenNumber = (label: string, unit: string) =>
  new RegExp(
    `(?:(?<![\\d.吨方斤万千百] ?)\\d(?: \\d){2,}|(?<=(?:${label})(?:\\([^)]{1,4}\\))?[:：] ?)\\d(?: \\d)+) ?\\. ?\\d(?: ?\\d){0,2}(?= ?(?:${unit})(?![a-z])| *(?:\\n|$))`,
    'gi',
  )
const amountUnit =
  'kg|公斤|千克|吨|斤|t|m3|方|立方|cbm|箱|件|捆|袋|包|台|套|只|个|桶|托|木箱|把|支|根|口|张|副|对|樘|卷|扎|号|元|栋|幢|室|楼'

/** 7 7 公 斤, 7 6 O k g: a unit whose characters stand apart behind a number. */
const unitApart = /(?<=[\dOo] ?)(?:公 斤|千 克|[kK] [gG]|立 方(?!管)|[cC] [mM]|m m)(?![A-Za-z\d])/g

/** 敦化 市, 长安 路: what a name of a place ends with stands apart in a scan. */
const placeEnd = /(?<=[\u4e00-\u9fa5]) (?=省|市(?!场)|区(?!域)|县(?!城)|镇|乡|街道|路(?!口|边|上)|村(?!口))/g
/** Checks whether a text looks like a scan: several ends of places, or single characters, stand apart. */
export const isScan = (text: string) => {
  // heads of a table
  const bare = text.replace(/省 市 [区县]/g, '')
  return drawnOut.test(bare) || (bare.match(placeEnd)?.length ?? 0) >= 2
}

/** 重量 4 1 2 kg, 箱数 4 4: single digits between a label and its unit or a line's end. */
const labelledNumber = (label: string, unit: string) =>
  new RegExp(
    `(?<=(?<!(?:[件箱包袋托]数|数量|重量?|体积) {0,3})(?:${label})(?:\\([^)]{1,4}\\))? {0,3}:? {0,3})(?:\\d\\.?(?: \\.?\\d\\.?){1,6}(?= {0,2}(?:${unit})(?![a-z])|[ .]*(?:\\n|$)| {2,}(?:重|体|包|件|单))|(?:\\d\\d \\d|[1-9] \\d{3})(?= ?(?:${unit})(?![a-z])))`,
    'gi',
  )
/** No unit at all: only the end of the line may follow. */
const noUnit = '(?!)'

/**
 * Closes gaps in text recognized from a picture: 申 海 龙, 1 5 9 0 0…, 3 . 15 吨. Only runs of single characters are joined; two
 * words side by side stay separate.
 */
export function closeGaps(text: RewrittenText): RewrittenText {
  const isDrawnOutText = drawnOut.test(text.text) || drawnOutDigits.test(text.text)
  const steps: [RegExp, (match: RegExpMatchArray) => string][] = [
    // 收件人 · 柴俊, 姓名/陈晓东, 电话; 138…
    [/(?<=[\u4e00-\u9fa5]) [·•・] (?=\S)/g, () => ':'],
    [
      /(?<=(?:姓名|电话|手机|地址|单位|货物|品名|收货人|结算|件数|重量|数量|(?<![\u4e00-\u9fa5])货) ?)[/;；] ?(?=[\u4e00-\u9fa5\d])(?!件|数|箱|每|规|型|重|单|总|电|手|地|姓)/g,
      () => ':',
    ],
    // 件      数 and 哑  铃 at the start of a line
    [wideLabels, ([piece]) => piece.replace(/ /g, '').padStart(piece.length)],
    [wideNames, ([piece]) => piece.replace(/ /g, '').padEnd(piece.length)],
    // | 1 5 | 3 0 0 |: digits apart in the cells of a table
    [/(?<=[|│] {0,3})\d(?: \d){1,5}(?= {0,3}[|│])/g, joined],
    // 1 8 5 × 8 2 × 4 5 cm
    [/(?<![\d.] ?)\d(?: \d){0,3}(?: ?[*xX×] ?\d(?: \d){0,3}){2}(?= ?(?:[cm]m|厘米|公分|\n|$))/gi, joined],
    // 纸   箱
    [/(?<=[: ])[纸木] {1,4}[箱架](?=[ \n]|$)/g, joined],
    [unitApart, joined],
    // 11月30 日 上午 9 点
    [/(?:20\d\d ?年 ?)?\d{1,2} ?月 ?\d{1,2} ?[日号]|(?<=[上下]午|早上|晚上) ?\d{1,2} [点时]/g, joined],
    [drawnLabels, ([piece]) => `  ${piece.replace(/ /g, '')} `],
    [brokenNumber('重量?', weightUnit), joined],
    [brokenNumber('体积|方数', volumeUnit), joined],
    // 件数：2 5吨: the unit is not the label's
    [
      new RegExp(
        `(?<=(?<!数量?)[:：] ?)\\d(?: \\d)+(?! ?[\\d.])|(?<=数量?[:：] ?)\\d(?: \\d)+(?! ?(?:[\\d.]|${weightUnit}|${volumeUnit}))`,
        'gi',
      ),
      joined,
    ],
    [
      /(?<![\d.] ?)\d(?: \d)* \. \d(?: \d){0,3}(?= ?(?:吨|t|kgs?|公斤|千克|斤|方|m3|立方|cbm)(?![a-z]))/gi,
      joined,
    ],
    [
      /(?<=(?:体积|立方|方数|重量?|总重|毛重) {0,3}: {0,2})\d(?: \d){0,3} \. \d(?: \d){0,2}(?= *(?:\n|$))/g,
      joined,
    ],
    // 45捆 67 5公斤, 8 箱 36 0 kg: behind a count only a weight can follow
    [
      /(?<=(?:[箱袋捆件台包托桶扎卷张只]|托盘|重量?) ?)\d{1,3}(?: \d{1,3}){1,2}(?= ?(?:公斤|kgs?|千克)(?![a-z]))/gi,
      (match) => (isDrawnOutText && match[0].replace(/ /g, '').length <= 4 ? joined(match) : match[0]),
    ],
    [labelledNumber('总?重量?|[毛净总]重|(?<![\\u4e00-\\u9fa5])共', weightUnit), joined],
    [labelledNumber('总?体积|立方|方数', volumeUnit), joined],
    [labelledNumber('(?:总|合计)?件数', '件'), joined],
    [labelledNumber('总?箱数', '箱'), joined],
    [labelledNumber('总?[包袋托]数|数量', noUnit), joined],
    // letters instead of digits: 138OOOO8309, 4O 箱, 63O kg
    [/(?<=\d ?)[OoΟ〇]+(?=[\dOo]|[ ]?(?:kg|公斤|箱|件))/g, ([piece]) => '0'.repeat(piece.length)],
    [/(?<![\d.])\d ?\. ?\d{1,3}(?= ?(?:吨|t|kgs?|公斤|千克|斤|方|m3|立方|cbm)(?![a-z]))/gi, joined],
    [/(?<![\d.] ?)\d{1,4} ?\. ?\d{1,3}(?= ?(?:吨|t|kgs?|公斤|千克|斤|方|m3|立方|cbm)(?![a-z]))/gi, joined],
    [/(?<![\d.] ?|数量?[:：] ?)\d(?: \d){2,}(?! ?[\d.])/g, joined],
    [new RegExp(`(?<![\\d.] ?|数量?[:：] ?)\\d(?: \\d)+(?= ?(?:${amountUnit}))`, 'gi'), joined],
    [/(?<=[\u4e00-\u9fa5] [\u4e00-\u9fa5] {0,3}:? {0,3})\d \d(?![\d. ]*\d)/g, joined],
    [
      /(?<!\d)1\d{2}[ -]{1,2}\d{4}[ -]{1,2}\d{4}(?!\d)(?!(?<=\d [^\n]{13,15}) \d)|(?<!\d)1\d{2} \d{8}(?!\d)|(?<![\d.] ?)1[3-9]\d\d \d{3} \d{4}(?! ?[\d.])/g,
      joined,
    ],
    [/(?<!\d)0\d{2,3} ?- ?(?:\d{3,4} ?\d{4}|\d{4} \d{3}(?! ?\d))(?!\d)(?: ?转 ?\d{1,6})?/g, joined],
    // (0871) 6718 3390
    [
      /(?<!\d ?)\( ?(?:010|02\d|0[3-9]\d\d) ?\) ?[2-8](?:\d{3} ?\d{4}|\d{2} ?\d{4}|\d{3} ?\d{3})(?! ?[\d.])/g,
      ([piece]) => piece.replace(/[( ]/g, '').replace(')', '-'),
    ],
    // 电话: 0760-221 50067, and 0579-8700 above 4303
    [
      /(?<=(?:电话|座机|手机)[:： ]{0,3})0\d{2,3}-(?:\d{3} \d{5}|\d{3,4} ?\n\d{4})(?=[ ]*(?:\n|$))/g,
      ([piece]) => piece.replace(/[ \n]/g, ''),
    ],
    // ¥ 3, 200 and 代收 8 200 at the end of a line
    [/(?<=[¥￥]) ?\d{1,2} \d{3}(?= ?元)|(?<=[¥￥]) ?\d{1,3}, \d{3}(?= ?元| *(?:\n|$))/g, joined],
    [/(?<=(?:代收|货款|金额)[货款:为是]{0,4}) ?[1-9] \d{3}(?= *(?:\n|$))/g, joined],
    [/(?<=[¥￥]) *\d+ ?[万千] ?\d?/g, joined],
    // 收货人：马 小军
    [
      /(?<=(?:收货人|收件人|发货人|寄件人|联系人|姓名) ?[:：] ?)[\u4e00-\u9fa5] [\u4e00-\u9fa5]{2}(?=[ ,，]|\n|$)/g,
      joined,
    ],
    // single characters, one blank apart
    [
      /(?<![\u4e00-\u9fa5A-Za-z\d])[\u4e00-\u9fa5](?: [\u4e00-\u9fa5](?![\u4e00-\u9fa5]))+/g,
      // 货 件 斤: heads of a table
      (match) => (/^[货件斤吨箱方托包袋桶 ]+$/.test(match[0]) ? match[0] : joined(match)),
    ],
    // 上 午 10 时
    [/(?<=[上下]午|月\d{1,2}[日号]) ?\d{1,2} [点时]/g, joined],
  ]
  const joinedUp = steps.reduce((now, [pattern, into]) => rewrite(now, pattern, into), text)
  const closed = isScan(text.text) ? rewrite(joinedUp, placeEnd, () => '') : joinedUp
  // 冯 小 利 , 塑料 脸盆 , 8 0 捆: if single characters had gaps, words of goods have them, too
  const named = rewrite(closed, labelledWords, (match) => match[0].replace(notALabel, ''))
  const isDrawnOut = drawnOut.test(text.text)
  if (!isDrawnOut && !drawnOutDigits.test(text.text)) return named
  const closedWords = rewrite(named, lastApart, (match) =>
    hasGoodsWord(joined(match)) ? joined(match) : match[0],
  )
  if (!isDrawnOut) return closedWords
  const apart = rewrite(closedWords, namedApart, (match) => match[0].replace(notALabel, ''))
  return rewrite(apart, wordsApart, (match) =>
    hasGoodsWord(match[0]) && !/[省市区县镇乡村路街厂]/.test(match[0]) ? joined(match) : match[0],
  )
}
