import { pieceUnit } from '../goods/amountContext.ts'
import { replaceAt, rewrite } from './rewriting.ts'
import type { RewrittenText } from './rewriting.ts'

const blanked = ([piece]: RegExpMatchArray) => piece.replace(/[^\n]/g, ' ')
const phone = '(?:1[3-9]\\d{9}|0\\d{2,3}-?\\d{7,8})'

/** Text about others than the two parties, or about another consignment. */
const asides: RegExp[] = [
  // 「调度王：要不要代收」 quoted above the answer
  /^ *\[(?:调度|客服|货运|物流)[\u4e00-\u9fa5]{0,3}[:：](?=[^\]\n]*(?:[吗?？]|要不要|多少|[几哪谁]|再发|发一遍))[^\]\n\d]*\] *$/gm,
  // about an earlier consignment: 上次发的…退了，这次发…
  // 还是上次那个武汉的汪总 names this one's recipient
  /(?<!还是?)(?:上次|上回|上周|上一?[批票]|昨天|前天)[^\n。；;]{0,40}[，,。；;\n]\s*(?=(?:所以|那)?(?:这次|这回|这周|这批|[这今]天|今晚|现在))/g,
  // about drivers, agents, or complaints
  new RegExp(
    `(?<!我们?(?:厂里?|自己)?的?|(?:[收发寄]货|[收发寄]件|托运)人[:： ]{0,2}[\\u4e00-\\u9fa5]{0,3})(?:司机|驾驶员|(?:专线|物流|货运)的(?=[\\u4e00-\\u9fa5]{1,3}师傅)|调度|介绍人|(?<!发货[:：][^\\n]{0,60}联系)业务员|客服|投诉|有(?:什么)?问题(?:请)?(?:找|打|联系)|麻烦?转告)(?! ?[:：][^\\n]{0,3}(?:收货|收件|发[货件到一]|寄|送|客户|帮|安排|麻烦|到|这))(?!我|联系我|打我|[^\\n,，]{0,3}我们)[^\\n,，。;；!！]{0,14}?${phone}(?:[^\\n,，。;；]{0,4}(?:下午|上午|等下)?(?:过来|来)装货)?`,
    'g',
  ),
  // 林晓东(仓管)138…
  /(?<=[\u4e00-\u9fa5]{2,3})\((?:老板娘?|仓管|仓库|财务|采购|业务员?|店长|厂长|经理)\)(?= ?(?:1[3-9]\d{9}|0\d{2,3}-?\d{7}))/g,
  /\S{1,8} ?撤回了一条消息/g,
  /(?<=^|\n)\[[\u4e00-\u9fa5]{2,4}[:：]/g,
  /(?:白天|晚上|备用|另一个|或者?打?|不在打)[:： ]?(?=1[3-9]\d{9}|0\d{2,3}-?\d{7})/g,
  /(?<=^|\n)[^\n:：\d]{0,14}(?:托运单|运单|送货单|出库单|物流单|发货单|面单)(?: *No[.: ]*\d+)?(?= *(?:\n|$))/g,
  /(?<=^|\n)> ?/g,
  /昵称[:： ]*[^\s,，;；\n]{1,12}/g,
  /(?:通知)?放货(?=(?:请)?(?:找|打|联系)我)/g,
  // 要回单一份 … 回单算了,不要回单了
  /(?:要|签)?回单(?:一|两|[1-9])?份?(?=[^]*(?:回单(?:算了|不要了|不用了|取消)|(?:不要|不用|取消)回单了))/g,
]

/** 二, in 二十一箱. */
const hanNumber = '[一二两三四五六七八九十百]'
/** 烧烤炉 21箱: goods and their count. */
const countedGoods = `(?!${hanNumber})[\\u4e00-\\u9fa5]{2,8}? ?(?:\\d{1,4}|${hanNumber}{1,4}) ?(?:${pieceUnit})`
/** 打馕炉 不对是 before 烧烤炉 21箱: the name of other goods. Not 数量, and no place, which may name the city. */
const wrongGoods = new RegExp(
  `(?<=[\\s,，。;；\\d])(?!${hanNumber}|数量|[箱件]数)[\\u4e00-\\u9fa5]{2,6}(?<![省市区县镇乡村路街号发]) ?(?:不对|错了)[,， ]?(?:应该)?是(?=${countedGoods})`,
  'g',
)

