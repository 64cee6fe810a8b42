import { pathOf } from '../../regions/regions.ts'
import { signs } from '../parseState.ts'
import type { ParseState } from '../parseState.ts'
import { addressText } from '../parties/addressDetail.ts'
import { findPlaces } from '../parties/places.ts'
import type { Place } from '../parties/places.ts'
import type { PasteContext } from '../pasteContext.ts'
import type { Found, PastedParty, Span } from '../pastedOrder.ts'
import { found, limits } from './taggedSpans.ts'
import type { TaggedSpan } from './taggedSpans.ts'

/** A part of the text that names a place: its region, and what of it is the address. */
interface PlacePart {
  span: TaggedSpan
  code: string | null
  details: Span[]
  /** The region is only a short name within a longer word: 碧江工业区, 巴彦岱镇. */
  isWeak: boolean
}

const wordsOf = (text: string, { start, end }: Span) => text.slice(start, end).replace(/[\s,，]/g, '')
const separators = /^[\s,，、/·>:()的在是到-]*$/

/** Characters of the short name of a county. */
const shortName = 2
/** 雨花|亭街道: the short name of a region begins that of a subdistrict. */
const streetBehind = /^[\u4e00-\u9fa5]街道/

function partOf(
  text: string,
  span: TaggedSpan,
  places: readonly Place[],
  isWithin: (code: string, outer: string) => boolean,
): PlacePart {
  const details: Span[] = []
  let code: string | null = null
  let from = span.start
  let isWeak = false
  for (const place of places) {
    if (place.code === null || place.start < from || place.end > span.end) continue
    const between = text.slice(from, place.start)
    const name = text.slice(place.start, place.end)
    const isShort = !/[省市区县旗州盟]$/.test(name)
    // 长沙雨花|亭街道, 雨花区雨花|亭街道: the last word is of the address
    const isStreet = isShort && streetBehind.test(text.slice(place.end, span.end))
    const last = name.replace(/^.*[省市区县旗州盟]/, '').slice(-shortName).length
    if (code !== null && !isWithin(place.code, code)) continue
    // 四川绵羊涪城区: a misspelt city between two regions
    const isMisspelt = code !== null && /^[\u4e00-\u9fa5]{1,3}$/.test(between)
    if (code !== null && !isMisspelt && !separators.test(between)) continue
    if (code === null && !separators.test(between)) details.push({ start: from, end: place.start })
    isWeak =
      code === null &&
      !place.code.endsWith('00') &&
      isShort &&
      /^[\u4e00-\u9fa5]/.test(text.slice(place.end, span.end))
    code = place.code
    from = isStreet ? place.end - last : place.detailStart
    if (from < place.end) break
  }
  if (from < span.end) details.push({ start: from, end: span.end })
  return { span, code, details, isWeak }
}

/** Takes a weak region for a part of the address, where another part names a region that excludes it. */
const withoutWeak = (
  parts: readonly PlacePart[],
  isOther: (code: string, other: string) => boolean,
): PlacePart[] =>
  parts.map((part) => {
    const { code, span } = part
    const isDenied =
      code !== null &&
      part.isWeak &&
      parts.some((other) => other.code !== null && !other.isWeak && isOther(other.code, code))
    return isDenied ? { ...part, code: null, details: [{ start: span.start, end: span.end }] } : part
  })

