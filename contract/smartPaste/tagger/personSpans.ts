import { isFromRecipient } from '../parties/direction.ts'
import { withReplaced } from '../parties/replacedPersons.ts'
import type { Span } from '../pastedOrder.ts'
import { messagesOf, tradingAuthors } from '../readable/messages.ts'
import { isPersonName, isTitledName } from '../words.ts'
import type { TaggedSpan } from './taggedSpans.ts'
import { isOfParty } from './tags.ts'

/** How sure a name is whose words leave no doubt. */
const sureName = 0.9

/** How sure a name is that is only the head of a message. */
const doubtedHead = 0.3

type Side = 'shipper' | 'recipient'

const sideOf = ({ kind }: TaggedSpan): Side => (kind.startsWith('shipper.') ? 'shipper' : 'recipient')
const isName = (word: string) => isPersonName(word) || isTitledName(word)

/** 老曲没变: what is stated of a person is no part of his name. */
const tail = /(?<=^[\u4e00-\u9fa5]{2,4})(?:没变|没换|没改|不变|不换|照旧|同上|还是他|还是她)$/

/** 小何离职了, 李正祥那个号停机了: somebody else receives. */
const gone =
  /(?<name>[\u4e00-\u9fa5]{2,3})(?:已经|现在)?(?:离职|辞职|不干了|不做了|(?:那个|的)?(?:手机)?(?:号码?)?(?:停机|不用了|打不通了))/g

/** Drops a person who is gone, with his phone, where somebody else follows. */
function withoutGone(text: string, spans: readonly TaggedSpan[]): TaggedSpan[] {
  const dropped = new Set<TaggedSpan>()
  for (const { index, 0: words, groups = {} } of text.matchAll(gone)) {
    const hasNext = spans.some(({ kind, start }) => kind.endsWith('.name') && start >= index + words.length)
    if (!hasNext || !isName(groups['name'] ?? '')) continue
    for (const name of spans) {
      if (!name.kind.endsWith('.name') || text.slice(name.start, name.end) !== groups['name']) continue
      dropped.add(name)
      const phone = spans.find(
        ({ kind, start }) =>
          kind.endsWith('.phone') && start >= name.end && /^[\s,，:]{0,2}$/.test(text.slice(name.end, start)),
      )
      if (phone) dropped.add(phone)
    }
  }
  return spans.filter((span) => !dropped.has(span))
}

/** Doubts names that are only the heads of messages: 颜老板 on several lines of its own. */
function withDoubtedHeads(text: string, spans: readonly TaggedSpan[]): TaggedSpan[] {
  const lines = text.split('\n').map((line) => line.trim())
  const isHead = (span: TaggedSpan) => {
    const name = text.slice(span.start, span.end)
    const isLine = /(?:^|\n) *$/.test(text.slice(0, span.start)) && /^ *(?:\n|$)/.test(text.slice(span.end))
    return span.kind === 'recipient.name' && isLine && lines.filter((line) => line === name).length > 1
  }
  const heads = spans.filter(isHead)
  const hasOther = spans.some((span) => span.kind === 'recipient.name' && !heads.includes(span))
  return spans.flatMap((span) => {
    if (!heads.includes(span)) return [span]
    return hasOther ? [] : [{ ...span, probability: Math.min(doubtedHead, span.probability) }]
  })
}

interface NamedPerson extends Span {
  side: Side | null
  /** Whether his words leave no place for another name. */
  isOnly?: boolean
}

/** The writer has the goods: 叫车到我厂里拉, 上门提货. */
const isSending = /我们?厂|厂里|来[提拉装]|叫车|派车|上门提货|来车/

const word = '(?<name>[\\u4e00-\\u9fa5]{2,3}?)'
const endOfName =
  '(?=[呀啊哈哦嘛呢吧就好,，。;；!！\\s]|地址|电话|手机|我|[昨今明]天|刚才|上次|[19]\\d{10}|$)'
