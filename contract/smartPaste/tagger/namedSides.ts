import { isFurtherNext, isNamedNext } from '../parties/phoneSides.ts'
import { tradingAuthors } from '../readable/messages.ts'
import { isPersonName } from '../words.ts'
import { partyLabels } from './partyPhones.ts'
import type { TaggedSpan } from './taggedSpans.ts'
import { isOfParty, otherKind } from './tags.ts'

/** How sure a place is whose person has the phone behind it. */
const surePlace = 0.8

type Side = 'shipper' | 'recipient'

const sideOf = ({ kind }: TaggedSpan): Side => (kind.startsWith('shipper.') ? 'shipper' : 'recipient')

/** Moves a detail to the party that words name; it is then as sure as for both parties together. */
function toSide(span: TaggedSpan, side: Side): TaggedSpan {
  const probability = Math.min(1, span.probability + span.ofOther)
  return { ...span, kind: sideOf(span) === side ? span.kind : otherKind(span.kind), probability, ofOther: 0 }
}

/** A line that is only the head of a party's details: 一、托运方, 发货方:, ■ 寄件. */
const headLine =
  /^[ \t]*(?:[一二三四五六\d]{1,2}[、.)]|[^\u4e00-\u9fa5\w\n]{0,3})[ \t]*(?:(?<sender>托运|发货|发件|寄件)|收货|收件)(?:方|人|单位)?(?:信息|资料)?[ \t]*[\]:：]?[ \t]*$/gm
/** Labels of the other party within a section: 收货人：… below 发货方. */
const sideLabel = /(?:(?<sender>托运|发货|发件|寄件|提货)|收货|收件)(?:方|人|单位|地址|电话|手机)?[^\n]{0,6}$/

/** Returns a function that finds the party of the section around a detail. It returns null in a text without two sections. */
function sectionsOf(text: string, spans: readonly TaggedSpan[]): (span: TaggedSpan) => Side | null {
  const heads = [...text.matchAll(headLine)].map(({ 0: head, index, groups }) => ({
    start: index + head.length,
    side: groups?.['sender'] === undefined ? ('recipient' as const) : ('shipper' as const),
  }))
  const isWithin = ({ start }: TaggedSpan, at: number) =>
    start >= (heads[at]?.start ?? 0) && start < (heads[at + 1]?.start ?? text.length)
  const [one, two] = heads
  if (!one || !two || heads.length > 2 || one.side === two.side) return () => null
  // 发货人, and 收货人 on the next line: a list of heads
  if (heads.some((_, at) => spans.filter((span) => isWithin(span, at)).length < 2)) return () => null
  return (span) => {
    const at = heads.findIndex((_, index) => isWithin(span, index))
    const lineStart = text.lastIndexOf('\n', span.start - 1) + 1
    const line = text.slice(lineStart, span.start)
    // the two columns of a table
    const isBeside = spans.some(
      (other) =>
        other.kind === otherKind(span.kind) &&
        !text.slice(Math.min(other.start, span.start), Math.max(other.start, span.start)).includes('\n'),
    )
    if (isBeside) return null
    const label = sideLabel.exec(line)
    const named = label && (label.groups?.['sender'] === undefined ? 'recipient' : 'shipper')
    return named ?? heads[at]?.side ?? null
  }
}

/** 发货单位 飞鹭健身器材, in the cells of a form. */
const firmLabel =
  /(?:^|\n)[ |]*(?:(?<sender>发货|发件|托运|寄件|供货)|收货|收件|购货)(?:单位|公司|方|厂家|商家)(?:名称)?[ |:]{1,5}$/

/** Words behind a label that name the other party: 发货：王芳 发到…. */
const wordsOfOther = { shipper: /收[货件]|[送发寄]到/, recipient: /[发寄][货件]|托运|提货/ }

/** Checks for a line without details between two details. */
const skipsLine = (between: string): boolean => /\n[^\n]*\n/.test(between)

/** Returns the details behind a label, up to a line without details. */
function behindLabel(text: string, at: number, side: Side, parts: readonly TaggedSpan[]): TaggedSpan[] {
  const reached = parts.findIndex(({ start }, index) =>
    skipsLine(text.slice(parts[index - 1]?.end ?? at, start)),
  )
  return (reached < 0 ? parts : parts.slice(0, reached)).filter(
    ({ start }) => !wordsOfOther[side].test(text.slice(at, start)) && !isFurtherNext(text.slice(at, start)),
  )
}

const isPlace = ({ kind }: TaggedSpan): boolean => kind.endsWith('.place')
const isPersonal = ({ kind }: TaggedSpan): boolean => /\.(?:name|phone)$/.test(kind)

/**
 * Returns the parties of the details behind labels: 发货：杭州… 王强, and 收货：永康… 李勇. Both parties have a place and a person behind their
 * labels. 发货：成都 without a person may be the destination.
 */
