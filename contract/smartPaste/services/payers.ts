import { oneOf } from '../oneOf.ts'
import { found } from '../parseState.ts'
import { isFromRecipient } from '../parties/direction.ts'
import type { PastedOrder, PastedParty, Span } from '../pastedOrder.ts'
import { isTitledName } from '../words.ts'

const clauseEnd = '(?=了?(?:[\\s,，。;]|$))'

/** Words for the parties who may pay the freight. */
const payers = {
  recipient:
    '(?:[他她它]们?|对方|那[边头]|收货?(?:方|单位|的?人|的)|收件(?:方|的?人|的)|收方|客户|买[家方]|需方|购货方|(?:卸|到|提)货(?:方|人|的)?)',
  sender:
    '(?:发货?(?:方|单位|厂家|的?人|的)|寄(?:方|件人|件方)|卖[家方]|供货方|供[应方]商?|厂[里家方商]|店铺|工厂)',
  writer: '(?:我们?厂里?|我们?公司|我们?|咱们?|我[方司])',
}

const beside = '(?:那|这)?[边头里]?(?:自己|直接|全|先|当面|另外|现在|马上|就){0,2}来?'
/** Verbs that mean a payment only beside the word for the freight. */
const pays =
  '(?:自己|全部?|微信|支付宝)?(?:付|出|给|结|掏|承担|负担|扫给|转(?=[给你]))(?!货|不|一半|部分|发票)'
const freightWord = '(?:运费(?:承担方?)?|运输费用?|物流费|邮费|谁(?:出钱|付钱|付))'
const freight = `${freightWord}[,:| ]{0,3}(?:都|全|也|还|另外){0,2}(?:[由是算归让找叫喊]|记在)?`
/** 运费不用他付, 客户给我们付, 手续费我们出: words before a payer who pays no freight. */
export const notBeforePayer =
  '(?<!不(?:用|要|需要?|必|是|由|能|让|归|该)?|[别给帮替跟和没]|(?<!运|物流|运输|邮|快递)费用?[由是: ]?)'
/** 运费:收货人 at its end: 运费 收货人 王小明 are two facts. */
const noPersonBehind =
  '(?= *(?:[,，。;；\\n]|$))(?![\\s,，。;；]*[\\u4e00-\\u9fa5]{0,4}[\\s:：,，]{0,3}(?:1[3-9]\\d|\\ue002))'

const payments = (payer: string) =>
  `${freight}${payer}(?:${beside}${pays}|(?:头上|的)(?![\\u4e00-\\u9fa5]))|${freightWord} ?[:是由归] {0,12}${payer}${noPersonBehind}|${notBeforePayer}${payer}${beside}(?:[付出给承担]{1,2}运费)`

const anyFee = '(?<=^|[\\s,，。;:])(?:费用|钱)(?:都|就|全)?(?:由|归|是)?'

/** Words for a writer who pays the freight at once. */
export const paysNow = oneOf(
  // 运费先给你, 邮费现在给
  `${freightWord}(?:多少)?我?(?:这[边里])?(?:先|现在|马上|等下)(?:微信|支付宝)?(?:付掉?|给(?:你们?)?|转你)${clauseEnd}`,
  // 运费180微信转你
  `${freightWord}[\\d一二两三四五六七八九十百]{0,6}[块元]?(?:多少|已经|刚刚?|刚才|我|微信|支付宝){0,4}(?:转|扫)(?:给)?你(?!看)`,
  // 运费我发货的时候付掉
  `${freightWord}我?们?发货(?:的)?时候?(?:就)?付(?:掉|清|好)?${clauseEnd}`,
  // 运费装车就付, 运费发货的时候我们就结掉
  `(?<!(?:不[要用]|是不是|别家|其[他它]|别的|人家|上次)[^\\n,，。]{0,6})${freightWord}(?:装车|发货(?:的?时候?)?)我?们?就(?:付|结)掉?${clauseEnd}`,
  // 钱我现在就给你
  `(?<![\\u4e00-\\u9fa5])钱我现在就?给你们?${clauseEnd}`,
  // 运费归我
  `${freightWord}归我(?![\\u4e00-\\u9fa5])`,
  // 钱我先付掉, 钱这边先付掉
  `(?<![\\u4e00-\\u9fa5])钱(?:我(?:这[边里])?|这边)(?:掏|先?付掉)(?!了?(?:货|尾款|余款|[定订押]金))`,
  // 这票我们付掉
  `这[票批]货?我们?(?:这边)?付掉?${clauseEnd}`,
)

