import type { PastedOrder, Span } from '../pastedOrder.ts'
import { isPersonName, isTitledName } from '../words.ts'

/** A line with the author and the time of a message, or the author before a message. */
export const messageHead =
  /^(?:(?<author>[^\n:，,]{1,12}?) +\[?(?:\d{4}[-/年]\d{1,2}[-/月]\d{1,2}日? ?|\d{1,2}月\d{1,2}日 ?)?(?:[上下中]午|晚上|凌晨)?\d{1,2}:\d{2}(?::\d{2})?\]? *$|\[(?:(?:\d{4}[-/])?\d{1,2}[-/]\d{1,2}|\d{1,2}日) \d{1,2}:\d{2}\] ?(?<dated>[^\s:，,。;]{1,12}): ?|[[「]?(?<timed>[^\s:，,。;]{1,12}) (?:(?:\d{4}[-/])?\d{1,2}[-/]\d{1,2} )?\d{1,2}:\d{2}(?::\d{2})?: ?|\[?(?<speaker>[^\s:，,。;[\]]{1,12}): ?)/gm

const office = '(?:调度|客服|货运|货站|物流|单证|开单|内勤|管理员|群主)'
/** 货运小唐, 物流-阿彪, 小骆(货运部), 小曹-货代, 方舟物流: who takes orders is no party. */
const officeWorker = new RegExp(
  `^(?:(?:调度|货运|物流|开单)(?:部|员|台)|专线[-—·][\\u4e00-\\u9fa5]{2,3}|(?:[\\u4e00-\\u9fa5]{2,3})?${office}[-—·]?(?!公司|电话|单号|方式|专线|名称|编号|信息|地址)[\\u4e00-\\u9fa5]{2,3}|(?:[\\u4e00-\\u9fa5]{1,3}(?:师傅)?|[A-Z][a-z]{1,9})\\((?:${office}[部员]?|专线|货代|司机)\\)|[\\u4e00-\\u9fa5]{1,3}[-—·](?:货代|${office})|(?!发|收|走|寄)[\\u4e00-\\u9fa5]{2,3}(?:物流|货运|快运|专线))$`,
)

/** 司机, 小林调度, 物流小哥: the same without a name of his own. In a form it is a label, 司机: 王师傅 138…. */
const namelessWorker =
  /^(?:小车)?(?:司机|师傅|调度|物流|货运|货站|车队长?)$|^(?:司机|师傅)(?:[老小][\u4e00-\u9fa5])$|^[老小]?[\u4e00-\u9fa5]{1,2}调度$|^(?:在线客服|客服|专线查件|物流小哥|物流前台|货运部)$/

const isLabelWord = /(?:货|电话|手机|人|址|名|数|量|注|方|式|位|期|间|款|费)$/

/** A message of a copied chat, or the text behind a label, which looks the same. */
export interface Message {
  author: string
  /** Where the author stands. */
  name: Span
  /** The text without its head. */
  body: Span
  hasTime: boolean
  /** Written by somebody who takes orders. */
  isOffice: boolean
}

export function messagesOf(text: string): Message[] {
  const heads = [...text.matchAll(messageHead)]
  const authorOf = ({ groups = {} }: RegExpMatchArray) =>
    groups['author'] ?? groups['dated'] ?? groups['timed'] ?? groups['speaker'] ?? ''
  const isRepeated = (head: RegExpMatchArray) =>
    heads.filter((other) => authorOf(other) === authorOf(head)).length > 1
  // 师傅：帮我发… is no chat
  const isChat = heads.some(
    (head) =>
      head.groups?.['speaker'] === undefined ||
      (isRepeated(head) && !namelessWorker.test(authorOf(head)) && !isLabelWord.test(authorOf(head))),
  )
  return heads.map((match, at) => {
    const { 0: head, index, groups = {} } = match
    const author = authorOf(match)
    const start = index + head.indexOf(author)
    return {
      author,
      name: { start, end: start + author.length },
      body: { start: index + head.length, end: heads[at + 1]?.index ?? text.length },
      hasTime: groups['speaker'] === undefined,
      isOffice: officeWorker.test(author) || (isChat && namelessWorker.test(author)),
    }
  })
}

/** Checks whether a name is that of an author who takes orders. */
export const isOfficeAuthor = (text: string, name: string): boolean =>
  messagesOf(text).some(({ author, isOffice, hasTime }) => isOffice && hasTime && author.startsWith(name))

/** Checks whether a name is that of an author with a time. */
export const isAuthor = (text: string, name: string): boolean =>
  messagesOf(text).some(({ author, hasTime }) => hasTime && author === name)

/** Checks whether a text has several messages with authors and times. */
export const isThread = (text: string): boolean =>
  messagesOf(text).filter(({ hasTime }) => hasTime).length > 1

/** 郑伟(亿豪工贸), Sandy */
const withFirm =
  /^(?<name>[\u4e00-\u9fa5]{2,4}|[A-Z][A-Za-z]{2,14})(?:\([\u4e00-\u9fa5]{2,8}\)|@[\u4e00-\u9fa5]{2,8})?$/
const isEnglishLabel =
  /^(?:To|From|Tel|Add|Addr|Name|City|Goods|Item|Total|Package|Payment|Date|Note|Remark|Shipper|Sender|Consignee|Receiver|Commodity|Weight|Volume|Meas|Size|Phone|Contact|Attn|Cnee|Mobile|Cargo|Qty|Ref|Cbm|Fax|Email|Hi|Dear|Sku|Ctn|Ctns|Model|Brand|Invoice|Order)$/i

/** Checks for the name of an author in English: Kevin, but not Tel. */
export const isEnglishName = (name: string): boolean =>
  /^[A-Z][A-Za-z]{2,14}$/.test(name) && !isEnglishLabel.test(name)

const isFirm = /(?:物流|货运|快运|专线)$/
/** The author receives the goods, or somebody forwards his messages. */
const receives =
  /我(?:自己|本人|来)?收|收[货件]?人?(?:就?写|就?是|填)?我(?!们?客户|的客户)|我们?(?:的)?(?:店|工地|收货)|(?:发|寄|送)给?我|给我(?:们)?[发寄送]|我(?:这边)?的?地址|地址发你|客户发|买家|发来的/
/** The author sends: he has the goods fetched or brings them. */
const sends = /来我们?厂|到我们?厂|我们?厂里|来(?:人|车)?[提拉装]|派车|上门提货|(?:送|拉)到你们?/
const asks = /[?？]|[吗没呢]\s*$|几|多少|啥|什么|谁|哪|电话/m

/** Returns the names of the authors of a chat who take no orders, each with his messages. */
function authorsOf(messages: readonly Message[]): Map<string, Message[]> {
  const authors = new Map<string, Message[]>()
  for (const message of messages) {
    const name = withFirm.exec(message.author)?.groups?.['name'] ?? ''
    const isNickname = message.hasTime && /^[小阿](?![组队编号店厂区])[\u4e00-\u9fa5]$/.test(name)
    const isName = isNickname || isPersonName(name) || isEnglishName(name)
    if (!message.isOffice && isName && !/(?:调度|客服|跟单|业务员?)$/.test(name))
      authors.set(name, [...(authors.get(name) ?? []), message])
  }
  return authors
}

/** Checks whether the only author besides this one just asks about the goods: 几件 啥货, 地址电话. */
function isOtherCurious(messages: readonly Message[], text: string, author: string): boolean {
  const others = messages.filter((message) => !message.author.startsWith(author))
  const names = new Set(others.map((message) => message.author))
  const words = others.map(({ body }) => text.slice(body.start, body.end))
  return (
    names.size === 1 &&
    others.length > 1 &&
    !/\d/.test(words.join('')) &&
    words.filter((word) => asks.test(word)).length > 1
  )
}

/** 你那批电机好了,发哪: the words of a works to its customer. */
const goodsAreReady =
  /你(?:们)?(?:那|要|订|定)[^\n,，]{0,12}(?:好了|做好|完工|备好|装好|打好包)[^]{0,20}(?:发哪|发到哪|往哪发|地址)/

/** 发给我客户吧, 发货人写我: he who answers is no buyer. */
const sendsOn = /发货人?写我|我们?的?客户|我不收/

/** Returns the works that asks its customer where to send his goods, and the customer. null where others write, too. */
export function tradingAuthors(text: string): { seller: Span; buyer: Span } | null {
  const messages = messagesOf(text).filter(({ hasTime }) => hasTime)
  const [first] = messages
  const buyer = messages.find(({ author }) => author !== first?.author)
  if (!first || !buyer || first.isOffice || !isPersonName(first.author) || !isPersonName(buyer.author))
    return null
  if (sendsOn.test(text)) return null
  const isPair = messages.every(({ author }) => author === first.author || author === buyer.author)
  return isPair && goodsAreReady.test(text.slice(first.body.start, first.body.end))
    ? { seller: first.name, buyer: buyer.name }
    : null
}

/** 从李海燕那里提货: the goods are at another person's. */
const atOthers =
  /(?:从|到|去|在)(?!我)(?<name>[\u4e00-\u9fa5]{2,3})(?:那里?|那边|家里?|处)(?:提|拉|装|取)货?/g
/** 好的施姐, 自提还是送货上门？: the words of somebody who takes the order. */
const takesOrder = /自提还是|还是自提|送货还是|还是送货|到付还是|现付还是|还是到付|几点来拉|安排车/

/**
 * Checks a sender whom the tagger took from the head of a message. `no` where another person writes beside him, `unsure` where the
 * goods are fetched elsewhere. A name that is no author is `yes`.
 */
export function judgeAuthor(text: string, name: string): 'yes' | 'no' | 'unsure' {
  const messages = messagesOf(text).filter(({ hasTime }) => hasTime)
  const authors = authorsOf(messages)
  if (!authors.has(name) || tradingAuthors(text)) return 'yes'
  const isClerk = (words: string) =>
    takesOrder.test(words) || new RegExp(`(?:好的?|收到)[,， ]?${name}`).test(words)
  const others = [...authors].filter(([author]) => author !== name)
  const strangers = others.filter(
    ([, own]) => !own.some(({ body }) => isClerk(text.slice(body.start, body.end))),
  )
  if (strangers.length > 0) return 'no'
  const isElsewhere = [...text.matchAll(atOthers)].some(({ groups }) => {
    const other = groups?.['name'] ?? ''
    return isPersonName(other) || isTitledName(other)
  })
  return isElsewhere ? 'unsure' : 'yes'
}

/**
 * Returns where the sender stands among the authors of a chat. He writes to somebody who takes orders, or he is the only one who
 * writes. null for none and for several. The recipient is no sender.
 */
export function sendingAuthor(text: string, { recipient }: Pick<PastedOrder, 'recipient'>): Span | null {
  const messages = messagesOf(text)
  const [only, another] = authorsOf(messages)
  if (!only || another) return null
  const [name, own] = only
  // 刘总：… 刘建国 139…: he may be the recipient himself
  const surname = isTitledName(name) ? name.replace(/^[小老阿]/, '').slice(0, 1) : name
  if (recipient.name?.value.startsWith(surname)) return null
  // 马桶：20箱 looks like a message: without times an author has several
  const [first] = own
  if (!first || !(own.length > 1 || own.some(({ hasTime }) => hasTime))) return null
  const clerks = messages.filter(({ isOffice }) => isOffice)
  const hasClerk = clerks.some(({ author, hasTime }) => hasTime || !isFirm.test(author))
  const words = own.map(({ body }) => text.slice(body.start, body.end)).join('\n')
  const isAlone =
    own.length > 1 &&
    own.length ===
      messages.filter(({ author }) => !/^[\u4e00-\u9fa5]{0,4}(?:人|电话|地址|单位|方式)$/.test(author)).length
  const isSender =
    hasClerk ||
    (!receives.test(text) && (isAlone || (sends.test(words) && isOtherCurious(messages, text, name))))
  const { start } = first.name
  return isSender ? { start, end: start + name.length } : null
}
