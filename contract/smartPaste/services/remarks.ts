import type { Label } from '../labels.ts'
import { oneOf } from '../oneOf.ts'
import { anySign, findAll, signs, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { Found, Span } from '../pastedOrder.ts'
import { dayWords, time } from './pickupTimes.ts'

export interface Phrase extends Span {
  text: string
}

/** Common instructions to carriers. */
const phrases = new RegExp(
  oneOf(
    // 急货，今晚要发走; but not 今天要发走 alone
    /(?<!不是)(?:急货|加急|急件)[,， ]{1,2}(?:今[晚天]|明天)(?:一定|必须|务必)?要(?:发走|走货|发出去?)/,
    // 长6米, 6米长的 behind a count: goods of 5 m and more do not fit every truck
    /(?<=\d ?[捆件套根箱樘托包支条扎卷] ?(?:裸装|散装)? ?)(?:长 ?(?:[5-9]|1\d)(?:\.\d+)?米的?|(?:[5-9]|1\d)(?:\.\d+)?米长的?)(?=[\s,，。;]|$)/,
    // 到之前给收货的打电话
    /(?<!不用|别|没必要|不要)[到送](?:货|站)?之?前(?:一定|先|请|务必){0,2}[给跟](?:收货[的人方]|客户|对方|[他她]们?)打个?电话/,
    // 过海费含在运费里; but not 过海费含不含, 过海费算到付
    /过海费(?:含|包|算)在(?:运费里?面?|里面?|内)[的了]?(?=[\s,，。;]|$)/,
    // 货要放干的地方不要淋雨
    /(?<![别不]要?)货?要?放(?:在|到)?(?:干的?|干燥的?|阴凉的?)(?:地方|位置)(?:(?:不要|别|勿)(?:淋雨|受潮|沾水))?/,
    // 提货凭身份证
    /(?<=^|[\n,，。; ])提货时?(?:要|需)?(?:凭|带|出示)(?:本人)?身份证(?:原件)?/,
    // 唛头HG-26
    /唛头[: ]{0,2}[A-Za-z]{1,6}-?\d[A-Za-z\d-]{0,14}(?![A-Za-z\d-]| ?[箱件台套包托桶捆])/,
    // 易碎品小心
    /易碎品?(?:小心|注意)?/,
    // 请小心轻拿轻放
    /(?:请|务必)?(?:小心)?轻[拿放]轻[拿放]/,
    /小心轻放/,
    /请?轻放/,
    // 不要倒置
    // 上面不要压货, 木箱不能倒放
    /(?:(?:易变形|易刮花|易损)[,，]?)?(?:上面|顶上|顶部|上头|木箱|外箱|箱子)?(?:不要|请勿|不能|不可以?|别|勿)(?:倒置|倒放|斜放|压(?:重?货|东西|重物)?|摔|叠放|堆压|拆包装|淋雨|重压|侧放)/,
    /怕碎/,
    // 怕潮
    /(?:注意)?(?<!不)(?:怕|防)(?:压|水|潮|雨|晒|摔|震|震动)/,
    /加急|急件|急货|很急/,
    /贵重(?:物品|货物)?/,
    // 货到了先给我打电话
    /(?:货)?(?:到了?|到货|到站)(?:后|了|前)?(?:请)?(?:先|提前)?(?:给[我他她])?(?:打|联系|通知|致电)(?:个|一下|[我他她])?(?:电话|客户|收货人)?/,
    // 送货前联系收货人
    /(?:提前|送货前|派送前)(?:请)?(?:先)?(?:打|联系|通知|预约)(?:个|一下)?(?:电话|客户|收货人)?/,
    // 周日休息不收货
    /周[一二三四五六末日天](?:休息)?不(?:收货|上班|送货?)/,
    // 进仓编号：NB26K11047
    /[进入]仓(?:预约)?(?:编?号|单号|编码)[: ]{0,2}[A-Za-z]{0,6}-?\d[A-Za-z\d-]{4,16}/,
    // 需要叉车卸货
    // 卸货那边没有叉车
    /(?:卸货)?(?:那边|现场|工地|对方)?没有?叉车/,
    // 车要带尾板
    /(?:装|卸)?车(?:子|辆)?(?:需要?|要|得)带(?:液压)?尾板/,
    /(?:卸货时?)?(?:需要?|要|带|得用?)(?:叉车|吊车|吊机|尾板|卸货工)(?:卸货?|装车)?/,
    // 要打木架, 不要打木架, 木架不用打了: no packaging is read from it
    /(?:要?不(?:需要?|[要用必])|[无勿]需?|没必要|别|打?不|需要?|要)(?:打|加固|加)木架/,
    /(?:不[要用]|不需要|无需)木架|木架(?:就|也)?(?:不[要用]|别)(?:[打加]了?|了)(?=[\s,，。;]|$)/,
    // 送货上门，晚上6点以后送, 白天没人，晚上6点以后送; but not 我自己送，晚上6点以后送
    /(?<=(?:送货上门|白天没人)[^\n]{0,12}[,， ] ?)(?:早上|上午|中午|下午|晚上) ?(?:\d{1,2}|[一二两三四五六七八九十]{1,3})点半?(?:以后|之后)[再才]?送(?=[\s,，。;]|$)/,
  ),
  'g',
)

/** Words of an instruction that takes its whole clause: 填缝剂怕冻, 路上一定要绑牢. */
const instruction = [
  '(?<!不)怕[冻碰压摔潮水晒刮划磕蹭撞淋]',
  '易[摔碎][坏裂]?',
  '(?:千万|请)?别(?:混|摔|压|倒|打电话)',
  '(?:不能|不可|不要)(?:折弯|弯折|混放|受潮|拆箱|叠压)',
  '朝上',
  '单独放',
  '分开放',
  '(?:固定|绑)(?:好|牢|紧)',
  '轻点[搬放拿]',
  '[吊搬][装运]小心',
  '(?<![一两二三四五六七八九十\\d][卷箱件包][^\\n]{0,4})(?:薄膜|油布|雨布)',
  '先(?:给我)?(?:打|电话)(?:电话|联系)',
  '(?:后|前)(?:请)?(?:致电|来电)',
  '发短信',
  '点半?到[^点]{1,4}点半?不收货',
  '先停',
  '进不了',
  '联系好再送',
  '都提前通知',
  '(?:人工|才有人|叉车)卸',
  '点(?:才)?(?:开|关)门',
  '前(?:必须|要)?(?:进仓|送到|到货)',
  '前到(?:就行)?$',
  '前一天(?:要|需要?|得)?预约',
  '只能[^\\n,，]{1,10}(?:进车|卸货|收货|后进$)',
  '(?:不要|不能|别)[和跟与](?:别的|其[他它])[\\u4e00-\\u9fa5]{0,3}混[装放]',
  '周[一二三四五六日末天](?:前到|别|不要?)送',
  '(?:单子上?|面单|包装外面)(?:别|不要)写',
  '(?:不能|不可以?|不要|不许|请?勿|别)(?:横|倒|竖|平|斜|侧|叠|露天)着?[放置]',
  '[立竖]着?放|靠墙放|轻起轻放',
  '(?:没有?|无)(?:电梯|叉车|行车|装卸工)(?!的)',
  '带(?:液压车|吊车|尾板)',
  '提前(?:一|两|三|半)?(?:天|个?小时)?(?:打|约|联系|通知|预约|电话)',
  '(?:之前|前|到|到(?!哪)[\\u4e00-\\u9fa5]{0,3}了)先?(?:跟[他她])?打(?:个|[她他我])?(?:电话|座机)',
  '(?:点|点半)(?:以后|之后|前|后)?不收货',
  '(?:莫|先别|不要|(?<![特分])别)先?送(?!货单)',
  '(?:周|礼拜|星期)[一二三四五六日天末]再送',
  '篷布|盖好|缠膜|打托盘?$',
  '(?:垫|包)(?:厚|好)(?:一?点)?$|垫(?:木头|木板|纸皮|纸板|泡沫|毯子)',
  '^(?:在|是)?(?:\\d{1,2}|[一二三四五六七八九十])?楼(?:有|没有?|无)(?:电梯|货梯)$',
  '(?<!不是)要一车(?:装|拉)走$',
  '^(?!价|钱).*(?<!不是)(?:要|必须|务必)(?:平放|放平)$',
  '^(?:今天|明天|后天|(?:周|礼拜|星期)[一二三四五六日天])前?到最好$',
  '^(?!我|忘).*(?<!没)带(?:好)?(?:进仓单|预约单|身份证)$',
  '(?:千万|请)?别(?:晃|踩|拆|折(?![价腾])|弯(?!弯)|弄混|淋雨|滚)|(?:不要|请?勿|不许)(?:拆|开箱|踩|弄混|滚|压|淋雨)',
  '(?:当心|小心)点?$|数清楚|白天送',
  '^请(?:在)?(?:晚上|早上|夜里)送$',
  '^(?:外箱|箱子|纸箱|上面)(?:不能|不可以?)踩$',
  '^(?:卸车|卸货)?(?:他们|对方|客户)自己卸$',
  // 库房下午5点下班; but not 你们5点下班
  '^(?:仓库|库房|工地|店里|(?:客户|对方)(?:那[边里])?)(?:早上|上午|中午|下午|晚上)?(?:\\d{1,2}|[一二两三四五六七八九十]{1,3})点半?下班$',
  '^(?:最好|尽量)(?:今天|明天|后天|(?:周|礼拜|星期)[一二三四五六日天])(?:之?前)?送?到$',
  '^有(?:电梯|货梯)$',
  '^(?:今天|今晚|明天)(?:必须|务必|一定要)发(?:走|出去?)$',
]
/** Clauses of an instruction. A floor behind a comma only explains the carrying before it: 要送上楼，3楼没电梯. */
const clauses =
  /(?<=^|[\n,，。;!( \ue006])(?:反正|注意|这[回次])?((?:\d{1,2}月\d{1,2}[日号]|\d{1,2}点半?|(?<![,，] ?)\d{1,2}楼|[\u4e00-\u9fa5]){2,16})(?=[\n,，。;!) ]|$)/g
const isInstruction = new RegExp(instruction.join('|'))
/** Text after 备注 that is the order itself, or only services. */
const isOrder =
  /1[3-9]\d{9}|0\d{2,3}-?\d{7}|\d ?[件箱]|^[^,，\d]{2,10}\d+ ?[台套把张辆只][,，\s].*(?:公斤|kg|付|送货|自提)|^(?:(?:[到现提寄]付|月结|自提|自取|控货|不?要回单|要?送(?:货上门|到[^,，]{1,6}))[,， ]*)+$/
/** 备注：无 */
const isNothing = /^(?:无|没有|暂无|[/-])$/
/** Words of other fields: their clause is no remark. */
const otherFields =
  /代收|货款|回单|保价|[到现提寄]付|月结|运费|控货|放货|提货|自提|送货|上楼|拉货|来[提拉取装车]|派车|装货|上门|自己送|(?<!不)收货|发货|地址|(?<!拆)箱$|[件台包]$|[省市县镇村]/
/** A clause behind 备注： that is a service of its own: 送货上门, 签回单返回, 改到付, 周三早上8点上门提货, 明天来提. */
const isService = new RegExp(
  `^(?:这票)?(?:改成?)?(?:${oneOf(
    /(?:请|要|需要?|麻烦|客户|到站)?(?:送货上[门楼]|送货|送上[门楼]|上门(?:提货|取货|拉货)|自提|自取|控货)/,
    /(?:运费)?(?:[到现提寄]付|月结|回单付)|代收(?:货款)?\d+元?/,
    /(?:要|签|需要?)?签?回单(?:要?(?:返回|寄回|签回))?(?:[一二两三1-9] ?份)?/,
    `(?:请|麻烦)?于?${time}(?:请?(?:来|到厂里?|上门|派车|到我[司厂])?来?(?:提货|取货|拉货|装货)|(?<=\\S)来[提拉装])`,
  )})$`,
)
/** 上门提货，明天上午9点: a pickup whose time is a clause of its own; but not 送货，上门提货，周三10点. */
const timedPickup = `(?<!送.*)上门[提取]货[,，] ?(?=${dayWords})${time}(?<=点[^,，]{0,3}|:\\d\\d)(?=[,，;。]|$)`
const clausesOfRemark = new RegExp(`${timedPickup}|[^,，;。]+`, 'g')
const isTimedPickup = new RegExp(`^${timedPickup}$`)
/** 备注：到货通知客户，明天提货; 一式两份: clauses that belong together. */
const isOneSentence = /客户|收货人|收件人|到货|货到|对方|或者|一式|(?<!回单 ?)[一二两三\d]份/
/** 到付，不行就月结; 到付，这票我们付: a clause that may correct the service before it; but not 这票易碎. */
const isCorrection =
  /取消|算了|(?:改|换成|不行|这[票批]|如果|要是|的话).*(?:付|结|自[提取]|送|上门|提货|控货|回单|代收)/

/**
 * Returns the stretches of a remark that are no service: 周末不收货 of 送货上门，周末不收货. A remark with a correction stays whole, so no
 * service is read from it.
 */
function withoutServices(words: string): Span[] {
  const whole = [{ start: 0, end: words.length }]
  if (isOneSentence.test(words)) return whole
  const parts: Span[] = []
  let isOpen = false
  for (const { 0: clause, index: start } of words.matchAll(clausesOfRemark)) {
    const end = start + clause.length
    const last = parts.at(-1)
    const service = clause.trim()
    if (isService.test(service) || isTimedPickup.test(service)) isOpen = false
    else if (isCorrection.test(clause)) return whole
    else if (isOpen && last) last.end = end
    else {
      parts.push({ start, end })
      isOpen = true
    }
  }
  return parts
}
const english = /\b(?:call before delivery|handle with care|fragile|keep dry|this side up)\b/gi

/** Words around an instruction that say nothing of it: 你们记得轻放啊. */
const around =
  /^(?:嗯|呃|还有就是|还有|然后|那个|记得|麻烦|你们|我们(?=[一二三四五六七八九十])|[他她](?:们|那边)(?!自己))+|[啊哈哦呀呢]$|跟[他她]们?[讲说]一?声$/g
const cleaned = (words: string) => words.replace(around, '')

/** Extracts text after 备注： up to the end of the line, and common instructions. */
export function extractRemarks(ground: ParseState): Phrase[] {
  const remarks: Phrase[] = []
  const add = (start: number, end: number) => {
    remarks.push({
      start,
      end,
      text: cleaned(ground.text.slice(start, end)),
    })
    markSpan(ground, start, end, signs.taken)
  }
  for (const match of findAll(
    ground,
    /\[?(?:备注|附言|特殊要求|注意事项|其他要求|(?<=^)其[他它])\]?\s*(?::|\||(?<=\])|(?<=备注) {2,}|(?<=^备注)[ \t])\s*([^\n;|]{1,200}?)(?=\s+[\u4e00-\u9fa5]{2,6}\s*:|[\n;|]|$)/gm,
  )) {
    const words = (match[1] ?? '').trim()
    const start = (match.index ?? 0) + match[0].indexOf(match[1] ?? '')
    if (words === '' || isNothing.test(words) || isOrder.test(words)) continue
    for (const part of withoutServices(words)) add(start + part.start, start + part.end)
  }
  for (const match of findAll(ground, clauses)) {
    const clause = match[1] ?? ''
    if (!isInstruction.test(clause) || otherFields.test(clause)) continue
    const start = (match.index ?? 0) + match[0].length - clause.length
    add(start, start + clause.length)
  }
  for (const match of findAll(ground, english)) add(match.index ?? 0, (match.index ?? 0) + match[0].length)
  for (const match of findAll(ground, phrases)) add(match.index ?? 0, (match.index ?? 0) + match[0].length)
  return remarks.toSorted((a, b) => a.start - b.start)
}

