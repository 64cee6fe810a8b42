import { pathOf } from '../../regions/regions.ts'
import type { PasteContext } from '../pasteContext.ts'
import type { Span } from '../pastedOrder.ts'
import { nameOfSite, ruleAt } from '../siteName.ts'
import { directionOf } from './direction.ts'
import type { Direction } from './direction.ts'
import type { PartSpan } from './partSpan.ts'
import { findPlaces } from './places.ts'

/** Returns what a part is of its party: name, phone, company or place. */
export const detailOf = (kind: string): string => kind.split('.')[1] ?? ''

/** Returns the region that a part of the text names, if any: 永康 of 永康唐先镇中山工业区, which is not in 中山. */
function regionOf(text: string, { start, end }: Span, { index, siteCode }: PasteContext): string | null {
  const part = text.slice(start, end)
  const isWithin = (code: string, outer: string) =>
    pathOf(index, code).some((region) => region.code === outer)
  return findPlaces({ text: part, rest: part }, index, siteCode).reduce<string | null>(
    (outer, { code }) => (code !== null && (outer === null || isWithin(code, outer)) ? code : outer),
    null,
  )
}

/** Returns the regions of all parts that are places. A place right behind another one, 永康 城北, is in the region of that one. */
export function regionsOf(
  text: string,
  parts: readonly PartSpan[],
  context: PasteContext,
): (string | null)[] {
  const regions: (string | null)[] = []
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1]
    const isPlace = detailOf(part.kind) === 'place'
    const isBehind =
      before && detailOf(before.kind) === 'place' && /^ {1,2}$/.test(text.slice(before.end, part.start))
    const own = isPlace ? regionOf(text, part, context) : null
    regions.push(isPlace && isBehind && own !== null ? (regions[at - 1] ?? own) : own)
  }
  return regions
}

/** 发成都, 收货:成都: the goods go there, whatever is given back. */
const isOutbound =
  /(?:(?:发货?|送货?|寄|运|拉)[到往给去]?|收货?(?:人|方|地址)?|(?<!从[^\n]{0,12})[到去往至])[:： ]{0,2}$/

/** 发永康芝英, 收货人:永康, 送货点:永康: goods go to the site; but not 你到永康芝英…提 */
const isDestination = /(?:[发送寄运拉去到][到往给去来]?|(?:收货?|送货)(?:人|方|地址|点)?)[:： ]{0,2}$/
/** 到洛阳涧西区…上门提货, 到玉环楚门镇拉一票: goods are fetched from the place between; but not 发成都…自提. */
const isFetched = (head: string, behind: string): boolean =>
  /(?<![发送寄运货])[到去] ?$/.test(head) &&
  /^[^\n,，。;；\d]{0,12}(?:上门[提拉]货|[提拿拉带][一几]?[票批车点])/.test(behind)
/** 发货人 永康芝英, 我们永康, 寄件永康: the site is where the goods start. */
const isOrigin = /(?:发货?|寄件?|发件)(?:人|方|点|地址)?[:： ]{0,2}$|(?:^|[\s,，。;；])我(?:们|这边)?[:： ]?$/
/** 厂家在佛山, 原厂 上海 */
const isWorksAway = /(?:厂家|原厂|工厂|供应商|退厂)[^\n。;；]{0,10}$/

/** Returns for each part whether it is at the site; null for a part of unknown place. */
export function atSiteOf(
  text: string,
  parts: readonly PartSpan[],
  context: PasteContext,
): (boolean | null)[] {
  const { index, siteCode } = context
  const regions = regionsOf(text, parts, context)
  return parts.map(({ kind, start }, at) => {
    if (detailOf(kind) === 'company') return text.startsWith(nameOfSite(index, siteCode), start) ? true : null
    const code = regions[at] ?? null
    const isAround = code !== siteCode && pathOf(index, siteCode).some((region) => region.code === code)
    return code === null || isAround ? null : code === siteCode
  })
}

/** The writer, before the place where he is. */
const isOwnPlace = /(?:^|[\s,，。;；!！~])我(?:们?|们?店|们?公司|这边|人|自己)(?:是|在|这边是)? ?$/

/** 我们贺州有客户, 我鸡西出差, 我是鸡西的，货在永康: words behind a place that is not where the writer gets the goods. */
const isNotHis = /^[^,，。;；\n]{0,3}(?:有|出差)|^[^。;；\n]{0,6}在永康/

/** Returns the region elsewhere where the writer is: 我是鸡西的. null where he is at the site or does not say it. */
function ownRegionOf(text: string, { index, siteCode }: PasteContext): string | null {
  if (!/我[^,，。;；\n]{0,4}[是在]/.test(text)) return null
  const own = findPlaces({ text, rest: text }, index, siteCode).filter(
    ({ start, end }) =>
      isOwnPlace.test(text.slice(0, start)) &&
      !ruleAt(nameOfSite(index, siteCode), isNotHis).test(text.slice(end)),
  )
  return own.some(({ code }) => code === siteCode)
    ? null
    : (own.find(({ code }) => code !== null)?.code ?? null)
}

/** Checks whether one of two regions contains the other. */
export function isNested(
  { index }: PasteContext,
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  const isWithin = (code: string, outer: string) =>
    pathOf(index, code).some((region) => region.code === outer)
  return Boolean(one && other && (isWithin(one, other) || isWithin(other, one)))
}

/**
 * Returns which way the goods go. They do not come to the site where words send them elsewhere. If one party has all places, at the
 * site and elsewhere, the goods go from the site.
 */
export function directionOfParts(
  text: string,
  spans: readonly PartSpan[],
  context: PasteContext,
): Direction | null {
  const direction = directionOf(text, context.index, context.siteCode)
  const places = spans.filter(({ kind }) => detailOf(kind) === 'place')
  const atSite = atSiteOf(text, places, context)
  const [near, away] = [true, false].map((is) => places.filter((_, at) => atSite[at] === is))
  const isToNear = near?.some(
    ({ start, end }) =>
      isDestination.test(text.slice(0, start)) && !/^[^\n,，。;；]{0,24}[提拿拉]/.test(text.slice(end)),
  )
  if (direction === 'toWriter') return isToNear ? null : direction
  if (
    direction === 'toSite' &&
    (near?.some(({ start }) => isOrigin.test(text.slice(0, start))) ||
      away?.some(({ start }) => isWorksAway.test(text.slice(0, start))))
  )
    return null
  if (direction === 'toSite')
    return away?.some(
      ({ start, end }) =>
        isOutbound.test(text.slice(0, start)) && !isFetched(text.slice(0, start), text.slice(end)),
    )
      ? null
      : direction
  // 我是鸡西的, 我在贺州八步区: the writer is where the goods go
  const regions = regionsOf(text, places, context)
  const own = ownRegionOf(text, context)
  if (
    own !== null &&
    !isToNear &&
    places.every((_, at) => atSite[at] !== false || isNested(context, regions[at], own))
  )
    return 'toWriter'
  const isOfOne = new Set(places.map(({ kind }) => kind)).size === 1
  return near?.length && away?.length && isOfOne && !isToNear ? 'fromSite' : null
}