/** Corrections in the text: 不是三十箱是三十五箱, 门把手不对是门铰链. */
const mistakes: [RegExp, string][] = [
  // the head of a paper: 永康市舒乐电动工具厂 送货单
  [
    /^\s*(?=[\u4e00-\u9fa5]{3,20}?(?:厂|公司|商行|经营部|店|门市部|批发|家具|五金|[门锁]业|工贸|[厨炊]具) *:? *(?:送货单|(?:销售)?出库单|发货单|发货明细|发货登记|托运单) *(?:\n|$))(?![^]*(?:发货|发件|托运)(?:单位|公司))/g,
    '发货单位:',
  ],
  // 3个方左右没有，大概1.6方
  [
    /(?<![\d.])(?:\d+(?:\.\d+)?|[一二两三四五六七八九十]+) ?个?(?:立?方|吨|公斤|千克)(?:左右|多|都|肯定|是|到)*没有(?=[,，。 ][^\n]{0,10}\d)/g,
    '',
  ],
  [/原来(?:是|的)[^\n，,。]{1,16}[，,]\s*(?=现在|改)/g, ''],
  [/(?<=收货人)还是/g, ':'],
  [/(?<!是|要)不是[^\n，,。不]{1,10}?了?[，,]?(?:而)?是(?=[\u4e00-\u9fa5\d])/g, ''],
  [/(?<=是)[\u4e00-\u9fa5]{2,6}不对[，,]?(?:应该)?是/g, ''],
  [wrongGoods, ''],
  // before a number it corrects a phone (corrections.ts)
  [
    /(?:刚才|刚刚|上面)?(?:说|写|打|发)错(?:了|群了?)(?![,，。 ]{0,2}(?:应该)?(?:就?是|改成|换成)?[:： ]?\d{3})/g,
    '，',
  ],
]

/** A form of 客户, 客户电话, 目的地, 提货人, 提货人电话, and nobody else. */
const hasCollector = (text: string) =>
  ['客户', '客户电话', '目的地|到站|到达地', '提货人', '提货人电话'].every((label) =>
    new RegExp(`(?:^|\\n)(?:${label})[:：]`).test(text),
  ) && !/收货人|发货人|寄件|提货地|提货点|取货/.test(text)

/** Names the parties of a form as others do: 客户 and 提货人, 货主 and 接货人. */
function nameParties(text: RewrittenText): RewrittenText {
  const collected = hasCollector(text.text)
    ? rewrite(text, /(?<=^|\n)(?:客户|提货人)(?=(?:电话)?[:：])/g, ([label]) =>
        label === '客户' ? '发货人' : '收货人',
      )
    : text
  const hasSender = /发货|寄件|托运|送到/.test(collected.text) || !/提货(?:点|地|时间)/.test(collected.text)
  const owned = hasSender
    ? collected
    : rewrite(collected, /(?<=^|\n)货主(?=(?:姓名|电话)?[:：])/g, () => '发货人')
  const hasRecipient =
    /收货人|收件|接货(?:地|时间)/.test(owned.text) || !/(?:目的地|到达地|到站)[:：]/.test(owned.text)
  return hasRecipient ? owned : rewrite(owned, /(?<=^|\n)接货(?=(?:人|电话)[:：])/g, () => '收货')
}

/** 不是60箱是65箱 after 60箱: an amount that is corrected where it stands. */
const laterAmount =
  /[\s，,。]*(?:数量)?不是(?<was>\d+(?:\.\d+)?|[一二两三四五六七八九十百]+)(?<named>(?![一二两三四五六七八九十百千万])[\u4e00-\u9fa5]{1,2}?|kg)?了?[，,]?(?:而|应该)?是(?<now>\d+(?:\.\d+)?|[一二两三四五六七八九十百]+)(?<unit>\k<named>(?<!\d|[一二两三四五六七八九十百])|(?![一二两三四五六七八九十百千万])(?:公斤|千克|[\u4e00-\u9fa5]))(?:[，,。 ]?改(?:一下)?数量?)?/g

function correctAmounts(text: RewrittenText): RewrittenText {
  const corrections = [...text.text.matchAll(laterAmount)]
  return corrections.reduce((before, { 0: whole, index, groups: { was = '', unit = '', now = '' } = {} }) => {
    const earlier = new RegExp(
      `(?<![\\d.一二两三四五六七八九十百])${was.replace('.', '\\.')}(?= ?${unit})`,
      'g',
    )
    const places = [...text.text.slice(0, index).matchAll(earlier)]
    if (places.length !== 1) return before
    const first = places[0]?.index
    const corrected = rewrite(before, earlier, (match) => (match.index === first ? now : match[0]))
    const at = corrected.text.indexOf(whole, index - whole.length)
    return rewrite(corrected, laterAmount, (match) => (match.index === at ? '，' : match[0]))
  }, text)
}