function sidesOfLabels(text: string, parts: readonly TaggedSpan[]): Map<TaggedSpan, Side> {
  const labels = partyLabels(text)
  const sections = labels.flatMap(({ end, side, isOfPlace }, at) => {
    const next = labels[at + 1]?.start ?? text.length
    const ofLabel = behindLabel(
      text,
      end,
      side,
      parts.filter(({ start }) => start >= end && start < next),
    )
    return isOfPlace || ofLabel.some(isPersonal) ? [{ side, ofLabel }] : []
  })
  const isGiven = (side: Side) => {
    const details = sections.filter((section) => section.side === side).flatMap(({ ofLabel }) => ofLabel)
    return details.some(isPlace) && details.some(isPersonal)
  }
  if (!isGiven('shipper') || !isGiven('recipient')) return new Map()
  return new Map(sections.flatMap(({ side, ofLabel }) => ofLabel.map((part) => [part, side])))
}

const startOfClause = /(?:^|[\n,，。;；]) *$/
/** 你好 or 今天, at the start of a line. */
const startOfLine = /(?:^|\n) *(?:(?:[你您]好|[今明]天)[ ,，]?)?$/
/** 客户，鑫卓门业, or 收货单位： above the firm: it receives. */
const receiversHead = /(?:客户|收[货件](?:单位|公司|人|方)?)[,，:：]?\s*$/
/** 鑫卓门业发郑州, where the firm begins a clause: it sends. */
const sendsBehind =
  /^(?:这边)?(?:有[货一][^\n,，。]{0,3})?(?:要|想)?发(?:[到往去](?!货)|(?!货|件|票|的|了|来|过|给))[\u4e00-\u9fa5]{2}/

/** Checks whether words make a firm the sender, and no other firm is named as such. */
const isSendingFirm = (text: string, firm: TaggedSpan, parts: readonly TaggedSpan[]): boolean =>
  (startOfLine.test(text.slice(0, firm.start))
    ? sendsBehind.test(text.slice(firm.end).trimStart())
    : startOfClause.test(text.slice(0, firm.start)) && sendsBehind.test(text.slice(firm.end))) &&
  !receiversHead.test(text.slice(0, firm.start)) &&
  !parts.some((part) => part !== firm && part.kind === 'shipper.company')

/** The writer receives: 我自己收. */
const authorReceives = /我(?:自己|本人)?(?:收|去提|来提)|(?:发|寄|送)给?我|客户发/
/** 发货方联系 136…, 收货人电话 137… */
const phoneLabel =
  /(?:(?<sender>发货|发件|寄件|托运)|收货|收件)(?:方|人|单位)的?(?:联系(?:方式|电话)?|电话|手机)号?[ :：]{0,2}$/
