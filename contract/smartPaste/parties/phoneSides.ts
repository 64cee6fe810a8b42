import type { Role } from '../labels.ts'
import { findAll, signs, spanOf, markSpan } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import type { Span } from '../pastedOrder.ts'
import { trade } from '../words.ts'
import type { PhoneNumber } from './phoneNumbers.ts'

/** A phone assigned to one side by the words around it, with the name beside it. */
export interface SidedPhone extends Span {
  role: Role
}

const whoOf: Record<Role, string> = {
  recipient:
    '(?:我们?的?)?(?:客户|客人|买家|对方)(?:那边|那里|方)?|[他她](?:们|那边|们那边)?|那[边头]|(?:收货|收件)(?!人|方|单|电|手|联|姓|信|地|点)|到货(?!地)|货?到了(?:后|以后)?|卸货(?!地|点)',
  shipper:
    '(?:有(?:事|问题|什么事)就?请?)?(?:打|找|联系)我们?|(?<![发寄送][给到]?)(?:我们?|咱们?|我[方司厂])(?:这[边里头]|厂里|公司|仓库)?|这[边头]|厂里|(?<![\\u4e00-\\u9fa5])厂家(?=联系人)|本人|(?<![要天能帮排我们想急下快])(?:发货|发件|寄件)(?!人|方|单|电|手|联|姓|信|地|点)',
}
const position = '(?:老板娘?|仓库|采购|业务员?|门卫|财务|负责人|联系人)?'
const phoneWords =
  '(?:请|可以|就)?(?:打|找|联系|拨)?(?:一下)?的?(?:联系)?(?:电话|手机号?码?|号码|号)?(?:叫|是)?'
/** 客户王总139…: only a name may be between the word and the phone. */
const name =
  '(?:(?![付出提要自结来月送收发签承])[\\u4e00-\\u9fa5]){0,4}?[ :是,]{0,2}(?:(?:联系)?(?:电话|手机号?码?|号码)[ :是]{0,2})?'

/** Returns the words that name the side of the phone after them. */
const wordsBefore = (role: Role) => `(?<words>(?:${whoOf[role]})${position}${phoneWords})[ :是]{0,2}${name}`
const sendersWords = [
  wordsBefore('shipper'),
  // 发货人王五, 发：王五
  '(?:[发寄][货件]人[ :]{0,2}|(?<![\\u4e00-\\u9fa5])[发寄][货件]?[ :]{1,2})[\\u4e00-\\u9fa5]{2,4}[ :,]{0,2}',
  // 提货找王五
  '(?:提货|装货|取货|拉货)(?:前|时|的时候)?,?请?(?:打|联系|找)[\\u4e00-\\u9fa5]{0,4}[ :,]{0,2}',
  // 进厂打胡师傅; but not 送到后进厂打李师傅
  '(?<!(?:送|到货|卸)[^\\n,，。]{0,6})进厂(?:后|时)?(?:请)?(?:打|找|联系)[\\u4e00-\\u9fa5]{0,4}[ :,]{0,2}',
].map((words) => new RegExp(`(?:${words})$`))
/** 9点过来装, the place, and 到了找王建国: whom the driver asks for. */
const driversWords =
  /(?:来|上门|派车)[^发送寄收运到,，。;\n]{0,6}[装拉提取]货?[^发送寄收运到]{0,40}?(?:车(?:子|辆)?)?到了?(?:后|以后|就)?(?:直接)?(?:找|打|联系)[\u4e00-\u9fa5]{0,4}[ :,，]{0,2}(?:电话)?[ :]?$/
/** The writer receives: 我是买家. */
const isReceiver = /我们?是(?:买|客户|收)/
/** Somebody whom the writer knows, or who is given to the reader: 我姨父, 我也给你. */
const isAcquaintance = /我(?!们|[方司厂的是叫电手号这])[\u4e00-\u9fa5]{1,6}[ :,]{0,2}$/

