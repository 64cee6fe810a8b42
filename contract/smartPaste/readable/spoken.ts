import { decimalText } from '../goods/numerals.ts'
import { rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

const digitOf: Record<string, string> = {
  零: '0',
  〇: '0',
  幺: '1',
  一: '1',
  二: '2',
  三: '3',
  四: '4',
  五: '5',
  六: '6',
  七: '7',
  八: '8',
  九: '9',
}
const formalOf: Record<string, string> = {
  壹: '一',
  贰: '二',
  叁: '三',
  肆: '四',
  伍: '五',
  陆: '六',
  柒: '七',
  捌: '八',
  玖: '九',
  拾: '十',
  佰: '百',
  仟: '千',
  圆: '元',
}

const inDigits = ([piece]: RegExpMatchArray) => [...piece].map((sign) => digitOf[sign] ?? sign).join('')
const inPlainWords = ([piece]: RegExpMatchArray) => [...piece].map((sign) => formalOf[sign] ?? sign).join('')

/** Words before which speakers pause; a comma is inserted where there is none. */
const pauseBefore =
  /(?<=[\u4e00-\u9fa5\d])(?=收货的?人|收货的?(?:是|叫)|发货的(?:是|叫)|收件人|客户[\u4e00-\u9fa5]{2,4}(?:手机|电话|号码)|发货人|电话是?[\d]|[他她]的?电话|手机号?是?\d|货名|品名|数量|件数|重量|收货地址|付款方式|运费|代收|(?<!收)货款|月结|到付|现付|送货上门|货就?是|姓名|收货(?=[\u4e00-\u9fa5]{2,3}(?:电话|手机|1\d{10}))|要?回单|控货|然后|一共|(?<![每单一][\u4e00-\u9fa5])大概)/g
const particles = /(?<=[\u4e00-\u9fa5])(?:啊|呃|嗯|嘛|呢|哦|喔|吧|哈)(?=[\u4e00-\u9fa5\d])/g
/** 双碑那里收货人: 那里 adds nothing to the place. */
const pointing = /(?:那里|那边)(?=，|收货|的?$)/g
const sign = '(?:(?!的)[\\u4e00-\\u9fa5])'
/** 破晓的晓: explains how the n-th sign of a name is written. */
const explained = (nth: number) => `(?:${sign}{0,3}?\\${nth}${sign}{0,3}?的\\${nth})`
const [one, two, three] = [1, 2, 3].map(explained)
/** 收货人宋晓峰宋江的宋破晓的晓山峰的峰: a name, and how it is written. 双木林 explains the surname by its parts. */
const spelling = [
  `(${sign})(${sign})(${sign})(?:(?:${one})?(?:${two}${three}|${two}|${three})|${one})`,
  `(${sign})(${sign})(?:${one}${two}|${one}|${two})`,
].map(
  (name) =>
    new RegExp(
      `(?<=(?:[收发][货件]人?|联系人|叫|姓名|是|呃|[,，\\s]))(?![人叫是姓名呃])${name}(?!${sign}?的)`,
      'g',
    ),
)
const surnameInParts =
  /(?<=([\u4e00-\u9fa5])[\u4e00-\u9fa5]{1,2}[,， ]?)(?:双木|木子|弓长|立早|耳东|口天|言午|古月)\1/g
const dropSpelling = (text: RewrittenText): RewrittenText =>
  spelling.reduce(
    (now, pattern) => rewrite(now, pattern, (match) => match.slice(1, 4).filter(Boolean).join('')),
    rewrite(text, surnameInParts, () => ''),
  )
const named = /(?<=货名|品名)(?=[\u4e00-\u9fa5])/g
/** 我姓徐徐建平: the surname twice. */
const surnameTwice = /姓([\u4e00-\u9fa5])(?=\1)/g
const openings = /^(?:喂|嗯|呃|那个|就是|哎|哦|你好|您好|老板)+(?=[\u4e00-\u9fa5])/g
const stops = /[\s,，。;；:：、!！?？|/()（）]/

/** Checks for a speech transcript: long text with hardly any punctuation. */
const isSpoken = (text: string) => text.length >= 24 && text.split(stops).length - 1 <= text.length / 40

const spokenSide =
  '(?:[一二两三四五六七八九]米[半一二三四五六七八九]?|(?:[一二两三四五六七八九十百]{1,6}|\\d{1,3})(?:公分|厘米))'
/** 长一米五宽八十公分高一米二; in 高一米二件 the last digit counts pieces. */
const spokenSides = new RegExp(
  `长:?${spokenSide}[,，、 ]?宽:?${spokenSide}[,，、 ]?高:?${spokenSide}(?![零一二三四五六七八九十百千万\\d件箱台套只个把樘托捆根支包])`,
  'g',
)
/** 一米二乘八十公分乘一米五 */
const spokenTimes = new RegExp(`${spokenSide}乘${spokenSide}乘${spokenSide}`, 'g')
/** 每台1.3米长0.8米宽1.1米高 */
const sidesBefore = /(\d(?:\.\d{1,2})?)米长[,，、 ]?(\d(?:\.\d{1,2})?)米宽[,，、 ]?(\d(?:\.\d{1,2})?)米高/g
/** 1米1*70*85公分 */
const sideOfMetres = /(?<![\d.])([1-9])米(\d)(?= ?[*xX] ?\d)/g

const inFigures = (sides: string) =>
  sides
    .replace(
      /([一二两三四五六七八九])米([半一二三四五六七八九])?/g,
      (_, metres: string, tenths?: string) =>
        `${digitOf[metres] ?? '2'}${tenths === undefined ? '' : `.${digitOf[tenths] ?? '5'}`}米`,
    )
    .replace(/[一二两三四五六七八九十百]+(?=公分|厘米)/g, (numeral) => decimalText(numeral) ?? numeral)

/** Converts spoken and formal numbers to digits or plain numerals, and pauses of a speaker to punctuation. */
export function convertSpoken(text: RewrittenText): RewrittenText {
  const spelt = /的/.test(text.text) ? dropSpelling(text) : text
  // 一八六 零零 一二 零零 四二: a speaker pauses between groups
  const unpaused = rewrite(
    spelt,
    /(?<![零〇幺一二三四五六七八九] ?)[幺一](?: ?[零〇幺一二三四五六七八九]){10}(?![零〇幺一二三四五六七八九十百千万])(?! [零〇幺一二三四五六七八九](?:[零〇幺一二三四五六七八九]|[^\u4e00-\u9fa5]|$))/g,
    ([piece]) => piece.replace(/ /g, ''),
  )
  // 一八六，七一五三，零二八四, 一八六 停一下 七一五三 再来 零二八四
  const grouped = rewrite(
    unpaused,
    /(?<![零〇幺一二三四五六七八九十百千万][,， ]?)[幺一][三四五六七八九][零〇幺一二三四五六七八九][,， ]{1,2}(?:(?:停一下|再来|然后|接着|嗯|呃)[,， ]{1,2})?[零〇幺一二三四五六七八九]{4}[,， ]{1,2}(?:(?:停一下|再来|然后|接着|嗯|呃)[,， ]{1,2})?[零〇幺一二三四五六七八九]{4}(?![,， ]?[零〇幺一二三四五六七八九十百千万点])/g,
    ([piece]) => piece.replace(/停一下|再来|然后|接着|[嗯呃,， ]/g, ''),
  )
  // 电话零二三六八六幺四四零九, 零七五七 八六三二 幺幺零九
  const landlines = rewrite(
    grouped,
    /(?<![零〇幺一二三四五六七八九十百千万])零(?:[幺一]零|二[零幺一二三四五七八九]|[三四五六七八九][零幺一二三四五六七八九]{2})[ ,，]?[二三四五六七八][零〇幺一二三四五六七八九]{2,3} ?[零〇幺一二三四五六七八九]{4}(?![零〇幺一二三四五六七八九十百千万点])/g,
    (match) =>
      inDigits(match)
        .replace(/[ ,，]/g, '')
        .replace(/^0(?:10|2\d|\d{3})/, '$&-'),
  )
  // 电话139…08不对不对最后一位是六139…06
  const ended = rewrite(
    landlines,
    /([幺一1][三四五六七八九3-9][零〇幺一二三四五六七八九\d]{9})[,， ]{0,2}(?:(?:不对[,， ]{0,2}){1,2}|[哦啊呃哎]?[,， ]?等(?:一下|等)[,， ]{0,2})(?:最后|末)一?[位个](?:数字?)?是([零幺一二三四五六七八九])[,， ]{0,2}([幺一1][三四五六七八九3-9][零〇幺一二三四五六七八九\d]{9}|[零〇幺一二三四五六七八九\d]{2,4}(?![十百千万]))?(?![零〇幺一二三四五六七八九\d])/g,
    ([piece, wrong = '', last = '', right]) => {
      const corrected = wrong.slice(0, -1) + last
      const digits = [...corrected].map((sign) => digitOf[sign] ?? sign).join('')
      const repeated = right && [...right].map((sign) => digitOf[sign] ?? sign).join('')
      // 三零八: its end alone
      return repeated === undefined || digits.endsWith(repeated) ? digits : piece
    },
  )
  // 幺五八…九四七 不对不对 最后三位是九四六
  const endedByMore = rewrite(
    ended,
    /([幺一1][三四五六七八九3-9][零〇幺一二三四五六七八九\d]{9})[,， ]{0,2}(?:[哦啊呃哎]?[,，]?不对[,， ]{0,2}){1,2}(?:最后|末|后面?)([两三四])位是([零幺一二三四五六七八九\d]{2,4})(?![零〇幺一二三四五六七八九\d十百千万箱件台套包]|[,， ]{0,2}(?:[哦啊呃]|还是|不对|不是)|[,， ]{0,2}[幺一1][三四五六七八九3-9])/g,
    ([piece, wrong = '', count = '', last = '']) =>
      ' 两三四'.indexOf(count) + 1 === last.length
        ? [...(wrong.slice(0, -last.length) + last)].map((sign) => digitOf[sign] ?? sign).join('')
        : piece,
  )
  const phones = rewrite(
    endedByMore,
    /(?<![零〇幺一二三四五六七八九])[幺一1][三四五六七八九][零〇幺一二三四五六七八九]{9}(?![零〇幺一二三四五六七八九十百千万])/g,
    inDigits,
  )
  const mixed = rewrite(
    phones,
    /(?<![\d.])(\d{1,3})[万wW](\d)千(?:(\d)百?)?(?!\d)/g,
    ([, tens = '', thousands = '', hundreds = '0']) => `${tens}${thousands}${hundreds}00`,
  )
  const stepped = rewrite(
    mixed,
    /(?<![\d.])(\d)[千仟](\d)[百佰](?!\d)/g,
    ([, thousands = '', hundreds = '']) => `${thousands}${hundreds}00`,
  )
  // 伍拾伍（55）件
  const given = rewrite(
    stepped,
    /[零壹贰叁肆伍陆柒捌玖拾佰仟]{1,8} ?\( ?(\d{1,5}) ?\)(?= ?(?:[箱件台套包袋桶托樘捆只个份]|公斤|kg))/gi,
    ([, digits = '']) => digits,
  )
  // 方数是五点四
  const measured = rewrite(
    given,
    /(?<=(?:方数|体积|重量|总重)[是有为]{0,2})[一二两三四五六七八九十百]{1,5}点[零一二三四五六七八九]{1,3}(?![零一二三四五六七八九十分半刻]|[\u4e00-\u9fa5]?(?:吨|方|立方|公斤|千克|斤))/g,
    ([number]) => decimalText(number) ?? number,
  )
  const copies = rewrite(
    measured,
    /[壹贰叁肆伍陆柒捌玖拾][零壹贰叁肆伍陆柒捌玖拾佰仟]{0,8}(?=[份吨箱件台套包袋桶托方万樘捆卷只个张把条]|公斤|千克)/g,
    inPlainWords,
  )
  const sums = rewrite(copies, /[壹贰叁肆伍陆柒捌玖零][壹贰叁肆伍陆柒捌玖零拾佰仟万]+[元圆]?/g, inPlainWords)
  const ordered = rewrite(
    sums,
    sidesBefore,
    ([, long = '', wide = '', high = '']) => `${long}米*${wide}米*${high}米`,
  )
  const multiplied = rewrite(ordered, spokenTimes, ([piece]) => inFigures(piece).replaceAll('乘', '*'))
  const long = rewrite(multiplied, spokenSides, ([piece]) => inFigures(piece))
  const sides = rewrite(long, sideOfMetres, ([, metres = '', tenths = '']) => `${metres}.${tenths}米`)
  if (!isSpoken(sides.text)) return sides
  const steps: [RegExp, (match: RegExpMatchArray) => string][] = [
    [openings, () => ''],
    [surnameTwice, () => '叫'],
    [/(?<=[县市镇区道])(?:啊|吧|呃)(?=[\u4e00-\u9fa5])/g, () => ''],
    [particles, () => '，'],
    [pauseBefore, () => '，'],
    [named, () => ':'],
    [pointing, () => ''],
    [/那个(?!人)/g, () => ''],
  ]
  return steps.reduce((now, [pattern, into]) => rewrite(now, pattern, into), sides)
}
