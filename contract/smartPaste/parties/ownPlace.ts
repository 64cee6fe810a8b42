import type { PasteContext } from '../pasteContext.ts'
import type { PastedParty, Span } from '../pastedOrder.ts'
import type { PartSpan } from './partSpan.ts'
import { findPlaces } from './places.ts'

/** 永康发, 古山 →: words between the place where goods start and where they go; but not 永康-成都专线, 永康到成都几天. */
const way =
  /^(?:镇|市|街道)?(?:这[里边头])?(?:要?发[到往去]?|寄|[到至去]|[ ]?[-–—~→>]{1,3})[ ]?(?![^\n]{0,12}(?:专线|物流|货运|班车|多少|几天|便宜|[三四五两]天|的[货车]|[吗?？]))/

/** 花街这里有点货: a place where the writer is. */
const here = /^(?:镇|街道)?(?:这[里边头]|那边)(?:有(?!人)|要[发走])/

/** 货在东阳: the goods are elsewhere. */
const goodsAt = /货[都还]?在/

/**
 * Returns the sender's place that only the rules read, at the site: 永康发银川. The tagger overlooks it where nothing else of the
 * sender is given.
 */
export function ownPlaceOf(
  text: string,
  { regionCode, address }: PastedParty,
  spans: readonly PartSpan[],
  { index, siteCode }: PasteContext,
): Pick<PastedParty, 'regionCode' | 'address'> {
  if (regionCode?.value !== siteCode || regionCode.isUnsure || address?.isUnsure || goodsAt.test(text))
    return {}
  const parts: Span[] = [...regionCode.spans, ...(address?.spans ?? [])]
  const start = Math.min(...parts.map((part) => part.start))
  const end = Math.max(...parts.map((part) => part.end))
  // 东阳横店李总的货，永康发兰州, or 发货：杭州欧德商贸: he is elsewhere
  const isElsewhere =
    findPlaces({ text: text.slice(0, start), rest: text.slice(0, start) }, index, siteCode).length > 0 ||
    spans.some(({ kind }) => kind === 'shipper.company')
  if (isElsewhere || spans.some((span) => span.start < end && start < span.end)) return {}
  const wayEnd = end + (way.exec(text.slice(end))?.[0].length ?? 0)
  const goal = text.slice(wayEnd, wayEnd + 2)
  // 永康到成都 … 成都武侯区: the place may be given in full later
  const isSentOn =
    wayEnd > end &&
    spans.some((span) => span.kind === 'recipient.place' && text.slice(span.start, span.end).startsWith(goal))
  return isSentOn || here.test(text.slice(end)) ? { regionCode, ...(address && { address }) } : {}
}
