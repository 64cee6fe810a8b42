import { isNegotiable } from './negotiable.ts'
import { offeredServices } from './pricing.ts'
import type { Consignment, LinePricing } from './pricing.ts'
import { quote } from './quote.ts'
import { unofferedServices } from './services.ts'

/** Returns the total by a line's prices, fen; null where it has none (面议) or lacks a wanted service. */
export function listedTotalFen(line: LinePricing, goods: Consignment): number | null {
  if (isNegotiable(line) || unofferedServices(offeredServices(line.fees), goods).length > 0) return null
  return quote(line, goods).totalFen
}