/** Words for giving the freight, but not to others: 付给司机, 付余款, 给发票. */
const gives =
  '(?:付(?!给)|付?给)(?!你|我|货|他|她|对方|司机|师傅|工人|发票|收据|余款|尾款|[定订押]金|一半|报销|不)'
/** Words for a freight that is paid where the goods arrive. */
export const paidOnArrival = oneOf(
  // 运费他到了付, 运费货到我们付, 运费到了我给; but not 运费货到了我给你
  `${freight}(?:(?:${payers.recipient}|我们?)(?:[这那][边里])?)?货?到(?:了|货)?(?:再|才|后)?(?:${payers.recipient}|我们?)?${gives}`,
  // 我付运费 到了给
  `我们?付运费[,， ]?货?到了再?${gives}`,
  // 运费到那边付, 运费到我这给
  `${freight}到(?:那边|[他她]那[边里]?|我这[边里]?|对方)(?:给你们?(?![\\u4e00-\\u9fa5])|${gives})`,
  // 货到给运费, 送到了我给运费
  `(?:货|送)到了?再?我?[付给]运费(?!的?(?:发票|收据|单)|一半)`,
  // 运费到了我给司机, 费用到了我结; but not 货款到了我结
  `(?:(?<!(?:来|上门|派车)[^\\n]{0,8}[提拉装取][^\\n]{0,12})${freightWord}到了我(?:再|就)?给(?:司机|师傅)|(?:${freightWord}|(?<=^|[\\n。;])费用)到了我(?:再|就)?结)${clauseEnd}`,
  // 运费我收到货再拿给你们, 运费他们收到货付
  `${freightWord}(?:我们?|[他她]们?|对方|客户)收到货(?:了|再|后|就){0,2}(?:付|拿?给你们?|结)${clauseEnd}`,
  // 提前讲好的到付
  '(?<!货款)提前(?:讲|说|谈)好的?到付',
  // 货到付; but not 货到付款
  `(?<![\\u4e00-\\u9fa5])货到付${clauseEnd}`,
  // 钱我到了给
  `(?<![\\u4e00-\\u9fa5])钱我?货?到了再?${gives}`,
)

/** Words for a recipient who pays the freight. */
export const recipientPays = oneOf(
  // 跟客户把运费收掉
  `(?<!别|不[要用]?)[跟向找问]${payers.recipient}把运费收`,
  // 运费也从他那收
  `${freight}也?从${payers.recipient}(?:那[里边]?|手里)收`,
  // 运费找他
  `${freight}你?[找向]${payers.recipient}(?![\\u4e00-\\u9fa5])`,
  // 运费向收货人收, 运费他收到货再付, 运费货到了再给
  `${freight}(?:你们?)?${beside}(?:[向问找]${payers.recipient}[收要拿]|[^\\s,，。]{0,6}收到货?(?:了?再|后|才)[他她]?${gives}|货?到了(?:再|才)?[他她]?${gives})`,
  // 付款方：收货人
  `(?<!货款|货物|[未已预])(?:付款|付费)方? ?[:|]? ?(?:对方|[收需]方|收[货件][方人]|客户)${noPersonBehind}`,
  // 运费和货款都找客户收
  `运费和货款[^\\s,，。]{0,3}[向问找](?:客户|对方|[他她])(?:一起)?[收要拿]`,
  payments(payers.recipient),
  // 收货的付
  `收(?:货|件)的(?:人)?付(?!不|一半|货|尾款|余款|[定订]金)`,
  // 付费 收货人付
  `(?<=付[费款] ?[:|]? {0,3})收货[人方]付(?!不|一半)`,
)

