import { sql } from 'kysely'
import type { ContextOf } from '../../../calls/context.ts'
import { ownerOf } from '../owner.ts'
import { waitingOffers } from './accept.ts'
import { holdInquiry, inquiryScope, refuseUnlessOpen } from './held.ts'
import { tellClosed } from './tell.ts'

/** The customer asks no more; the carriers are told, and no offer holds. */
export async function cancelInquiry(
  context: ContextOf<'/orders/cancelInquiry'>,
  { id }: { id: number },
): Promise<null> {
  const { trx, now } = context
  const own = sql<boolean>`i.id = ${id} and ${inquiryScope(ownerOf(context))}`
  const inquiry = await holdInquiry(trx, own, now)
  // a second time there is nothing to do
  if (inquiry.state === 'cancelled') return null
  refuseUnlessOpen(inquiry)
  await trx.updateTable('inquiry').set({ cancelled_at: now }).where('id', '=', id).execute()
  const told = { destinationText: inquiry.destinationText, ending: 'cancelled' } as const
  for (const offer of await waitingOffers(trx, id, null)) await tellClosed(trx, offer, told, now)
  return null
}