/** 叫我吕姐好了, 你喊我鲜老板就是了 */
const nicknames = new RegExp(
  `(?:叫|喊)我(?<name>[\\u4e00-\\u9fa5](?:老板娘?|总|经理|师傅|姐|哥|工|叔|姨)|[小老阿][\\u4e00-\\u9fa5])${endOfName}`,
  'g',
)
const introductions = [
  // 我是恒达门业徐斌, 我是欣雅门业的小楼呀, 我是仓库老朱
  new RegExp(
    `我是[\\u4e00-\\u9fa5]{0,6}?(?:门业|锁业|五金|工具|电器|建材|机械|厨具|公司|厂里?|店里?|仓库|商行|家的|那边)的?${word}${endOfName}`,
    'g',
  ),
  // 我舟山镇的施国庆啊
  new RegExp(`我(?:就?是|这边是?)?[\\u4e00-\\u9fa5]{1,6}(?:镇|街道|村|工业区)的${word}${endOfName}`, 'g'),
  // 我是武汉的小何，
  new RegExp(`我是(?![他她你])[\\u4e00-\\u9fa5]{2,5}的${word}(?=[,，])`, 'g'),
  // 我星扬工具小谢，135…
  new RegExp(
    `(?<=^|[\\s,，。~!])我(?![要想有发买订给把这那的])[\\u4e00-\\u9fa5]{2,4}(?:门业|锁业|五金|工具|电器|建材|机械|厨具|工贸|杯业|锅业)的?(?<name>[小老阿][\\u4e00-\\u9fa5])(?=[,， ]{0,2}1[3-9]\\d{9})`,
    'g',
  ),
]
/** Jessica here from 尚禾进出口 */
const englishWriters = /(?<name>\b[A-Z][a-z]{2,14})(?: here)? from (?=[\u4e00-\u9fa5])/g
/** 写我,糖糖,191… */
const writesSelf =
  /(?<=(?:发货人|寄件人)[^]{0,12}写我[,， ]{1,2})(?<name>[\u4e00-\u9fa5]{2,3})(?=[,， ]{1,2}1[3-9]\d{9})/g
/** 发货客户:黎明炊具 (黎总) */
const behindFirm =
  /(?<=(?:发货|托运|寄件)(?:客户|单位|方)[:：| ]{1,3}[\u4e00-\u9fa5]{4,14} ?[(（])(?<name>[\u4e00-\u9fa5]{2,3})(?=[)）])/g
/** From: 程思远(昊拓园林机械) */
const mailAuthors = /(?<=^|\n)From ?: ?(?<name>[\u4e00-\u9fa5]{2,4})(?= *[(<\n])/g
/** 我在胡厂长那里拿的铁锅 */
const sellers = /(?:在|从)(?<name>[\u4e00-\u9fa5]{2,3})(?:那里?|那边|家)(?:拿|订|定|买)的/g
/** 李刚发货 159…: who sends. */
const sends = /(?<=^|[\n,，。;；])[ ]*(?<name>[\u4e00-\u9fa5]{2,3})发货?[:： ]{0,2}(?=1[3-9]\d{9})/g
/** 上次西宁那个客户马德福嘛 */
const customers = /客户(?<name>[\u4e00-\u9fa5]{2,3}?)(?=[嘛啊呢吧呀,，]|他又|她又)/g
/** 收货人叫万小军他手机189…, 收货人填他的翻译小周159… */
const labelled =
  /(?<label>[收发][货件])人?(?:就?是|叫|就?写|填)(?:[我他她]们?的?)?(?:车间主任|主任|翻译|会计|业务员?|采购|仓管|仓库|老板|厂长)?(?<name>[\u4e00-\u9fa5]{2,3}?)(?=[他她]|[,， ]{0,2}(?:的?(?:电话|手机)|1[3-9]\d{9}))/g
/** 怀德南路 25号 / Frank Liu / 135… */
const betweenSlashes =
  /(?<=[/|] ?)(?!(?:Tel|Mob|Mobile|Cell|Phone|Fax|Attn|Contact|Consignee|Shipper|Receiver|Wechat|Email|Collect|Prepaid|Door|Freight)\b)(?<name>[A-Z][a-z]{1,14}(?: [A-Z][a-z]{1,14})?)(?= ?[/|] ?1[3-9]\d{9})/g
/** BRs, Vivian (优耐运动), -叶 Cindy at the end of a text */
const englishSignatures =
  /(?:(?:\bBRs?|Regards|Thanks?|Thx|Cheers|Best)[,， ]+|\n ?[-–—]+ ?)(?<name>(?:[\u4e00-\u9fa5]{1,2} ?)?[A-Z][a-z]{1,14}(?: [A-Z][a-z]{1,14})?)(?= *(?:\([^()\n]{2,16}\))?\s*$)/gi
/** 明天叫车来厂里拉。章素芬 at the end of a text */
const lastName = /[。!！\n] ?(?<name>[\u4e00-\u9fa5]{3})\s*$/g
/** Words that look like a name behind a full stop: 易碎品, 明天来. */
const noName = /[度性类款号级天发货来提到送付快急碎品件装拉收寄回单结放上下点轻重防木方便电话多谢辛苦包箱袋]/
/** Mr. Liang, Ms. 董 */
const english =
  /(?<name>\b(?:Mr|Mrs|Ms|Miss)\.? ?(?:[A-Z][a-z]+(?: [A-Z][a-z]+)?|[\u4e00-\u9fa5]{1,3}(?![\u4e00-\u9fa5])))/g
/** 收货人: Victor Lou, 永康市… */
const labelledEnglish =
  /(?<label>[收发][货件]人|联系人) ?:? ?(?<name>[A-Z][a-z]{1,14}(?: [A-Z][a-z]{1,14}){0,2})(?= ?[,，/] ?[\u4e00-\u9fa5\d])/g

const namesIn = (
  text: string,
  pattern: RegExp,
  side: (match: RegExpMatchArray) => Side | null,
): NamedPerson[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const name = match.groups?.['name'] ?? ''
    const start = (match.index ?? 0) + match[0].lastIndexOf(name)
    const isPerson =
      pattern === nicknames ||
      (pattern === writesSelf && /^([\u4e00-\u9fa5])\1$/.test(name)) ||
      /[A-Z]/.test(name) ||
      (isName(name) && !/[理管务售购驶作]员$|公司|单位|门店/.test(name))
    return isPerson ? [{ start, end: start + name.length, side: side(match) }] : []
  })

