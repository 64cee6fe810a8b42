import { isNegotiable, unpricedFen } from '../../../../contract/price/negotiable.ts'
import type { LineFees, LinePricing } from '../../../../contract/price/pricing.ts'
import { endpointKeys, regionText } from '../../../../contract/regions/regions.ts'
import { regions } from '../../../core/regions.ts'

/**
 * The columns of a line that follow from others: what the search finds it by, its regions in words, and the sum of its other fees; of
 * a line without a price (面议) more than any total, so that the search, which adds it up, puts it behind and tells it apart.
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
  other_fees_fen: isNegotiable(line) ? unpricedFen : line.fees.other.reduce((sum, { fen }) => sum + fen, 0),
})
