import { firmTailStart, isFirmName, isKindOfGoods } from '../parties/firmNames.ts'
import type { Span } from '../pastedOrder.ts'
import type { TaggedSpan } from './taggedSpans.ts'
import { isOfParty } from './tags.ts'

/** How sure a firm is that stands where firms stand and has a name and a trade. */
const sureFirm = 0.9

/** A firm named like goods is a question. */
const doubtedFirm = 0.4

const sideOf = ({ kind }: TaggedSpan) => (kind.startsWith('shipper.') ? 'shipper' : 'recipient')

/** 霞浦街道远顺达仓库,进仓编号NBL6620413: the number is no address. */
const entryNumber = /[\s,，]*进仓(?:编号|号)[^]*$/
/** 欧厨锅具旗舰店, Brightway Tools Co., Ltd.: what the tagger left out of a firm. */
const endOfFirm =
  /^(?:旗舰店|专卖店|专营店|总汇|商行|经营部|批发部|门市部|有限公司|,? ?(?:Co\.?,? ?)?Ltd\.?)/i

/** Cuts a firm off the end or the start of a place: 江门路31号 联丰五金仓库; 大连港湾物流园3号库 / 辽宁省…. */
function cutFirm(text: string, span: TaggedSpan): TaggedSpan[] {
  const place = text.slice(span.start, span.end)
  const firm = { kind: `${sideOf(span)}.company` as const, probability: sureFirm, ofOther: span.ofOther }
  const head = /^([\u4e00-\u9fa5\d]{4,16})\s*[/,，|]\s*(?=[\u4e00-\u9fa5]{2,})/.exec(place)
  if (head?.[1] && isFirmName(head[1], true)) {
    const end = span.start + head[1].length
    return [
      { ...span, ...firm, end },
      { ...span, start: span.start + head[0].length },
    ]
  }
  const at = firmTailStart(place)
  if (at === null) return [span]
  const start = span.start + at
  const rest = place.slice(0, at).replace(/[\s,，、/|]+$/, '')
  const company = { ...span, ...firm, start }
  return rest === '' ? [company] : [{ ...span, end: span.start + rest.length }, company]
}

/** Words before a firm: 收货单位 宏建装饰, 收货的是鑫固紧固件, 客户:华北锁业总汇. */
const labelBefore =
  /(?:(?<sender>发货|托运|寄件|供货|\bfrom )|收货|收件|购货|客户|到货|(?<=^|\n) *(?=仓库 *:))的?(?:单位|公司|方|仓库|客户|店|厂家|商家)?(?:名称|名字)?(?:写的?|就?是|叫)?[\s:|]{0,3}$/
/** The same at the start of a run of characters: 收货单位兴旺厨具. */
const labelAhead = /^(?:收货|购货|发货|托运)?(?:单位|公司)|^收货的?(?:就?是|叫)|^客户(?=.{4})/
const nothingBetween = /^[\s,，、/|:]{0,4}$/

/** Returns the words of a text that are names of firms by themselves. */
const firmWords = (text: string, spans: readonly TaggedSpan[]): Span[] => {
  const rest = spans.reduce(
    (now, { kind, start, end }) =>
      /place|phone/.test(kind) ? now.slice(0, start) + ' '.repeat(end - start) + now.slice(end) : now,
    text,
  )
  return [...rest.matchAll(/[\u4e00-\u9fa5][\u4e00-\u9fa5\d]{2,15}/g)].flatMap(({ 0: word, index }) => {
    const lead = labelAhead.exec(word)?.[0].length ?? 0
    const name = word.slice(lead).replace(/收$/, '')
    // 广州联运仓,广东省广州市…
    const isAhead = spans.some(
      (span) =>
        span.kind.endsWith('.place') &&
        /^ ?[,，/] ?$/.test(text.slice(index + word.length, span.start)) &&
        /(?:^|[\n:：]|[发送]到) ?$/.test(text.slice(0, index)),
    )
    const isMeant = lead > 0 || isAhead || labelBefore.test(text.slice(Math.max(0, index - 16), index))
    return isFirmName(name, isMeant) ? [{ start: index + lead, end: index + lead + name.length }] : []
  })
}

