import { accessOf } from '#contract/calls/permissions.ts'
import { decideAccess } from '#contract/kernel/access.ts'
import type { Caller } from '#contract/kernel/access.ts'
import type { StreamChange } from '#contract/notices/eventCalls.ts'
import type { SessionUser } from '../../calls/context.ts'
import { visitorRecipient } from '../../db/streamEvents.ts'
import type { Recipient } from '../../db/streamEvents.ts'

/** The owner of a stream: a user with a live session, or a visitor. */
export type Listener =
  | { kind: 'user'; user: SessionUser; tokenHash: Buffer }
  | { kind: 'visitor'; visitorHash: Buffer }

const readCalls = {
  consult: '/consult/getConsultList',
  order: '/orders/getOrdersList',
  account: '/user/getUser',
  notice: '/notices/getNoticeList',
  renewal: '/Payment/getRenewal',
  job: '/jobs/getJob',
} as const

/** Returns the recipients whose events a listener receives. */
export const recipientsOf = (listener: Listener): Recipient[] =>
  listener.kind === 'visitor'
    ? [visitorRecipient(listener.visitorHash)]
    : [`f${listener.user.factoryId}`, `u${listener.user.userId}`]

/** Returns the person behind a listener, for the limit of streams per person. */
export const personOf = (listener: Listener): string =>
  listener.kind === 'visitor' ? visitorRecipient(listener.visitorHash) : `u${listener.user.userId}`

const callerOf = (listener: Listener): Caller =>
  listener.kind === 'visitor'
    ? { kind: 'visitor' }
    : { kind: 'user', role: listener.user.role, factoryType: listener.user.factoryType }

/** Checks whether a listener can receive a change: it must be allowed to make the call that reads it. */
export function canReceive(listener: Listener, change: StreamChange): boolean {
  const caller = callerOf(listener)
  if (decideAccess(accessOf(readCalls[change.type]), caller) !== 'allowed') return false
  const isOfCarrier = change.type === 'consult' && change.side === 'carrier'
  return !isOfCarrier || decideAccess('carrier', caller) === 'allowed'
}