/** Words for a sender who pays the freight. */
export const senderPays = oneOf(
  // 付款方：发货人
  `(?<!货款|货物|[未已预])(?:付款|付费)方? ?[:|]? ?(?:我方|[发寄]方|发货[方人]|寄件[方人])${noPersonBehind}`,
  payments(payers.sender),
)

/** Words for a writer who pays the freight. */
export const writerPays = payments(payers.writer)

const paysFee = '(?:这边|那边|自己|来){0,2}(?:付|出|给|承担)(?![过了给]|现金)'
/** 费用由收货方承担, 钱他付: the freight, where a text has no other payment. */
export const recipientPaysFee = `${anyFee}${payers.recipient}${paysFee}`
export const writerPaysFee = `${anyFee}(?:${payers.writer}|${payers.sender})${paysFee}`
/** Words of other payments. */
export const otherPayments = /运费|货款|代收|木架|上楼|叉车|卸/

const name = '[\u4e00-\u9fa5]{1,4}?'
const named = '(?:那[边头]|自己|先|来|已经|会|答应){0,2}'
/** 运费老廖付, 阿旺付钱: a payer with a name. */
const payerNamed = new RegExp(
  `(?<!货|代收)(?:${freightWord}|(?<![\u4e00-\u9fa5])(?:费用|钱))[: ]?(?:由|是|就|还是|找|都|也|[\u4e00-\u9fa5]{1,3}说){0,2} ?(?<first>${name})${named}(?:到?付(?![款给])|出(?![过了])|承担|垫付)(?!不|一半|部分|多少)|(?<=^|[\n,，。; ])(?<second>${name})${named}(?:付运费|付钱(?=[\\s,，。;]|$)|付(?=[\\s,，。;]|$))`,
  'g',
)

/** 货款付了 何亮付: words of other payments before a payer without the word for the freight. */
const otherMoney = /货款|货钱|[尾余]款|[定订押]金|工钱|(?<![运邮付收])费/
const otherMoneyBehind = /^[\s,，:]{0,2}(?:货款|货钱|[尾余]款|[定订押]金|工钱)/

/** Checks whether a word means a party: 老廖, 秦总 for 秦明, 锐普 for 浙江锐普激光. */
function isOf(who: string, { name: person, company }: PastedParty): boolean {
  const value = person?.isUnsure ? '' : (person?.value ?? '')
  const surname = isTitledName(who) ? (/^[老小阿]/.test(who) ? (who[1] ?? '') : (who[0] ?? '')) : null
  return (
    (value !== '' &&
      (value === who || (surname !== null && value.replace(/^[老小阿]/, '').startsWith(surname)))) ||
    (who.length > 1 && (value.includes(who) || (company?.value.includes(who) ?? false)))
  )
}

/** 我叫王强, 收货写我: words of a writer who is the recipient whom a text names. */
function isRecipient(text: string, { shipper, recipient }: PastedOrder): boolean {
  const value = recipient.name?.isUnsure ? '' : (recipient.name?.value ?? '')
  const isWriter = (words: string) =>
    new RegExp(`(?<!给|跟|和|替)我(?:是|叫|姓)[^\n,，。;]{0,8}${words}(?!的)`).test(text)
  return /^[\u4e00-\u9fa5]{2,4}$/.test(value) && isWriter(value) && shipper.name?.value !== value
}

/** Goods that go back to the works: its 厂里 receives them. */
const goesBack = /退回|退给|退到|退货|退厂|返厂|返修/

