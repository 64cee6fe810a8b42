import type { PastedOrder, Span } from '../pastedOrder.ts'
import { isPersonName } from '../words.ts'

/** A line with the author and the time of a message, or the author before a message. */
export const messageHead =
  /^(?:(?<author>[^\n:，,]{1,12}?) +(?:\d{4}[-/年]\d{1,2}[-/月]\d{1,2}日? ?|\d{1,2}月\d{1,2}日 ?)?\d{1,2}:\d{2}(?::\d{2})? *$|\[(?:\d{4}[-/])?\d{1,2}[-/]\d{1,2} \d{1,2}:\d{2}\] ?(?<dated>[^\s:，,。;]{1,12}): ?|(?<speaker>[^\s:，,。;]{1,12}): ?)/gm

const office = '(?:调度|客服|货运|货站|物流|单证|开单|内勤|管理员|群主)'
/** 货运小唐, 物流-阿彪, 小骆(货运部), 小曹-货代, 方舟物流: who takes orders is no party. */
const officeWorker = new RegExp(
  `^(?:(?:调度|货运|物流|开单)(?:部|员|台)|(?:[\\u4e00-\\u9fa5]{2,3})?${office}[-—·]?(?!公司|电话|单号|方式|专线|名称|编号|信息|地址)[\\u4e00-\\u9fa5]{2,3}|[\\u4e00-\\u9fa5]{1,3}(?:师傅)?\\((?:${office}[部员]?|专线|货代|司机)\\)|[\\u4e00-\\u9fa5]{1,3}[-—·](?:货代|${office})|(?!发|收|走|寄)[\\u4e00-\\u9fa5]{2,3}(?:物流|货运|快运|专线))$`,
)

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
  return heads.map(({ 0: head, index, groups = {} }, at) => {
    const author = groups['author'] ?? groups['dated'] ?? groups['speaker'] ?? ''
    const start = index + head.indexOf(author)
    return {
      author,
      name: { start, end: start + author.length },
      body: { start: index + head.length, end: heads[at + 1]?.index ?? text.length },
      hasTime: groups['speaker'] === undefined,
      isOffice: officeWorker.test(author),
    }
  })
}

/** Checks whether a text has several messages with authors and times. */
export const isThread = (text: string): boolean =>
  messagesOf(text).filter(({ hasTime }) => hasTime).length > 1

/** 郑伟(亿豪工贸) */
const withFirm = /^(?<name>[\u4e00-\u9fa5]{2,4})(?:\([\u4e00-\u9fa5]{2,8}\))?$/

const isFirm = /(?:物流|货运|快运|专线)$/
/** 小陶, 阿旺: a name among acquaintances, not for a waybill. */
const nickname = /^[小阿老]/

/**
 * Returns where the sender stands among the authors of a chat: who asks somebody that takes orders. null for none and for several. The
 * recipient is no sender.
 */
export function sendingAuthor(text: string, { recipient }: Pick<PastedOrder, 'recipient'>): Span | null {
  const messages = messagesOf(text)
  // 马桶：20箱 looks like a message: without times an author has several
  const isAuthor = ({ author, hasTime }: Message) =>
    hasTime || messages.filter((message) => message.author === author).length > 1
  const clerks = messages.filter(({ isOffice }) => isOffice)
  if (!clerks.some(({ author, hasTime }) => hasTime || !isFirm.test(author))) return null
  const authors = new Map<string, Span>()
  for (const message of messages) {
    const bare = withFirm.exec(message.author)?.groups?.['name'] ?? ''
    const isSender =
      !message.isOffice && isPersonName(bare) && !nickname.test(bare) && bare !== recipient.name?.value
    const { start } = message.name
    if (isSender && isAuthor(message) && !authors.has(bare))
      authors.set(bare, { start, end: start + bare.length })
  }
  const [only, another] = authors.values()
  return only && !another ? only : null
}
