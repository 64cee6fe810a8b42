import type { PastedParty, Span } from '../pastedOrder.ts'
import type { PartSpan } from './partSpan.ts'
import { detailOf } from './placesDirection.ts'

/** 永康发, 古山 →: words between the place where goods start and where they go. */
const way = /^(?:镇|市|街道)?(?:这[里边头])?(?:要?发[到往去]?|寄|[到至去]|[ ]?[-–—~→>]{1,3})[ ]?$/
/** 花街这里有点货, 象珠这边做门的: a place where the writer is. */
const here = /^(?:镇|街道)?(?:这[里边头]|那边)(?:有|做|要|的|[小老])/
/** 明天来不来象珠? 有20桶要走 */
const asked = /(?:[明后今]天|[上下]午|周.|师傅|你们?)[ ,，]?(?:过?来不来|来不|会来|要来)$/

/**
 * Returns the sender's place that only the rules read, at the site: 永康发银川. The tagger overlooks it where nothing else of the
 * sender is given.
 */
export function ownPlaceOf(
  text: string,
  { regionCode, address }: PastedParty,
  spans: readonly PartSpan[],
  siteCode: string,
): Pick<PastedParty, 'regionCode' | 'address'> {
  if (regionCode?.value !== siteCode || regionCode.isUnsure || address?.isUnsure) return {}
  const parts: Span[] = [...regionCode.spans, ...(address?.spans ?? [])]
  const start = Math.min(...parts.map((part) => part.start))
  const end = Math.max(...parts.map((part) => part.end))
  if (spans.some((span) => span.start < end && start < span.end)) return {}
  const isSentOn = spans.some(
    (span) =>
      detailOf(span.kind) === 'place' &&
      span.kind.startsWith('recipient') &&
      span.start >= end &&
      way.test(text.slice(end, span.start)),
  )
  const isHere = here.test(text.slice(end)) || asked.test(text.slice(0, start))
  return isSentOn || isHere ? { regionCode, ...(address && { address }) } : {}
}
