import { sql } from 'kysely'
import type { ContextOf } from '#server/calls/context.ts'
import { ownerOf } from '../owner.ts'
import { listOpenOffers } from './accept.ts'
import { lockInquiry, inquiryScope, refuseUnlessOpen } from './lock.ts'
import { notifyInquiryClosed } from './notices.ts'

/** Cancels an inquiry, which voids its offers, and notifies the carriers. */
export async function cancelInquiry(
  context: ContextOf<'/orders/cancelInquiry'>,
  { id }: { id: number },
): Promise<null> {
  const { trx, now } = context
  const own = sql<boolean>`i.id = ${id} and ${inquiryScope(ownerOf(context))}`
  const inquiry = await lockInquiry(trx, own, now)
  // already cancelled: nothing to do
  if (inquiry.state === 'cancelled') return null
  refuseUnlessOpen(inquiry)
  await trx.updateTable('inquiry').set({ cancelled_at: now }).where('id', '=', id).execute()
  const closing = { destinationText: inquiry.destinationText, ending: 'cancelled' } as const
  for (const offer of await listOpenOffers(trx, id, null)) await notifyInquiryClosed(trx, offer, closing, now)
  return null
}