/** Reads region and address out of the parts of the text that name a place. `byRules` is the region that the rules read. */
export function placeOf(
  text: string,
  spans: readonly TaggedSpan[],
  byRules: Found<string> | undefined,
  { index, siteCode }: PasteContext,
): Pick<PastedParty, 'regionCode' | 'address'> {
  if (spans.length === 0) return {}
  const ground: ParseState = { text, rest: signs.taken.repeat(text.length) }
  for (const { start, end } of spans)
    ground.rest = ground.rest.slice(0, start) + text.slice(start, end) + ground.rest.slice(end)
  const isWithin = (code: string, outer: string) =>
    pathOf(index, code).some((region) => region.code === outer)
  // 姐，拉萨什么价 … 城关区江苏路: a city named elsewhere says which district is meant
  const elsewhere = findPlaces({ text, rest: text }, index, siteCode).flatMap(({ code }) =>
    code === null ? [] : [code],
  )
  const places = findPlaces(ground, index, siteCode).map((place): Place => {
    if (place.code !== null) return place
    const fitting = place.candidates.filter((code) => elsewhere.some((outer) => isWithin(code, outer)))
    const [code, another] = fitting
    return code === undefined || another !== undefined ? place : { ...place, code, detailStart: place.end }
  })
  const isOther = (code: string, other: string) => !isWithin(code, other) && !isWithin(other, code)
  const parts = withoutWeak(
    spans.map((span) => partOf(text, span, places, isWithin)),
    isOther,
  )
  // 六合区，不要了，改成江宁区: two places that exclude each other, of which the likelier or the later one is meant
  const meant = parts.reduce<PlacePart | null>((best, part) => {
    if (part.code === null) return best
    if (best === null || best.code === null) return part
    if (!isOther(part.code, best.code)) return isWithin(part.code, best.code) ? part : best
    return part.span.probability > best.span.probability - 0.2 ? part : best
  }, null)
  const code = meant?.code ?? null
  const own = parts.filter((part) => part.code === null || code === null || !isOther(part.code, code))
  const details = own.flatMap((part) => part.details)
  // 马文海 … 西津西路715号 in every row of a table; 瑞安塘下, and 塘下镇… on another line
  const kept = details.filter(
    (detail, at) =>
      !details.some((other, otherAt) => {
        const [one, two] = [wordsOf(text, detail), wordsOf(text, other)]
        return otherAt !== at && two.startsWith(one) && (two.length > one.length || otherAt < at)
      }),
  )
  const texts = kept.map(({ start, end }) => text.slice(start, end).replace(/^[\s/|｜:：]+/, ''))
  const detail = addressText(texts.join(' '))
  const isAgreed = code !== null && byRules?.value === code && !byRules.isUnsure
  const limit = { ...limits.place, alone: isAgreed ? limits.place.agreed : limits.place.alone }
  return {
    ...(code !== null && { regionCode: found(code, spans, limit) }),
    ...(detail !== '' && { address: found(detail, spans, limit) }),
  }
}

/** 加油站对面 behind 88号; 3号厂房 on the next line; 附2 behind 19号. */
const continuations = [
  /^(?:(?![我你他找叫收发送电有在是的])[\u4e00-\u9fa5]){2,6}?(?:斜?对面|旁边|隔壁)(?=[\s,，。;；叫找我]|$)/,
  /^ *\n *\d{1,4} ?号 ?(?:厂房|车间|楼|栋|库|仓库?|门|院)?(?= *(?:\n|$))/,
  /^ ?附 ?\d{1,4}(?=[\s,，。;；]|$)/,
  // 轻纺城大道 1509, 8栋1021
  /^ ?\d{1,4}室?(?= *(?:\n|$))/,
  // 倪宅村牌坊边大门
  /^ ?(?:牌坊|桥头|祠堂|村委会?|学校|小学|中学|菜场|加油站|红绿灯|公交站|银行|超市|卫生院|老年协会|水库|凉亭) ?\n? ?(?:旁?边上?|门?口|后面|前面) ?(?:的?大 ?门)?(?=[\s,，。;；]|$)/,
]

/** Extends places by what the tagger left out at their end, also by what it took for a name: 牌坊|边大门. */
export function withWholePlaces(text: string, spans: readonly TaggedSpan[]): TaggedSpan[] {
  const extended = spans.map((span) => {
    if (
      !span.kind.endsWith('.place') ||
      !/(?:[号区路街村镇道栋幢座]|单元)$/.test(text.slice(span.start, span.end))
    )
      return span
    const behind = text.slice(span.end)
    const end = span.end + Math.max(...continuations.map((pattern) => pattern.exec(behind)?.[0].length ?? 0))
    const isFree = spans.every(
      (other) =>
        other.start < span.end || other.start >= end || (other.kind.endsWith('.name') && other.end <= end),
    )
    return isFree ? { ...span, end } : span
  })
  return extended.filter((span) =>
    extended.every((other) => other === span || span.start < other.start || span.end > other.end),
  )
}
