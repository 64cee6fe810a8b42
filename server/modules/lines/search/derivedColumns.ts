import { isNegotiable, unpricedSortFen } from '#contract/price/negotiable.ts'
import type { LineFees, LinePricing } from '#contract/price/pricing.ts'
import { endpointKeys, regionText } from '#contract/regions/regions.ts'
import { regions } from '#server/core/regions.ts'

/**
 * Returns a line's derived columns: search keys, region texts, and the sum of its other fees. A line without prices (面议) has a
 * sum above any total, so that the search sorts it last and recognises it.
 */
export const derivedColumns = (line: {
  siteId: number
  destinationCode: string
  viaCodes: readonly string[]
  heavyTiers: LinePricing['heavyTiers']
  fees: LineFees
}) => ({
  destination_text: regionText(regions, line.destinationCode),
  via_texts: line.viaCodes.map((code) => regionText(regions, code)),
  match_keys: endpointKeys(regions, line.siteId, [line.destinationCode, ...line.viaCodes]),
  other_fees_fen: isNegotiable(line)
    ? unpricedSortFen
    : line.fees.other.reduce((sum, { fen }) => sum + fen, 0),
})