/** Checks whether the words at the end of a text say that the phone after them is the sender's. */
export const isSendersNext = (before: string): boolean =>
  (sendersWords.some((words) => words.test(before.slice(-24))) ||
    driversWords.test(before.slice(-72)) ||
    isNamedNext(before, 'shipper')) &&
  !isReceiver.test(before) &&
  !isAcquaintance.test(before)

const receiversWords = /收|客户|联系人|对方|买家|那边|卸货|货到|到货|到了|送货|发货?给|送给|寄给/
/** A driver's, a clerk's, or one more phone of the same person. */
const isFurther =
  /(?:打不通|没人?接|不接|不在|联系不上|备用|另一个|或者?|微信|(?:[找给打寄]|联系)[^\d\n,，]{0,4}(?:会计|财务)|(?<![\u4e00-\u9fa5])(?:会计|财务)|[们司](?:会计|财务)|物流|网点|司机|车牌|供应商|提货联系人|提货找(?!我)|现场联系|打我(?:的)?(?:老[公婆]|爱人|媳妇)|(?:[他她](?:的|们)?|备用)(?:老[公婆板]|爱人|媳妇|太太|儿子|女儿|[弟哥]{1,2}|[姐妹]{1,2}|爸|妈|同事|财务|会计)|对账|(?:门卫|保安)(?![^\d]{0,6}我)|开车[^\d\n,，]{0,9}|(?<![\u4e00-\u9fa5])(?:你们|你(?!好)))[^\d]{0,9}$/

/** Checks whether a phone is that of a relative: 打她老公电话, 他儿子小周. */
export const isRelativeNext = (before: string): boolean =>
  /(?:打我的?|[他她]们?的?)(?:老[公婆]|爱人|媳妇|太太|儿子|女儿|[弟哥]{1,2}|[姐妹]{1,2}|爸|妈)[^\d\n,，。]{0,6}(?:[,，]? ?(?:电话|手机)号?码?)?[ :]{0,2}$/.test(
    before,
  )

/** Checks whether the words before a phone, since the phone before it, say that it is the recipient's. */
export const isReceiversNext = (before: string): boolean =>
  receiversWords.test(before.slice(-24)) && !isFurther.test(before) && !driversWords.test(before.slice(-72))

/** Checks whether a phone is that of somebody who only pays: 找财务小罗结. */
export const isClerkNext = (before: string): boolean =>
  /(?:财务|会计|对账|结账)[^\d\n,，。]{0,9}$/.test(before) && !/我是[^\d\n,，。]{0,16}$/.test(before)

const called =
  '(?:就|要|还是|名字)?(?:写|是|叫|填)?[ :]{0,2}(?:[我他她]们?的?)?(?:仓管|仓库|老板娘?|老[公婆]|经理|车间主任|主任|翻译|会计|厂长)?[吧,， ]{0,2}(?!电话|手机|号码|联系|地址)(?:[\\u4e00-\\u9fa5]{2,4}|[\\u4e00-\\u9fa5]+·[\\u4e00-\\u9fa5]+)[ :,，]{0,2}(?:(?:电话|手机)[ :]{0,2})?$'
const named: Record<Role, RegExp> = {
  recipient: new RegExp(`(?:收[货件](?:的?人|联系人)|(?:收[货件]|收)的?人?(?=写|是|叫))${called}`),
  shipper: new RegExp(`(?:[发寄][货件](?:的?人|联系人)|[发寄](?:[货件]|的人)(?=就?写|就?是|叫))${called}`),
}

/** Checks whether a label names the person whose phone is next: 收货人是他们仓管何师傅 173…, 发的人写胡总 136…. */
export const isNamedNext = (before: string, role: Role): boolean => named[role].test(before.slice(-28))

const introduced = new RegExp(
  `(?:^|[\\s,，。~!])我(?:就?是)?(?![要想有发买订给把这那的])[\\u4e00-\\u9fa5]{2,4}${trade}的?[小老阿][\\u4e00-\\u9fa5][,， ]{0,2}$`,
)

