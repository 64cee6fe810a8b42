import { isToWriter } from '../parties/direction.ts'
import type { Side } from '../parties/partSpan.ts'
import type { Span } from '../pastedOrder.ts'
import { namedPersons, namesIn } from '../persons/namedPersons.ts'
import type { NamedPerson } from '../persons/namedPersons.ts'
import { withReplaced } from '../persons/replacedPersons.ts'
import { tradingAuthors } from '../readable/messages.ts'
import { isPersonName } from '../words.ts'
import type { TaggedSpan } from './taggedSpans.ts'
import { isOfParty } from './tags.ts'

/** How sure a name is whose words leave no doubt. */
const sureName = 0.9

/** How sure a name is that is only the head of a message. */
const doubtedHead = 0.3

const sideOf = ({ kind }: TaggedSpan): Side => (kind.startsWith('shipper.') ? 'shipper' : 'recipient')

/** 老曲没变: what is stated of a person is no part of his name. */
const tail = /(?<=^[\u4e00-\u9fa5]{2,4})(?:没变|没换|没改|不变|不换|照旧|同上|还是他|还是她)$/

/** 小何离职了, 李正祥那个号停机了: somebody else receives. */
const gone =
  /(?<name>[\u4e00-\u9fa5]{2,3})(?:已经|现在)?(?:离职|辞职|不干了|不做了|(?:那个|的)?(?:手机)?(?:号码?)?(?:停机|不用了|打不通了))/g

/** 周五 138…: a day, no name. */
const isDay = (text: string, { kind, start, end }: TaggedSpan): boolean =>
  kind.endsWith('.name') && /^周[一二三四五六日天末]$/.test(text.slice(start, end))

/** Drops a person who is gone, with his phone, where somebody else follows. */
function withoutGone(text: string, spans: readonly TaggedSpan[]): TaggedSpan[] {
  const dropped = new Set<TaggedSpan>()
  for (const { index, 0: words, groups = {} } of text.matchAll(gone)) {
    const hasNext = spans.some(({ kind, start }) => kind.endsWith('.name') && start >= index + words.length)
    if (!hasNext || !isPersonName(groups['name'] ?? '')) continue
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

/** The writer has the goods: 叫车到我厂里拉, 上门提货. */
const isSending = /我们?厂|厂里|来[提拉装]|叫车|派车|上门提货|来车/

/** 明天叫车来厂里拉。章素芬 at the end of a text */
const lastName = /[。!！\n] ?(?<name>[\u4e00-\u9fa5]{3})\s*$/g
/** Words that look like a name behind a full stop: 易碎品, 明天来. */
const noName = /[度性类款号级天发货来提到送付快急碎品件装拉收寄回单结放上下点轻重防木方便电话多谢辛苦包箱袋]/
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
    return firm && isPersonName(name) ? [{ start, end: start + name.length, side: sideOf(firm) }] : []
  })
}

/** Returns the writer behind his last sentence, where the recipient has a name already. */
const lastWords = (text: string, spans: readonly TaggedSpan[], siteName: string): NamedPerson[] =>
  isToWriter(text, siteName) ||
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
    if (length > 0 && isPersonName(text.slice(start + length, end))) return length
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
    const isPerson = isPersonName(name) || /^[\u4e00-\u9fa5]主管$/.test(name)
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
    (span) => !isSellerAgain(span) && !isDay(text, span),
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