/** Returns the persons whom the words around them name. */
function namedPersons(text: string, siteName: string): NamedPerson[] {
  // 张敏(重庆) 16:42：我自己收
  const receivers = messagesOf(text).flatMap(({ author, name, body, isOffice }) => {
    const bare = author.replace(/\([^)]*\)$/, '')
    const isReceiver = !isOffice && isName(bare) && /我(?:自己|本人)收/.test(text.slice(body.start, body.end))
    return isReceiver
      ? [{ start: name.start, end: name.start + bare.length, side: 'recipient' as const }]
      : []
  })
  const writer = () => (isFromRecipient(text, siteName) ? ('recipient' as const) : ('shipper' as const))
  const traders = tradingAuthors(text)
  return [
    ...(traders
      ? [
          { ...traders.seller, side: 'shipper' as const },
          { ...traders.buyer, side: 'recipient' as const },
        ]
      : []),
    ...receivers,
    ...namesIn(text, writesSelf, () => 'shipper').map((person) => ({ ...person, isOnly: true })),
    ...namesIn(text, behindFirm, () => 'shipper'),
    ...namesIn(text, nicknames, writer),
    ...introductions.flatMap((pattern) => namesIn(text, pattern, writer)),
    ...namesIn(text, englishWriters, writer),
    ...namesIn(text, mailAuthors, writer),
    ...(isFromRecipient(text, siteName) ? namesIn(text, sellers, () => 'shipper') : []),
    ...namesIn(text, sends, () => 'shipper'),
    ...namesIn(text, labelled, ({ groups }) =>
      groups?.['label']?.startsWith('发') ? 'shipper' : 'recipient',
    ),
    ...namesIn(text, betweenSlashes, () => null),
    ...(isFromRecipient(text, siteName) ? [] : namesIn(text, englishSignatures, () => 'shipper')),
    ...namesIn(text, customers, () => 'recipient'),
    ...namesIn(text, labelledEnglish, ({ groups }) =>
      groups?.['label']?.startsWith('发')
        ? 'shipper'
        : groups?.['label']?.startsWith('收')
          ? 'recipient'
          : null,
    ),
    ...namesIn(text, english, () => null),
  ]
}

/** Returns the party of the detail beside a name. */
function sideBeside(text: string, { start, end }: Span, spans: readonly TaggedSpan[]): Side | null {
  const gap = /^[\s,，/:：()]{0,4}(?:电话|手机|[收发]件?手机号?)?[\s:：]{0,2}$/
  const beside =
    spans.find(
      (span) => isOfParty(span.kind) && span.start >= end && gap.test(text.slice(end, span.start)),
    ) ??
    spans.find((span) => isOfParty(span.kind) && span.end <= start && gap.test(text.slice(span.end, start)))
  return beside ? sideOf(beside) : null
}

/** 蒋丽 on a line of its own above the firm that sends: a signature. */
function signatures(text: string, spans: readonly TaggedSpan[]): NamedPerson[] {
  return [
    ...text.matchAll(/(?<=^|\n)[ ]*(?<name>[\u4e00-\u9fa5]{2,4})[ ]*\n(?:[A-Z][A-Za-z .]{2,30}\n)?[ ]*/g),
  ].flatMap(({ 0: line, index, groups = {} }) => {
    const name = groups['name'] ?? ''
    const start = index + line.indexOf(name)
    const firm = spans.find((span) => span.kind.endsWith('.company') && span.start === index + line.length)
    return firm && isName(name) ? [{ start, end: start + name.length, side: sideOf(firm) }] : []
  })
}

