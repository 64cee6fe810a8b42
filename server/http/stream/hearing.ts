import { decideAccess } from '../../../contract/kernel/access.ts'
import type { Asker } from '../../../contract/kernel/access.ts'
import type { StreamChange } from '../../../contract/notices/eventCalls.ts'
import { accessOf } from '../../../contract/calls/permissions.ts'
import { visitorRecipient } from '../../db/streamEvents.ts'
import type { Recipient } from '../../db/streamEvents.ts'
import type { SessionUser } from '../../calls/context.ts'

/** Who listens: a user by a live session, or a visitor. */
export type Listener =
  | { kind: 'user'; user: SessionUser; tokenHash: Buffer }
  | { kind: 'visitor'; visitorHash: Buffer }

const readBy = {
  consult: '/consult/getConsultList',
  order: '/orders/getOrdersList',
  account: '/user/getUser',
  notice: '/notices/getNoticeList',
  renewal: '/Payment/getRenewal',
  job: '/jobs/getJob',
} as const

/** Where what concerns this listener is told. */
export const recipientsOf = (listener: Listener): Recipient[] =>
  listener.kind === 'visitor'
    ? [visitorRecipient(listener.visitorHash)]
    : [`f${listener.user.factoryId}`, `u${listener.user.userId}`]

/** The person, for the number of streams that one may have. */
export const personOf = (listener: Listener): string =>
  listener.kind === 'visitor' ? visitorRecipient(listener.visitorHash) : `u${listener.user.userId}`

const askerOf = (listener: Listener): Asker =>
  listener.kind === 'visitor'
    ? { kind: 'visitor' }
    : { kind: 'user', role: listener.user.role, factoryType: listener.user.factoryType }

/** Whether somebody may hear of a change: exactly who may make the call that reads it. */
export function mayHear(listener: Listener, change: StreamChange): boolean {
  const asker = askerOf(listener)
  if (decideAccess(accessOf(readBy[change.type]), asker) !== 'allowed') return false
  const isOfCarrier = change.type === 'consult' && change.side === 'carrier'
  return !isOfCarrier || decideAccess('carrier', asker) === 'allowed'
}
