import { isNamedNext } from '../parties/phoneSides.ts'
import type { TaggedSpan } from './taggedSpans.ts'
import { isOfParty, otherKind } from './tags.ts'

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

/** Words behind a phone: 137…是收货人电话, 136…(发货人手机). */
const labelBehind =
  /^ ?(?:[(（]|(?:这个)?(?:就?是|为)) ?(?:(?<sender>[发寄][货件](?:人|方)?)|收[货件](?:人|方)?)的?(?:联系)?(?:电话|手机|号码)/

/** Returns the party whose label names the person of a phone, or the place of a works: 厂址. null for none. */
function labelOf(text: string, { kind, start, end }: TaggedSpan): Side | null {
  if (kind.endsWith('.place') && /(?<![\u4e00-\u9fa5])厂\s{0,9}址\s*[:：]?\s*$/.test(text.slice(0, start)))
    return 'shipper'
  if (kind.endsWith('.company')) {
    const label = firmLabel.exec(text.slice(0, start))
    return label && (label.groups?.['sender'] === undefined ? 'recipient' : 'shipper')
  }
  if (!kind.endsWith('.phone')) return null
  const behind = labelBehind.exec(text.slice(end))
  if (behind) return behind.groups?.['sender'] === undefined ? 'recipient' : 'shipper'
  const before = text.slice(0, start)
  return (['shipper', 'recipient'] as const).find((side) => isNamedNext(before, side)) ?? null
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
  const labels = new Map<TaggedSpan, Side>()
  for (const phone of parts) {
    const side = labelOf(text, phone) ?? (isCustomer(text, phone, parts) ? 'recipient' : null)
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
