import type { PastedOrder } from '../../../../contract/smartPaste/pastedOrder.ts'
import type { OrderValues } from '../orderValues.ts'
import { goodsProposals } from './goodsProposals.ts'
import { partyProposals } from './partyProposals.ts'
import type { MergeContext, Proposal } from './proposal.ts'
import { serviceProposals } from './serviceProposals.ts'

/**
 * What a read text proposes against what the form holds (product.md §5): open fields would be filled, differing ones are listed
 * for a choice, nothing typed is overwritten by itself. What a search brought along gives way to the newer text.
 */
export function proposalsOf(
  order: PastedOrder,
  values: OrderValues,
  { index, siteCode, now, brought }: MergeContext,
): Proposal[] {
  return [
    ...partyProposals('shipper', order.shipper, values, { index, siteCode, brought }),
    ...partyProposals('recipient', order.recipient, values, { index, siteCode, brought }),
    ...goodsProposals(order.goods, values, brought),
    ...serviceProposals(order, values, { now, brought }),
  ]
}
