import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ConsultSide } from '../../../contract/consult/words.ts'
import type { SessionUser } from '../../calls/context.ts'
import type { FileReader } from '../files/index.ts'

/** Who asks: a user, or the visitor of a browser. */
export interface Asker {
  user: SessionUser | null
  visitorHash: Buffer | null
}

export type Scope = RawBuilder<boolean>

const nothing = sql<boolean>`false`

/** The rows of `consult c` in which the asker is the customer: its factory's, or this browser's. */
const asCustomer = ({ user, visitorHash }: Asker): Scope => {
  if (user?.factoryType === 0) return nothing
  return user ? sql<boolean>`c.factory_id = ${user.factoryId}` : sql<boolean>`c.visitor_hash = ${visitorHash}`
}

/** Those in which it is the carrier. */
const asCarrier = ({ user }: Asker): Scope =>
  user?.factoryType === 3 ? sql<boolean>`c.carrier_id = ${user.factoryId}` : nothing

/**
 * The rows of `consult c` that the asker has this side in; it stands in the WHERE of every read and write (reliability.md fact 9).
 * Nobody has both sides of one row: a carrier cannot ask itself, and threads that a visitor began with it do not move to it.
 */
export const sideScope = (asker: Asker, side: ConsultSide): Scope =>
  side === 'customer' ? asCustomer(asker) : asCarrier(asker)

/** Those it has any side in. */
export const consultScope = (asker: Asker): Scope =>
  sql<boolean>`(${asCustomer(asker)} or ${asCarrier(asker)})`

/** Pictures in a thread are for its two sides. */
export const consultFileReader: FileReader = {
  scope: (asker) =>
    sql<boolean>`exists (select 1 from consult c where c.id = s.hung_id and ${consultScope(asker)})`,
  isLogged: false,
}

/** The author of a message, as `dialog` keeps it. */
export const authorOf = ({ user, visitorHash }: Asker) =>
  user ? { user_id: user.userId, visitor_hash: null } : { user_id: null, visitor_hash: visitorHash }

/** Whether `dialog d` was written by the asker itself; colleagues are others. */
export const writtenBy = ({ user, visitorHash }: Asker): Scope =>
  user
    ? sql<boolean>`(d.user_id = ${user.userId}) is true`
    : sql<boolean>`(d.visitor_hash = ${visitorHash}) is true`
