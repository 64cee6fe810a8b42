import type { LineFees } from '../../../../contract/price/pricing.ts'
import { endpointKeys, regionText } from '../../../../contract/regions/regions.ts'
import { regions } from '../../../core/regions.ts'

/** The columns of a line that follow from others: what the search finds it by, its regions in words, and the sum of its other fees. */
export const derivedColumns = (line: {
  siteId: number
  destinationCode: string
  viaCodes: readonly string[]
  fees: LineFees
}) => ({
  destination_text: regionText(regions, line.destinationCode),
  via_texts: line.viaCodes.map((code) => regionText(regions, code)),
  match_keys: endpointKeys(regions, line.siteId, [line.destinationCode, ...line.viaCodes]),
  other_fees_fen: line.fees.other.reduce((sum, { fen }) => sum + fen, 0),
})