/** Returns who pays the freight where a text names him, or where its writer is the recipient: 运费老廖付, 我叫王强…运费我出. */
export function withPayer(order: PastedOrder, text: string): PastedOrder {
  const { services, shipper, recipient } = order
  const payBy = (value: 'prepaid' | 'collect', span: Span): PastedOrder => ({
    ...order,
    services: { ...services, payment: found(value, span) },
    leftOver: order.leftOver.filter(({ start, end }) => start < span.start || end > span.end),
  })
  const [span] = services.payment?.spans ?? []
  if (span) {
    const words = services.payment?.value === 'prepaid' ? text.slice(span.start, span.end) : ''
    const isOfRecipient = /我|这边/.test(words) && isRecipient(text, order)
    return isOfRecipient || (/厂/.test(words) && goesBack.test(text)) ? payBy('collect', span) : order
  }
  if (goesBack.test(text)) return order
  for (const match of text.matchAll(payerNamed)) {
    const who = match.groups?.['first'] ?? match.groups?.['second'] ?? ''
    const isBare = match.groups?.['second'] !== undefined && !match[0].endsWith('运费')
    const before = text.slice(Math.max(0, match.index - 40), match.index)
    const behind = text.slice(match.index + match[0].length)
    if (isBare && (otherMoney.test(before) || otherMoneyBehind.test(behind))) continue
    const [isShipper, isReceiver] = [isOf(who, shipper), isOf(who, recipient)]
    if (isShipper !== isReceiver)
      return payBy(isShipper ? 'prepaid' : 'collect', {
        start: match.index,
        end: match.index + match[0].length,
      })
  }
  return order
}

/** 我去拿, 送到我家, 运费到了我付: services of a writer who receives the goods. 给我送到他店里 is none. */
const ownDelivery = /^我(?!们)|自己|送到我(?!们?客户)/
const ownPayment = /到了?我(?!们)|我到了?/

/** Gives a writer who receives the goods his own name and phone, if they were read as the sender’s. */
export function withReceivingWriter(order: PastedOrder, text: string, siteName: string): PastedOrder {
  const { shipper, recipient, services } = order
  const wordsOf = (spans: readonly Span[] = []) =>
    spans.map(({ start, end }) => text.slice(start, end)).join('')
  const delivery = wordsOf(services.deliveryMode?.spans)
  const receives =
    isFromRecipient(text, siteName) ||
    (/我/.test(delivery) && ownDelivery.test(delivery)) ||
    (services.payment?.value === 'collect' && ownPayment.test(wordsOf(services.payment.spans)))
  const writer = shipper.name?.value ?? ''
  if (!receives || !/^[\u4e00-\u9fa5]{2,4}$/.test(writer)) return order
  const isIntroduced = new RegExp(`(?<![给跟和替])我(?:叫|姓|是)[^\\n,，。;]{0,6}?${writer}(?!的)`).test(text)
  const { start = 0, end = 0 } = (recipient.name ?? recipient.phone)?.spans[0] ?? {}
  const isAddressed =
    /(?:[发寄送到给往]|收[货件])(?!我)/.test(text.slice(Math.max(0, start - 16), start)) ||
    /^[\s,，\d]*收/.test(text.slice(end, end + 16))
  if (!isIntroduced || isAddressed) return order
  const phoneAt = recipient.phone?.spans[0]?.start ?? 0
  const isPhoneRight = /我的?[,，]?(?:手机|电话)号?是?[:： ]{0,2}$/.test(text.slice(0, phoneAt))
  const details = (of: PastedParty, phones: PastedParty): PastedParty => ({
    ...(of.name && { name: of.name }),
    ...(phones.phone && { phone: phones.phone }),
    ...(phones.otherPhones && { otherPhones: phones.otherPhones }),
  })
  const [first, second] = isPhoneRight ? [shipper, recipient] : [recipient, shipper]
  const placeOf = ({ name: _name, phone: _phone, otherPhones: _others, ...place }: PastedParty) => place
  return {
    ...order,
    shipper: { ...placeOf(shipper), ...details(recipient, first) },
    recipient: { ...placeOf(recipient), ...details(shipper, second) },
  }
}
