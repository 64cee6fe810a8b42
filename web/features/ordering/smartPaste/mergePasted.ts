import type { PastedOrder } from '#contract/smartPaste/pastedOrder.ts'
import type { OrderValues } from '../orderValues.ts'
import { goodsProposals } from './goodsProposals.ts'
import { partyProposals } from './partyProposals.ts'
import type { MergeContext, Proposal } from './proposal.ts'
import { serviceProposals } from './serviceProposals.ts'

/**
 * Returns the proposals of a read text for the form (product.md §5). Open fields would be filled; differing ones are listed for a
 * choice; typed values are never overwritten. Values from a search are replaced.
 */
export function proposalsOf(
  order: PastedOrder,
  values: OrderValues,
  { index, siteCode, now, prefilled }: MergeContext,
): Proposal[] {
  return [
    ...partyProposals('shipper', order.shipper, values, { index, siteCode, prefilled }),
    ...partyProposals('recipient', order.recipient, values, { index, siteCode, prefilled }),
    ...goodsProposals(order.goods, values, prefilled),
    ...serviceProposals(order, values, { now, prefilled }),
  ]
}