/** 不是 138…21 是 138…12: a phone that is corrected. */
const laterPhone =
  /(?:报|写|打|说)?错?了?[,，。 ]{0,2}不是[ :]?(?<was>1[3-9]\d{9})[,，。 ]{0,2}(?:应该|而)?是[ :]?(?<now>1[3-9]\d{9})(?!\d)/g

/** Puts a corrected phone in the place of the wrong one. */
function correctPhones(text: RewrittenText): RewrittenText {
  const wrong = new Map<string, string>()
  const settled = rewrite(text, laterPhone, (match) => {
    const { was = '', now = '' } = match.groups ?? {}
    // both are phones of the text, of two persons
    const isOthers = (text.text.match(new RegExp(now, 'g')) ?? []).length > 1
    if (isOthers) return match[0]
    const isSecond = text.text.slice(0, match.index).includes(was)
    if (isSecond) wrong.set(was, now)
    return isSecond ? blanked(match) : blanked(match).slice(now.length) + now
  })
  return [...wrong].reduce((before, [was, now]) => rewrite(before, new RegExp(was, 'g'), () => now), settled)
}

/** Removes how people call somebody behind his name: 高文斌(老高), 应建龙(阿龙), 史俊峰(史经理). */
const dropNicknames = (text: RewrittenText) =>
  rewrite(
    text,
    /([\u4e00-\u9fa5]{2,3})\((?:[老小阿]([\u4e00-\u9fa5])|([\u4e00-\u9fa5])(?:经理|总|姐|哥|老板|师傅|工))\)/g,
    ([piece, name = '', second, surname]) => {
      const isOfName = second === undefined ? name.startsWith(surname ?? '-') : name.includes(second)
      return isOfName ? name.padEnd(piece.length) : piece
    },
  )

/** [货运阿芳:上次是发邯郸,螺丝35包,…,这次一样吗]: the last order, quoted. */
const lastOrder =
  /(?:上次|上回)(?:是|就是)?(?=发|到|[\u4e00-\u9fa5]{2,8}\d)(?<order>[^\n]{8,90}?)[,，。 ]+(?:这次|这回)(?:也|还是)?(?:都|跟上次)?一样[吗吧么]?[?？]?/
/** 这次28包,别的都一样 */
const sameAgain =
  /(?:这次|这回)(?:是|要|发)?(?<count>\d+) ?(?<unit>[箱件包袋捆桶套台樘托]),? ?(?:别的|其他|其它|其余)(?:都|全|还是)?(?:一样|不变|照旧|没变|照上次)/

/** Reads the last order for this one, where the answer says that only the count is another. */
function repeatOrder(text: RewrittenText): RewrittenText {
  const [last, same] = [lastOrder.exec(text.text), sameAgain.exec(text.text)]
  const { count = '', unit = '' } = same?.groups ?? {}
  if (!last || !same || same.index < last.index + last[0].length) return text
  const [words] = last
  const amounts = [...words.matchAll(new RegExp(`\\d+(?= ?${unit})`, 'g'))]
  const [amount] = amounts
  // a weight of all pieces is another one, too
  const hasWhole = /公斤|kg|吨|方|代收|保价/i.test(words) && !/每|一[箱件包袋捆桶套台樘托]\d/.test(words)
  if (!amount || amounts.length > 1 || hasWhole) return text
  // from the end, so that the places before stay
  const pieces = [
    { start: same.index, piece: same[0], into: blanked(same) },
    ...[...words.matchAll(/[,，。 ]+(?:这次|这回)[^,，。\d]*$|^(?:上次|上回)(?:就?是)?/g)].map((match) => ({
      start: last.index + match.index,
      piece: match[0],
      into: blanked(match),
    })),
    { start: last.index + amount.index, piece: amount[0], into: count },
  ].toSorted((a, b) => b.start - a.start)
  return pieces.reduce((now, { start, piece, into }) => replaceAt(now, start, piece, into), text)
}

/** Removes text that concerns neither this consignment nor its parties. */
export const dropAsides = (text: RewrittenText): RewrittenText =>
  asides.reduce(
    (now, pattern) => rewrite(now, pattern, blanked),
    mistakes.reduce(
      (now, [pattern, word]) => rewrite(now, pattern, () => word),
      correctAmounts(correctPhones(dropNicknames(nameParties(repeatOrder(text))))),
    ),
  )