/** Returns the writer behind his last sentence, where the recipient has a name already. */
const lastWords = (text: string, spans: readonly TaggedSpan[], siteName: string): NamedPerson[] =>
  isFromRecipient(text, siteName) ||
  !isSending.test(text) ||
  noName.test(text.trimEnd().slice(-3)) ||
  !spans.some(({ kind, probability }) => kind === 'recipient.name' && probability > sureName)
    ? []
    : namesIn(text, lastName, () => 'shipper')

/** Amy Chen behind 浙江蓝图家居用品有限公司. */
const englishBehind = (text: string, spans: readonly TaggedSpan[]): NamedPerson[] =>
  spans.flatMap((span) => {
    const [words, name] =
      /^ ([A-Z][a-z]{1,14}(?: [A-Z][a-z]{1,14})?)(?= *\n)/.exec(text.slice(span.end)) ?? []
    if (!span.kind.endsWith('.company') || words === undefined || name === undefined) return []
    return [{ start: span.end + 1, end: span.end + words.length, side: sideOf(span) }]
  })

const occupation = /^(?:车间主任|主任|翻译|会计|经理|采购|司机|仓管|业务员?|厂长|秘书|助理|出纳)/

/** Returns the characters of an occupation at the start of a name: 翻译小周, 翻|译小周. */
function occupationIn(text: string, { start, end }: Span): number {
  for (const lead of [0, 1]) {
    const length = (occupation.exec(text.slice(start - lead, end))?.[0].length ?? 0) - lead
    if (length > 0 && isName(text.slice(start + length, end))) return length
  }
  return 0
}

/** Adds the persons that stand between a firm or a place and a phone: 优煎厨具 钱昊 139…. */
const besidePhones = (text: string, spans: readonly TaggedSpan[]): NamedPerson[] =>
  spans.flatMap((span, at) => {
    const phone = spans[at + 1]
    if (!/\.(?:company|place)$/.test(span.kind) || !phone?.kind.endsWith('.phone')) return []
    const [, gap = '', name = ''] =
      /^(\s+)([\u4e00-\u9fa5]{2,3})[ :,，]{1,8}$/.exec(text.slice(span.end, phone.start)) ?? []
    const start = span.end + gap.length
    const isPerson = isName(name) || /^[\u4e00-\u9fa5]主管$/.test(name)
    return isPerson && sideOf(span) === sideOf(phone)
      ? [{ start, end: start + name.length, side: sideOf(phone) }]
      : []
  })

/** Adds the persons that the tagger missed, confirms those that it doubts and drops those who are gone. */
export function withPersons(text: string, tagged: readonly TaggedSpan[], siteName: string): TaggedSpan[] {
  const traders = tradingAuthors(text)
  /** The head of a later message, which the tagger gave to the other party. */
  const isSellerAgain = ({ kind, start, end }: TaggedSpan) =>
    traders !== null &&
    kind.endsWith('.name') &&
    start !== traders.seller.start &&
    text.slice(start, end) === text.slice(traders.seller.start, traders.seller.end)
  const present = withDoubtedHeads(text, withReplaced(text, withoutGone(text, tagged))).filter(
    (span) => !isSellerAgain(span),
  )
  const spans = present.map((span) => {
    const lead = span.kind.endsWith('.name') ? occupationIn(text, span) : 0
    if (lead > 0) return { ...span, start: span.start + lead }
    const remark = span.kind.endsWith('.name') ? tail.exec(text.slice(span.start, span.end))?.[0] : undefined
    return remark ? { ...span, end: span.end - remark.length } : span
  })
  for (const { side: named, isOnly, ...person } of [
    ...namedPersons(text, siteName),
    ...signatures(text, spans),
    ...lastWords(text, spans, siteName),
    ...englishBehind(text, spans),
    ...besidePhones(text, spans),
  ]) {
    const at = spans.findIndex(({ start, end }) => start < person.end && end > person.start)
    const known = spans[at]
    if (known && !known.kind.endsWith('.name')) continue
    const side = named ?? (known ? sideOf(known) : sideBeside(text, person, spans))
    const hasOther = spans.some(
      (span) => span !== known && span.kind === `${side}.name` && span.probability > 0.6,
    )
    if (!side || (hasOther && !isOnly)) continue
    const { start, end } = known && known.end - known.start > person.end - person.start ? known : person
    const name = { start, end, kind: `${side}.name` as const, probability: sureName, ofOther: 0.05 }
    spans.splice(known ? at : spans.length, known ? 1 : 0, name)
  }
  return spans.toSorted((a, b) => a.start - b.start)
}
