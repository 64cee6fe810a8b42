import { findAll, found, signs, spanOf, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { PastedServices, Span } from '../pastedOrder.ts'
import { extractSums } from '../sums.ts'
import { decimalText, numeral } from './numerals.ts'
import { isFromRecipient, notBeforePayer, paysNow, recipientPays, senderPays, writerPays } from './payers.ts'

const copies = (groups: Record<string, string | undefined>) => {
  const copiesText = groups['copies']
  const value = copiesText === undefined ? 1 : Number(decimalText(copiesText))
  return Number.isInteger(value) && value >= 1 && value <= 9 ? value : null
}

type Rule = {
  [Field in keyof PastedServices]-?: {
    field: Field
    pattern: RegExp
    valueOf: (
      groups: Record<string, string | undefined>,
      text: string,
    ) => Required<PastedServices>[Field]['value'] | null
  }
}[keyof PastedServices]

/**
 * Rules in their order of application: 回单付 before 回单, 送货上楼 before 送货. The first match of a field counts. Payment of the goods
 * (货款已付) is not payment of the freight.
 */
const rules: Rule[] = [
  {
    field: 'payment',
    pattern:
      /(?:凭|签)?回单(?:后|(?:收到|到了)(?:再|就))?(?:支?付(?:款(?!给))?(?:运费)?(?!货款|钱|给)|结算|结账|结(?![实束构果]))|回付/g,
    valueOf: () => 'on_receipt',
  },
  {
    field: 'payment',
    pattern:
      /(?<!货款[已经都要求是]{0,2})(?:运费)?(?:月结|月底(?:一起|统一|对账|再)?结(?![实构])算?|按月结)/g,
    valueOf: () => 'monthly',
  },
  {
    field: 'payment',
    pattern: new RegExp(writerPays, 'g'),
    valueOf: (_groups, text) => (isFromRecipient(text) ? 'collect' : 'prepaid'),
  },
  { field: 'payment', pattern: new RegExp(recipientPays, 'g'), valueOf: () => 'collect' },
  { field: 'payment', pattern: new RegExp(senderPays, 'g'), valueOf: () => 'prepaid' },
  {
    field: 'payment',
    pattern: new RegExp(
      `(?<!货款[已经都要求是]{0,2})(?:运费)?(?:到付|提付|货到付运费|${notBeforePayer}(?:[他她]们?|那边|对方|收货方|收货人|收件人|收方|客户)(?:来)?(?:(?<=运费.{1,3})出|付(?:款|运费|钱)?|出运费|承担运费))(?:运费)?`,
      'g',
    ),
    valueOf: () => 'collect',
  },
  {
    field: 'payment',
    pattern: new RegExp(
      `(?<!货款[已经都要求是]{0,2})(?:运费)?(?:现付|寄付|预付|现结|(?<!买家)已付|买家已付(?=运费)|${notBeforePayer}(?:我们?|我方|发货方|发货人|寄方|厂里|我司)(?:这边|这里|来){0,2}(?:付|出|承担)|付?现金(?:付|结)?|付现)(?:运费)?(?!款后)`,
      'g',
    ),
    valueOf: () => 'prepaid',
  },
  // only where the text has nothing plainer
  { field: 'payment', pattern: new RegExp(paysNow, 'g'), valueOf: () => 'prepaid' },
  {
    field: 'payment',
    pattern:
      /(?<!货款[^\n,，。;]{0,8})(?<!\d|[上下正])月底我?[跟和]你们(?:一[起道块]|统一)?(?:结(?![实构])算?|算(?!账|一下|多少))|(?<![不能别没])挂账(?=了?(?:[\s,，。;]|$))|每月[^\n,，。;货]{0,8}统一[^\n,，。;货]{0,5}结(?![实构])|(?<=运费)跟[^\n,，。;货]{0,8}一起结(?![实构])|(?<=运费)记在?我们?[^\n,，。;]{0,2}账上/g,
    valueOf: () => 'monthly',
  },
  {
    field: 'receiptCopies',
    pattern: new RegExp(
      `(?:要|需要?|签|附|带)?签?(?:回单|签收单)[\\s:|要]{0,4}(?:签字|盖章|签名|[和及加]){0,4}\\s*(?:一式)?(?<copies>${numeral})\\s*[份联张]|(?:签?回单|签单(?:返还|返回))\\s*:?\\s*(?<digit>[1-9])(?![\\d.])|回单[^\\n]{0,8}份数 *:? *(?<count>[1-9])|回单 ?[x*] ?(?<times>[1-9])|(?:签?回单|签单返还)[^\\n。;\\d份]{0,10}?[要,，(: 签]{1,3}(?<behind>[一二两三四五1-5])份|(?<!\\d)(?<before>${numeral})\\s?份签?回单`,
      'g',
    ),
    valueOf: (groups) =>
      copies({
        copies:
          groups['copies'] ??
          groups['digit'] ??
          groups['count'] ??
          groups['times'] ??
          groups['behind'] ??
          groups['before'],
      }),
  },
  {
    field: 'receiptCopies',
    pattern:
      /(?:需要|要|需|签|返|有|附|带){0,2}(?:回单|签收单)(?:要?(?:返回|寄回|签回))?(?:\s*:?\s*(?:要|有|是))?|签单(?:要)?(?:返回|返还)/g,
    valueOf: copies,
  },
  {
    field: 'isHeld',
    pattern:
      /货先扣(?:你们?那|住)?|(?:打款|付款|付清|给钱)了?[,， ]?我?再通知你?们?放|控货(?:[,， ]?等(?:我们?|厂里)?通知(?:再|后)?放?货?)?|等(?:我们?|发货人|厂里)?的?(?:通知|电话)(?:后|再|以后){0,2}(?:放货|放)|(?:等)?款到(?:后|再)?放货|不通知不放货|(?:没付清|付清前?|不付清|没收到钱)先?别放货?|(?:收到钱|付清|到账)(?:之?后|再|才){1,2}放货|放货等?通知|凭我?们?(?:通知|电话)放货|(?:放货[前要须必需]{0,3})?[等得](?:我们?|发货[人方]|厂里)?的?(?:通知|电话)+(?:才|再|后|方|可|能){1,3}放货?|等(?:我们?|厂里|老板)点头(?:才|再|后|了|能|可以?){1,3}放(?=货|给?[他她]|[\s,，。;]|$)|(?:没|不)(?:有)?(?:我们?|厂里)的?(?:通知|点头|电话)(?:谁来)?(?:都|就|先)?(?:[不别]|不[准许能])(?:给|放)货?(?=[\s,，。;!]|$)|等(?:[他她]|老板娘?)的?(?:通知|电话)(?:了|后|再|才|能|以后){1,4}放(?=货|[\s,，。;]|$)|我(?:说|叫你们?)放(?:再|才)放(?!心)|(?:收不到|没到账|钱没到)(?:钱)?(?:先)?[不别]放货?(?=[\s,，。;!]|$)|钱到账(?!了)[^\n,，。;]{0,12}再放货|放货要?等我|(?:没|不)(?:接到|听到|有)我的?(?:话|通知|电话)[^\n,，。;]{0,8}不(?:许|能|准)放|说放才能放(?!心)|没[拿收]到钱[^\n,，。;]{0,4}别(?:给[他她]|放货)(?=[\s,，。;!]|$)|(?<!数量|成本|价格)要控(?:一下|住)(?=[\s,，。;货]|$)|放不放等(?:我|厂里|老板)|放货前[必须要需得]{0,2}等(?:我们?|发货[人方]|厂里)?的?(?:通知|电话)|等 *(?:我们?|发货[人方])?的?(?:电话|通知) *(?:通知)?放货?/g,
    valueOf: () => true,
  },
  {
    field: 'deliveryMode',
    pattern:
      /(?:包|要|负责)?(?:送货?|搬|抬|扛)(?:到)?(?:[他她]们?家?|客户|家里?)?(?:上楼|楼上|上[二三四五六七八九2-9]楼)|[包要]上楼|(?<!不[要用]?)(?:要|帮忙|帮我们?|请|麻烦|负责|包)(?:你们?|师傅|司机|客户|[他她])?[搬抬扛][到上]?[二三四五六七八九2-9]楼(?!了|的|仓库?发|[^\n,，。]{0,4}(?:多少|加钱|要钱|吗))/g,
    valueOf: () => 'upstairs',
  },
  {
    field: 'deliveryMode',
    pattern:
      /(?:客户|收货人|收件人|对方|他们){0,2}(?:自己)?(?:到站|到店|网点|站点|来站)?(?:自提|自取|(?<=到付|现付|月结|[，, ])不送(?=[,，。;\s]|$)|(?<!我们)自己(?:到|去|来)?(?:你们?)?(?:站|网点|站点|店|货站|仓库)?(?:里|上)?(?:来|去)?[提取拿](?!出|下|供|前|到|来|过|着|名)|自己来[拉运]|来(?:你们)?(?:站|网点|站点|货站)(?:里|上)?[取提拿]|(?<!不[要用能]|别)[叫让喊][他她]们?(?:自己|自个儿)?(?:到|来|去)(?:你们?)?(?:站点?|网点|货站)[里上]?(?:自己)?[取提拿拉](?![醒示样])|(?:[他她]们?|客户)(?:自己|自个儿)(?:[开派叫赶](?:车|三轮|货拉拉|皮卡|面包车))?(?:到|去|来)(?:你们?)?(?:那[边里]|站点?|货场|网点|点)?[里上]?[提取拿拉](?![出供前到醒示样])|[他她]开(?:车|三轮)[来去][提取拿拉](?!样)|(?<!我们?|厂里|你们?|司机|师傅|不要|别)自个儿(?:来|去)?(?:你们)?(?:站点?|网点)?[里上]?[提取拿拉扛](?![醒示样]))货?(?:就行|就好|即可)?/g,
    valueOf: () => 'self',
  },
  {
    field: 'deliveryMode',
    pattern:
      /(?:要|包|负责|需要?)?(?:送货上门|送上门|上门送货?|送货到(?:家|厂里?|门口?|店里?|工地|户)|送到(?:[他她我]们?|客户|对方)?(?:家里?|店里?|厂里?|公司|仓库)?的?(?:门口|店里|家里|工地|厂里)|送到门(?=[,，。;\s]|$)|派送(?:上门)?|包送(?:到)?|送到?家|(?<!不)要送的?(?=[,，。;\s]|$)|送货(?![给地人时单电物方点员便回站]))/g,
    valueOf: () => 'door',
  },
  {
    field: 'pickupMode',
    pattern:
      /(?:我们?|我厂|厂里)?自己?送(?:货|到站|过去|过来)?(?:到?(?:你们)?(?:这边|那边)?的?(?:站点?|仓库|网点|货场|门店|物流园|物流点))?|我们?(?:自己)?(?:开车|骑三轮|开三轮|叫车)(?:送|拉)(?:到|过来|过去|来)?(?:你们)?(?:站点?|仓库|网点|货场|门店)?|(?<![他她户方人你们机傅说要]|不[用想会]|客户[^\n,，。]{0,3})自己(?:骑三轮|开(?:车|三轮车?|面包车|货车|皮卡|拖车))?(?![^\n,，。]{0,10}(?:便宜|多少))[送拉拖运带](?:过来|到?你们(?:那[里边]|这[里边]|站|仓库|网点|场子|货场))|(?:厂家|工厂|我们?)送站|顺[便路]带(?<=(?:我|老[公婆]|厂里)[^\n,，。;]{0,8}顺[便路]带)(?:过去|过来|到你们(?:站点?|仓库|网点|货场|门店))|我们?(?:骑三轮|开车|叫车)?自己[拉运带拖](?:到|过来|过去|来)(?:你们)?(?:站|仓库|网点|货场|门店)?(?:里|来)?/g,
    valueOf: () => 'self',
  },
]

/** 到付哈，别写成月结; 到付对吧; 现付/到付/月结 without a tick: no choice of a payment. */
const option = '(?:月结|[现到寄提]付|回单付)'
const payment = `(?:[由是] ?)?(?:[那这]边|我|你|他|她|对方|客户|[收发]货[人方]|厂里)(?:们|这?边)?来?(?:[出付]|承担)`
const answered = '(?![\\s\\S]{0,60}?[\\n: ](?:嗯|对|是|好|可以)(?!像|吧|方))'
const noChoice = new RegExp(
  [
    '到不到付|付不付|(?<![按照是跟和])(?:以前|上次|上回|原来|之前|平时)(?:都|老|一直)?(?:是|写|走)?(?:的)?(?:月结|[现到寄提]付)(?![^\\n。]{0,6}一样)',
    `(?:上门[提取]货|送货(?:上门|上楼|到门)?|送上门|上楼|自提|保价|代收)[^\\n。,，;]{0,5}(?:多少|加钱[吗么?]|收不收|怎么收|要钱[吗么?]|贵不贵|什么价|几块)`,
    '(?:别|不要|不是|不走|不能)(?:写成?|选|算|走|按)?(?:月结|[现到寄提]付)',
    `(?:月结|[现到寄提]付|${payment})(?:运费)?(?:对吧|对吗|吗|么|[?])${answered}`,
    `(?:(?:\\d ?[.、)] ?)?${option}(?: ?[/、| ] ?|还是|或者?)?(?=\\d? ?[.、)]? ?${option})){2,}(?:\\d ?[.、)] ?)?${option}`,
    // 到付还是现付, 我出还是他出
    `(?:运费)?(?:${option} ?(?:还是|或者?|/) ?${option}|${payment} ?[,，]?(?:还是|或者?|/) ?${payment})`,
  ].join('|'),
  'g',
)

const refusedServices =
  /(?:别|不[要用])[让叫]我们?自己[去来]?[提取拿拉]货?|不(?:用|要|需要?|必|含)?(?:送货(?:上门)?|上楼|保价|保险|代收(?:货款)?|签?回单|(?:上门)?提货|上门)|(?:无需?|没有?|免|(?<![分特个])别|暂不)代收(?:货款)?|代收(?:货款)? *:? *(?:无|否|没有|不用|不要|0(?![\d.]))|[一二三四五白红黄蓝绿]联 ?:? ?(?:回单|存根)|签?回单 *: *(?:不(?:要|用|需要)|无|否|没有|[/*](?=\s|$))|签?回单 *(?:不[要用]|不需要|无|没有)了?(?=[\s,，。;]|$)|送货回[单执]|回单 ?[?]\s*(?:[^\s]{1,8}[\]:] ?)?不(?:要|用|需要)/g

/** 运费改成现付: beats what the text says before. */
const changedBefore = /(?:改|换)(?:成|为) ?$/

/**
 * Extracts delivery, payment, sums, receipts and 控货; pickupWords.ts extracts the pickup. `unsure` spans may be services and are
 * left to the user.
 */
export function extractServices(ground: ParseState): { services: PastedServices; unsure: Span[] } {
  const services: PastedServices = {}
  const changed = new Set<keyof PastedServices>()
  const isUninsured = /不(?:用|要|需要?|必)?(?:保价|保险)/.test(ground.rest)
  for (const match of findAll(ground, refusedServices)) {
    const { start, end } = spanOf(match)
    markSpan(ground, start, end, signs.taken)
  }
  for (const match of findAll(ground, noChoice)) {
    const { start, end } = spanOf(match)
    markSpan(ground, start, end, signs.taken)
  }
  const { sums, unsure } = extractSums(ground)
  if (isUninsured) delete sums.declaredValueFen
  Object.assign(services, sums)
  for (const rule of rules) {
    for (const match of findAll(ground, rule.pattern)) {
      const span: Span = spanOf(match)
      const value = rule.valueOf(match.groups ?? {}, ground.text)
      if (value === null) continue
      markSpan(ground, span.start, span.end, signs.taken)
      const isChange = changedBefore.test(ground.text.slice(0, span.start))
      if (services[rule.field] !== undefined && (!isChange || changed.has(rule.field))) continue
      Object.assign(services, { [rule.field]: found(value, span) })
      if (isChange) changed.add(rule.field)
    }
  }
  return { services, unsure }
}