/** Returns the party of an untagged firm. The label before it or the detail beside it decides; null without both. */
function sideOfWord(text: string, word: Span, spans: readonly TaggedSpan[]): 'shipper' | 'recipient' | null {
  const label = labelBefore.exec(text.slice(Math.max(0, word.start - 16), word.start))
  if (label) return label.groups?.['sender'] === undefined ? 'recipient' : 'shipper'
  const beside = spans.find(
    (span) =>
      isOfParty(span.kind) &&
      (span.end <= word.start
        ? nothingBetween.test(text.slice(span.end, word.start))
        : nothingBetween.test(text.slice(word.end, span.start))),
  )
  return beside ? sideOf(beside) : null
}

/** Checks whether a word taken for goods stands between a place and its person: 麓云路100号 湘盾门窗 吴总 138…. */
function isBetween(text: string, { kind, start, end }: TaggedSpan, spans: readonly TaggedSpan[]): boolean {
  const [before, behind] = [
    spans.findLast((span) => span.end <= start),
    spans.find((span) => span.start >= end),
  ]
  return (
    kind === 'goods' &&
    before?.kind === 'recipient.place' &&
    behind?.kind === 'recipient.name' &&
    /^[ ,，]{0,2}$/.test(text.slice(before.end, start)) &&
    /^[ ,，]{1,2}$/.test(text.slice(end, behind.start))
  )
}

/**
 * Adds the firms that the tagger missed, and confirms those that it doubts. A firm is a name with a trade behind it that ends an
 * address, stands beside another detail of a party or follows a label.
 */
export function withFirms(text: string, tagged: readonly TaggedSpan[]): TaggedSpan[] {
  const hasGoods = tagged.some(({ kind }) => kind === 'goods')
  const spans = tagged.flatMap((span, at) => {
    const part = text.slice(span.start, span.end)
    const next = tagged[at + 1]
    // 大连港湾物流园3号库 / 辽宁省大连市…
    const isBeforePlace = next?.kind === span.kind && /^\s*[/,，|]\s*$/.test(text.slice(span.end, next.start))
    if (span.kind.endsWith('.place') && isBeforePlace && isFirmName(part, true))
      return [{ ...span, kind: `${sideOf(span)}.company` as const, probability: sureFirm }]
    if (span.kind.endsWith('.place'))
      return cutFirm(text, { ...span, end: span.start + part.replace(entryNumber, '').length })
    if (!span.kind.endsWith('.company')) return [span]
    const whole = { ...span, end: span.end + (endOfFirm.exec(text.slice(span.end))?.[0].length ?? 0) }
    if (isKindOfGoods(part)) return [{ ...whole, probability: Math.min(doubtedFirm, span.probability) }]
    const isSure = hasGoods && isFirmName(part)
    return [isSure ? { ...whole, probability: Math.max(sureFirm, span.probability) } : whole]
  })
  for (const word of firmWords(text, spans)) {
    const at = spans.findIndex(({ start, end }) => start < word.end && end > word.start)
    const known = spans[at]
    const isWhole = known && known.start >= word.start && known.end <= word.end
    if (known && !(isWhole && (known.kind.endsWith('.name') || isBetween(text, known, spans)))) continue
    // 发长沙,苏泊尔炊具,吴总 138…: the only goods of the text
    const isGoods =
      !spans.some(({ kind }) => kind === 'goods') &&
      !labelBefore.test(text.slice(Math.max(0, word.start - 16), word.start))
    if (isGoods) continue
    const side = known?.kind.endsWith('.name') ? sideOf(known) : sideOfWord(text, word, spans)
    if (!side || spans.some(({ kind, probability }) => kind === `${side}.company` && probability > 0.5))
      continue
    const firm = {
      ...word,
      kind: `${side}.company` as const,
      probability: sureFirm,
      ofOther: known?.ofOther ?? 0,
    }
    spans.splice(known ? at : spans.length, known ? 1 : 0, firm)
  }
  return spans.toSorted((a, b) => a.start - b.start)
}