/** Words behind a phone: 137…是收货人电话, 136…(发货人手机). */
const labelBehind =
  /^ ?(?:[(（]|(?:这个)?(?:就?是|为)) ?(?:(?<sender>[发寄][货件](?:人|方)?)|收[货件](?:人|方)?)的?(?:联系)?(?:电话|手机|号码)/

const worksLabel = /(?<![\u4e00-\u9fa5])厂\s{0,9}址\s*[:：]?\s*$/
const partyLabel = /收货|收件|客户|购货|发货|发件|寄件|托运/g

/** Returns the party whose label names the person of a phone, or the place of a works: 厂址. null for none. */
function labelOf(text: string, span: TaggedSpan, parts: readonly TaggedSpan[]): Side | null {
  const { kind, start, end } = span
  const works = kind.endsWith('.place') && worksLabel.exec(text.slice(0, start))
  if (works) {
    // 收货厂家:…⏎厂址:… is the recipient's works
    const sides = [...text.slice(0, works.index).matchAll(partyLabel)].map(([label]) => label)
    const isOfRecipient = /^[收客购]/.test(sides.at(-1) ?? '') || /^[^\n]{0,40}收货/.test(text.slice(end))
    return isOfRecipient ? null : 'shipper'
  }
  if (kind.endsWith('.company')) {
    const label = firmLabel.exec(text.slice(0, start))
    if (isSendingFirm(text, span, parts)) return 'shipper'
    return label && (label.groups?.['sender'] === undefined ? 'recipient' : 'shipper')
  }
  if (!kind.endsWith('.phone')) return null
  const direct = phoneLabel.exec(text.slice(0, start))
  if (direct) return direct.groups?.['sender'] === undefined ? 'recipient' : 'shipper'
  const behind = labelBehind.exec(text.slice(end))
  if (behind) return behind.groups?.['sender'] === undefined ? 'recipient' : 'shipper'
  const before = text.slice(0, start)
  return (['shipper', 'recipient'] as const).find((side) => isNamedNext(before, side)) ?? null
}

/** 写我,糖糖,191…: whom the writer names as sender. */
const writesSelf = /(?:发货人|寄件人)[^]{0,12}写我[,， ]{1,2}[\u4e00-\u9fa5]{2,3}[,， ]{1,2}(?:电话)? ?$/
/** 福田街道银海路551号,快尚云仓,找小邵 150… */
const findsPerson =
  /^[,，、 ]{0,2}(?:找|交给|联系)(?<name>[\u4e00-\u9fa5]{2,3})[ ,，:：]{0,2}(?:电话)?[ :：]?$/
/** 下午来拉货，永康…，应师傅139…, the only phone: the driver meets him. */
const isMet = (text: string, place: TaggedSpan, phone: TaggedSpan): boolean =>
  place.kind === 'shipper.place' &&
  place.probability > surePlace &&
  /(?:来|上门|派车)[提拉装]货?[,，] *$/.test(text.slice(0, place.start)) &&
  /^[,，] *[\u4e00-\u9fa5]{2,4}[ ,，:：]{0,2}$/.test(text.slice(place.end, phone.start))
/** 发货客户:黎明炊具 (黎总) 电话:152…: a label, and only names behind it. */
const ownLine =
  /(?:^|\n)[ |]*(?:(?<sender>发货|发件|寄件|托运)|收货|收件)(?:客户|人|方|单位)[ :：|]{1,3}(?![^\n]*(?:司机|经办|[我他她们收发送到]))[^\n\d]{2,20}$/
/** 我电话136… in the message of an author, whose line is his name alone. */
const ownMessage = /我的?(?:电话|手机)号?[是:： ]{0,2}$/

/** Returns the party of a phone by the place before it, its line or the author of its message. */
function ownerOf(text: string, phone: TaggedSpan, parts: readonly TaggedSpan[]): Side | null {
  if (!phone.kind.endsWith('.phone')) return null
  const before = text.slice(0, phone.start)
  if (writesSelf.test(before)) return 'shipper'
  const place = parts.findLast(({ kind, end }) => /\.(?:place|company)$/.test(kind) && end <= phone.start)
  const found = place && findsPerson.exec(text.slice(place.end, phone.start))?.groups?.['name']
  const isFetched = /^[ ,，]{0,2}(?:安排|去|来)?[提拉装取拿]货?/.test(text.slice(phone.end))
  if (place && found !== undefined && !isFetched && place.probability > surePlace && isPersonName(found))
    return sideOf(place)
  const isOnly = parts.filter(({ kind }) => kind.endsWith('.phone')).length === 1
  if (place && isOnly && isMet(text, place, phone)) return 'shipper'
  const line = ownLine.exec(before)
  if (line) return line.groups?.['sender'] === undefined ? 'recipient' : 'shipper'
  if (!ownMessage.test(before)) return null
  const author = parts.findLast(
    ({ kind, start, end }) =>
      kind.endsWith('.name') &&
      end <= phone.start &&
      /(?:^|\n) *$/.test(text.slice(0, start)) &&
      /^ *\n/.test(text.slice(end)) &&
      !/\n {0,4}\n/.test(text.slice(end, phone.start)),
  )
  const side = author ? sideOf(author) : null
  return side === 'shipper' && authorReceives.test(text) ? null : side
}

/** 客户姓名：乔女士, where nobody else receives. */
const isCustomer = (text: string, span: TaggedSpan, parts: readonly TaggedSpan[]): boolean =>
  span.kind.endsWith('.name') &&
  /(?:^|\n)[ |]*客户(?:姓名|名称|联系人)? *[:|] *$/.test(text.slice(0, span.start)) &&
  !parts.some((part) => part !== span && part.kind === 'recipient.name')

const nothingBetween = /^[\s,，:：]{0,3}(?:电话|手机)?[\s:：]{0,2}$/

/** Gives the details that a head above them or a label before them assigns to a party to that party. */
export function withNamedSides(text: string, spans: readonly TaggedSpan[]): TaggedSpan[] {
  const parts = spans.filter(({ kind }) => isOfParty(kind))
  const sectionOf = sectionsOf(text, parts)
  const labels = sidesOfLabels(text, parts)
  const traders = tradingAuthors(text)
  for (const part of parts) {
    if (part.start === traders?.seller.start) labels.set(part, 'shipper')
    if (part.start === traders?.buyer.start) labels.set(part, 'recipient')
  }
  for (const phone of parts) {
    const side =
      labelOf(text, phone, parts) ??
      ownerOf(text, phone, parts) ??
      (isCustomer(text, phone, parts) ? 'recipient' : null)
    if (!side) continue
    labels.set(phone, side)
    const name = parts.find(
      ({ kind, end }) =>
        kind.endsWith('.name') && end <= phone.start && nothingBetween.test(text.slice(end, phone.start)),
    )
    if (name) labels.set(name, side)
  }
  return spans.map((span) => {
    const side = isOfParty(span.kind) ? (labels.get(span) ?? sectionOf(span)) : null
    return side ? toSide(span, side) : span
  })
}
