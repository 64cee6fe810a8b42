import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ConsultSide } from '#contract/consult/words.ts'
import type { SessionUser } from '#server/calls/context.ts'
import type { FileReader } from '../files/index.ts'

/** A user, or the visitor of a browser. */
export interface Caller {
  user: SessionUser | null
  visitorHash: Buffer | null
}

export type Scope = RawBuilder<boolean>

const nothing = sql<boolean>`false`

/** Rows of `consult c` in which the caller is the customer: its factory's, or this browser's. */
const asCustomer = ({ user, visitorHash }: Caller): Scope => {
  if (user?.factoryType === 0) return nothing
  return user ? sql<boolean>`c.factory_id = ${user.factoryId}` : sql<boolean>`c.visitor_hash = ${visitorHash}`
}

/** Rows in which the caller is the carrier. */
const asCarrier = ({ user }: Caller): Scope =>
  user?.factoryType === 3 ? sql<boolean>`c.carrier_id = ${user.factoryId}` : nothing

/**
 * Returns the rows of `consult c` in which the caller has this side. Every read and write has it in its WHERE (reliability.md
 * fact 9).
 * No caller has both sides of a row: a carrier cannot consult itself, and a visitor's threads with it do not move to it.
 */
export const sideScope = (caller: Caller, side: ConsultSide): Scope =>
  side === 'customer' ? asCustomer(caller) : asCarrier(caller)

/** Returns the rows in which the caller has either side. */
export const consultScope = (caller: Caller): Scope =>
  sql<boolean>`(${asCustomer(caller)} or ${asCarrier(caller)})`

/** Reader of pictures in a thread: only its two sides may read them. */
export const consultFileReader: FileReader = {
  scope: (caller) =>
    sql<boolean>`exists (select 1 from consult c where c.id = s.hung_id and ${consultScope(caller)})`,
  isLogged: false,
}

/** Returns the author columns of `dialog`. */
export const authorOf = ({ user, visitorHash }: Caller) =>
  user ? { user_id: user.userId, visitor_hash: null } : { user_id: null, visitor_hash: visitorHash }

/** Checks whether the caller itself wrote `dialog d`; colleagues count as others. */
export const writtenBy = ({ user, visitorHash }: Caller): Scope =>
  user
    ? sql<boolean>`(d.user_id = ${user.userId}) is true`
    : sql<boolean>`(d.visitor_hash = ${visitorHash}) is true`
