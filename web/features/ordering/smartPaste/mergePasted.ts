import type { RegionIndex } from '../../../../contract/rules/regions.ts'
import type { PastedOrder } from '../../../../contract/rules/smartPaste/pastedOrder.ts'
import type { OrderValues } from '../orderValues.ts'
import { goodsProposals } from './goodsProposals.ts'
import { partyProposals } from './partyProposals.ts'
import type { Proposal } from './proposal.ts'
import { serviceProposals } from './serviceProposals.ts'

export interface MergeContext {
  index: RegionIndex
  siteCode: string
  now: Date
}

/**
 * What a read text proposes against what the form holds (product.md §5): open fields would be filled, differing ones are listed
 * for a choice, nothing typed is overwritten by itself.
 */
export function proposalsOf(
  order: PastedOrder,
  values: OrderValues,
  { index, siteCode, now }: MergeContext,
): Proposal[] {
  return [
    ...partyProposals('shipper', order.shipper, values, index, siteCode),
    ...partyProposals('recipient', order.recipient, values, index, siteCode),
    ...goodsProposals(order.goods, values),
    ...serviceProposals(order, values, now),
  ]
}
