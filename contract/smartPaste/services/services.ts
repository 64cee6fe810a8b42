import { decimalText } from '../goods/numerals.ts'
import { oneOf } from '../oneOf.ts'
import { findAll, found, signs, spanOf, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import { isFromRecipient } from '../parties/direction.ts'
import type { PastedServices, Span } from '../pastedOrder.ts'
import { ruleAt } from '../siteName.ts'
import { extractSums } from '../sums.ts'
import { broughtBySeller, broughtByWriter, isBuyer } from './bringWords.ts'
import { selfCollected, toTheDoor, upstairs } from './deliveryWords.ts'
import {
  notBeforePayer,
  otherPayments,
  paidOnArrival,
  paysNow,
  recipientPays,
  recipientPaysFee,
  senderPays,
  writerPays,
  writerPaysFee,
} from './payers.ts'
import { countedReceipts, wantedReceipts } from './receiptWords.ts'
import { heldWords, monthlyInSentences, refused } from './serviceWords.ts'

const copies = (copiesText: string | undefined) => {
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
      siteName: string,
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
      /(?:凭|签)?回单(?:后|(?:收到|到了)(?:再|就)|回来了?(?:再|就)?|来了(?:再|就))?(?:支?付(?:款(?!给))?(?:运费)?(?!货款|[尾余]款|款给|钱|给)|结算|结账|结(?!算|账|[实束构果货尾余]))|回付/g,
    valueOf: () => 'on_receipt',
  },
  {
    field: 'payment',
    pattern:
      /(?<!货款[已经都要求是下上本个]{0,3})(?:运费)?(?:月结|月底(?:一起|统一|对账|再)?结(?![实构])算?|按月结)(?!\d+天[(（]货款)/g,
    valueOf: () => 'monthly',
  },
  { field: 'payment', pattern: new RegExp(paidOnArrival, 'g'), valueOf: () => 'collect' },
  {
    field: 'payment',
    pattern: new RegExp(writerPays, 'g'),
    valueOf: (_groups, text, siteName) => (isFromRecipient(text, siteName) ? 'collect' : 'prepaid'),
  },
  { field: 'payment', pattern: new RegExp(recipientPays, 'g'), valueOf: () => 'collect' },
  { field: 'payment', pattern: new RegExp(senderPays, 'g'), valueOf: () => 'prepaid' },
  {
    field: 'payment',
    pattern: new RegExp(
      `(?<!货款[已经都要求是货]{0,2})(?:运费)?(?:到付|提付|货到付运费|${notBeforePayer}(?:[他她]们?|那边|对方|收货方|收货人|收件人|收方|客户)(?:来)?(?:(?<=运费.{1,3})出(?!不|一半)|付(?!不|一半)(?:款|运费|钱)?|出运费|承担运费))(?:运费)?`,
      'g',
    ),
    valueOf: () => 'collect',
  },
  {
    field: 'payment',
    pattern: new RegExp(
      `(?<!货款[已经都要求是]{0,2})(?:运费)?(?:现付|寄付|预付|现结|(?<!买家|状态 ?[:：] ?|[定订押]金|[尾余]款)已付|买家已付(?=运费)|(?<!货?到了?)${notBeforePayer}(?:我们?|我方|发货方|发货人|寄方|厂里|我司)(?:这边|这里|来){0,2}(?:付|出|承担)(?!一半|不[了起]|了?[定订押]金)|付?现金(?:付|结)?|付现)(?:运费)?(?!款后)`,
      'g',
    ),
    valueOf: () => 'prepaid',
  },
  ...(
    [
      [recipientPaysFee, 'collect'],
      [writerPaysFee, 'prepaid'],
    ] as const
  ).map(([words, payment]): Rule => ({
    field: 'payment',
    pattern: new RegExp(words, 'g'),
    valueOf: (_groups, text) => (otherPayments.test(text) ? null : payment),
  })),
  // only where the text has nothing plainer
  { field: 'payment', pattern: new RegExp(paysNow, 'g'), valueOf: () => 'prepaid' },
  {
    field: 'payment',
    pattern: new RegExp(monthlyInSentences, 'g'),
    valueOf: () => 'monthly',
  },
  {
    field: 'receiptCopies',
    pattern: new RegExp(countedReceipts, 'g'),
    valueOf: (groups) => copies(Object.values(groups).find((count) => count !== undefined)),
  },
  {
    field: 'receiptCopies',
    pattern: new RegExp(wantedReceipts, 'g'),
    valueOf: () => 1,
  },
  {
    field: 'isHeld',
    pattern: new RegExp(heldWords, 'g'),
    valueOf: () => true,
  },
  {
    field: 'deliveryMode',
    pattern: new RegExp(upstairs, 'g'),
    valueOf: () => 'upstairs',
  },
  {
    field: 'deliveryMode',
    pattern: new RegExp(
      `(?:客户|收货人|收件人|对方|他们){0,2}(?:自己)?(?:到站|到店|网点|站点|来站)?(?:${selfCollected})货?(?:就行|就好|即可)?`,
      'g',
    ),
    valueOf: () => 'self',
  },
  {
    field: 'deliveryMode',
    pattern: new RegExp(`(?:要|包|负责|需要?)?(?:${toTheDoor})`, 'g'),
    valueOf: () => 'door',
  },
  {
    field: 'pickupMode',
    pattern: new RegExp(broughtByWriter, 'g'),
    valueOf: () => 'self',
  },
  {
    field: 'pickupMode',
    pattern: broughtBySeller,
    valueOf: (_groups, text, siteName) =>
      isFromRecipient(text, siteName) || isBuyer.test(text) ? 'self' : null,
  },
]

/** 到付哈，别写成月结; 到付对吧; 现付/到付/月结 without a tick: no choice of a payment. */
const option = '(?:月结|[现到寄提]付|回单付)'
const payment = `(?:[由是] ?)?(?:[那这]边|我|你|他|她|对方|客户|[收发]货[人方]|厂里)(?:们|这?边)?来?(?:[出付]|承担)`
const answered = '(?![\\s\\S]{0,60}?[\\n: ](?:嗯|对|是|好|可以)(?!像|吧|方))'
const noChoice = new RegExp(
  [
    '到不到付|付不付|(?<![按照是跟和])(?:以前|上次|上回|原来|之前|平时)(?:那[票批])?(?:都|老|一直|才)?(?:是|写|走)?(?:的)?(?:月结|[现到寄提]付)(?![^\\n。]{0,6}一样)',
    `(?:上门[提取]货|送货(?:上门|上楼|到门)?|送上门|上楼|自提|保价|代收)[^\\n。,，;]{0,5}(?:(?<!代收(?:货款)?(?=多少[?]?\\s*\\n))多少|加钱[吗么?]|收不收|怎么收|要钱[吗么?]|贵不贵|什么价|几块)`,
    '(?:别|不要|不是|不走|不能)(?:写成?|选|算|走|按)?(?:月结|[现到寄提]付)',
    `(?:月结|[现到寄提]付|${payment})(?:运费)?(?:对吧|对吗|吗|么|[?])${answered}`,
    `(?:(?:\\d ?[.、)] ?)?${option}(?: ?[/、| ] ?|还是|或者?)?(?=\\d? ?[.、)]? ?${option})){2,}(?:\\d ?[.、)] ?)?${option}`,
    // 能不能送货上门? without a yes, or 我问下那边
    `(?:能不能|可不可以|能否|你们能)(?:帮[忙我]?|给我?们?)?(?:送货(?:上[门楼]|到门)?|送上[门楼]|送楼上)去?[吗么不嘛啊]{0,2} ?[?]?(?:${answered}|(?=[^\\n]{0,4}\\n(?:[^\\n]*\\n)?[^\\n]{0,10}问一?下))`,
    // 自提还是送货上门
    `(?:自提|送货(?:上门)?|送上门)(?:还是|或者?)(?:自提|自己提|送货(?:上门)?|送上门)`,
    // 到付还是现付, 我出还是他出
    `(?:运费)?(?:${option} ?(?:还是|或者?|/) ?${option}|${payment} ?[,，]?(?:还是|或者?|/) ?${payment})`,
  ].join('|'),
  'g',
)

/** Words before a service that beats what the text says before. */
const changedBefore = new RegExp(
  `(?:${oneOf(
    // 运费改成
    /(?:改|换)(?:成|为)? ?/,
    // 到付 哦不是不是 我们, 写错了，应该是
    /(?:不是不是|不对不对|[说讲写搞]错了)[,，。 ]*(?:应该)?(?:是|我们?|[他她]们?)*/,
    // 哦不是到付，老板说这票; but not 如果不是到付, 不是到付就, 不是到付，那票
    /(?<!如果|要是|若)不是(?<denied>月结|[现到寄提]付)(?!就)[,，。 ]{0,2}(?:(?!代收|货款|装卸|上[次批回]|又|别的|写|那[票批])[^\n,，。\d]){0,8}/,
  )})$`,
)

/**
 * Extracts delivery, payment, sums, receipts and 控货; pickupWords.ts extracts the pickup. `unsure` spans may be services and are
 * left to the user.
 */
export function extractServices(
  ground: ParseState,
  siteName: string,
): { services: PastedServices; unsure: Span[] } {
  const services: PastedServices = {}
  const changed = new Set<keyof PastedServices>()
  const isUninsured = /不(?:用|要|需要?|必)?(?:保价|保险)/.test(ground.rest)
  for (const match of findAll(ground, new RegExp(refused, 'g'))) {
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
    for (const match of findAll(ground, ruleAt(siteName, rule.pattern))) {
      const span: Span = spanOf(match)
      const value = rule.valueOf(match.groups ?? {}, ground.text, siteName)
      if (value === null) continue
      markSpan(ground, span.start, span.end, signs.taken)
      const change = changedBefore.exec(ground.text.slice(0, span.start))
      // 是到付不是现付: what is denied is no change
      const isChange = change !== null && !match[0].includes(change.groups?.['denied'] ?? '\n')
      if (services[rule.field] !== undefined && (!isChange || changed.has(rule.field))) continue
      Object.assign(services, { [rule.field]: found(value, span) })
      if (isChange) changed.add(rule.field)
    }
  }
  return { services, unsure }
}