/** Checks whether the writer names himself with his firm before a phone: 我星扬工具小谢，135…. */
export const isIntroducedNext = (before: string): boolean =>
  introduced.test(before.slice(-24)) && !isReceiver.test(before)

/** Checks whether the words before a phone say that it is neither party's own: 打不通打, 司机. */
export const isFurtherNext = (before: string): boolean => isFurther.test(before)

/** Words before the phone. 提货打…, 送货打… keep their first word, as it is also a request. */
const before: [Role, RegExp][] = [
  ['recipient', new RegExp(`${wordsBefore('recipient')}(?=${signs.phone})`, 'g')],
  ['shipper', new RegExp(`${wordsBefore('shipper')}(?=${signs.phone})`, 'g')],
  [
    'recipient',
    /(?<=(?:送货|派送|配送)(?:前|时|的时候)?)(?<words>请?(?:打|联系|找)(?:电话)?)[ :]?[\u4e00-\u9fa5]{0,3}[ :]?(?=\ue002)/g,
  ],
  [
    'shipper',
    /(?<=(?:提货|装货|取货|拉货)(?:前|时|的时候)?[,，]?)(?<words>请?(?:打|联系|找)(?:电话)?(?:门卫|仓库|老板娘?)?)[ :]?[\u4e00-\u9fa5]{0,3}[ :]?(?=\ue002)/g,
  ],
]
/** Words after the phone: 138…是我的电话, 139…(客户). */
const behind: [Role, RegExp][] = (['recipient', 'shipper'] as const).map((role) => [
  role,
  new RegExp(
    `(?<=${signs.phone})(?<words> ?(?:[(]|(?:这个)?就?是)?(?:${role === 'shipper' ? '发货人|提货人' : '收货人|收件人'}|${whoOf[role]})${position}的?(?:联系)?(?:电话|手机号?|号码?)?)(?=[)]|[\\s,。;]*$|[,。;\\n][^${signs.phone}]| ?[\\u4e00-\\u9fa5]{2,4}[)])`,
    'g',
  ),
])

/** Extracts words that assign a phone to a side: 我们电话, 客户王总, 货到了打, 138…（我）. The writer ships; 客户, 对方, 那边 receive. */
export function extractPhoneSides(ground: ParseState, phones: readonly PhoneNumber[]): SidedPhone[] {
  const sided: SidedPhone[] = []
  const isSided = (at: PhoneNumber) => sided.some(({ start, end }) => start <= at.start && at.end <= end)
  for (const [role, pattern] of before)
    for (const match of findAll(ground, pattern)) {
      const { start, end } = spanOf(match)
      const owner = phones.find((candidate) => candidate.start === end)
      if (!owner || isSided(owner)) continue
      sided.push({ role, start, end: owner.end })
      markSpan(ground, start, start + (match.groups?.['words'] ?? '').length, signs.label)
    }
  for (const [role, pattern] of behind)
    for (const match of findAll(ground, pattern)) {
      const { start, end } = spanOf(match)
      const owner = phones.find((candidate) => candidate.end === start)
      if (!owner || isSided(owner)) continue
      sided.push({ role, start: owner.start, end })
      markSpan(ground, start, end, signs.taken)
    }
  return sided.toSorted((a, b) => a.start - b.start)
}

/** Returns the role of a phone or name within such words; null if there is none. */
export const roleWithin = (sided: readonly SidedPhone[], { start, end }: Span): Role | null =>
  sided.find((phone) => phone.start <= start && end <= phone.end)?.role ?? null

/** The same, and for a name right after the phone that does not belong to the next phone. */
export function roleBeside(sided: readonly SidedPhone[], name: Span, phones: readonly Span[]): Role | null {
  const isOfNext = phones.some(({ start }) => start >= name.end && start - name.end <= 2)
  const before = isOfNext ? undefined : sided.find(({ end }) => name.start >= end && name.start - end <= 1)
  return roleWithin(sided, name) ?? before?.role ?? null
}