/** Extracts the rest after a label for remarks: 要求：… without a known service. */
export function extractLabelledRemarks(ground: ParseState, labels: readonly Label[]): Phrase[] {
  return labels.flatMap(({ field, end }) => {
    const line = ground.text.slice(end, end + 200).split('\n')[0] ?? ''
    if (field !== 'remark' || isOrder.test(line) || withoutServices(line.trim()).length === 0) return []
    const match = new RegExp(`^[ ]*([^\\n;|${anySign}]{2,200})`).exec(ground.rest.slice(end, end + 220))
    const words = match?.[1]?.trim()
    if (!match || !words) return []
    const start = end + match[0].indexOf(words)
    markSpan(ground, start, start + words.length, signs.taken)
    return [{ start, end: start + words.length, text: words }]
  })
}

/** 上午提货, which pickupWords.ts writes for a pickup of half a day. */
const halfDayPickup = /(?:上午|下午|早上|一早|中午|晚上|傍晚)提货/
/** 周一 of 周一上午提货, the day of the pickup. */
const dayOfHalf = new RegExp(`(?:${dayWords}) ?(?=${halfDayPickup.source})`)

/**
 * Takes the remark of the tagger where it holds what the rules read, and more. Otherwise the rules count. The time of a pickup is
 * read by rules: 周一上午来装 is no remark.
 */
export function joinRemarks(
  byRules: Found<string> | undefined,
  byTagger: Found<string> | undefined,
): Found<string> | undefined {
  const tagged = byTagger && { ...byTagger, value: byTagger.value.split('，').map(cleaned).join('，') }
  if (!byRules || !tagged) return byRules ?? tagged
  const isHeld = byRules.spans.every(({ start, end }) =>
    tagged.spans.some((span) => span.start <= start && end <= span.end),
  )
  const halfDay = halfDayPickup.exec(byRules.value)?.[0] ?? ''
  if (!isHeld || !tagged.value.includes(halfDay)) return byRules
  return halfDay === '' ? tagged : { ...tagged, value: tagged.value.replace(dayOfHalf, '') }
}
