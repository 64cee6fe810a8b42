import type { ApiScope, Asker, FactoryType, Role } from '../../contract/kernel/access.ts'
import type { CallAnswer, CallRequest } from '../../contract/calls/calls.ts'
import type {
  CallbackPath,
  CallPath,
  EventsPath,
  PartPath,
  permissions,
  UploadPath,
  WritePath,
} from '../../contract/calls/permissions.ts'
import type { Database, WriteTransaction } from '../db/database.ts'
import type { Reading } from '../db/replicas.ts'

/** The user behind a live token, as checked for this very call. */
export interface SessionUser {
  userId: number
  factoryId: number
  factoryType: FactoryType
  role: Role
  mobile: string
}

/** The API key that a call was made with; who made the key is the user of the call where a book needs a person. */
export interface CallingKey {
  id: number
  name: string
}

interface CallContext {
  now: Date
  asker: Asker
  /** sha-256 of the visitor cookie; null where none was sent and the call has no need of one. */
  visitorHash: Buffer | null
  /** sha-256 of the token that was sent, whether or not it is alive; null where none was. */
  tokenHash: Buffer | null
  /** The caller's address as limits count it (core/address.ts), from the socket or a configured proxy. */
  ip: string
  /** How the caller's program calls itself, cut short; '' where it does not. Anybody can forge it. */
  userAgent: string
}

type AccessOf<P extends CallPath> = (typeof permissions)[P][0]
type OpenToVisitors = 'outsideSession' | 'anyone' | 'visitorOrUser' | 'visitorOrVerified'

/** The user is there by type wherever the access kind demands a login. */
type UserOf<P extends CallPath> = AccessOf<P> extends OpenToVisitors ? SessionUser | null : SessionUser

/** What a read call is handed: where it reads, which may be a replica, and where it counts. */
type ReadContext = Reading & { primaryDb: Database }

/** What a handler is handed beside its request: a write call its transaction, a read call where it reads, an open call its key. */
export type ContextOf<P extends CallPath> = CallContext & { user: UserOf<P> } & (P extends WritePath
    ? { trx: WriteTransaction }
    : ReadContext) &
  (AccessOf<P> extends ApiScope ? { apiKey: CallingKey } : unknown) &
  (P extends UploadPath ? { picture: Picture } : unknown) &
  (P extends PartPath ? { bytes: Buffer } : unknown)

/** A picture as it is kept: its type known by its content, re-encoded, upright, without what the camera wrote into it. */
export interface Picture {
  bytes: Buffer
  contentType: 'image/webp'
  widthPx: number
  heightPx: number
}

/** Takes in pictures, a bounded number at once. */
export interface PictureDesk {
  /** A place for one upload, before its bytes are read; gives what frees the place. Refuses whom uploads too often, or when full. */
  admit(who: { user: SessionUser | null; ip: string; now: Date }): Promise<() => void>
  /** Makes of uploaded bytes what is kept; refuses what is no picture, is broken or too large. */
  prepare(bytes: Buffer): Promise<Picture>
}

/** An answer that SQL already wrote as JSON; for the hottest reads, whose shape the tests check. */
export class WrittenJson {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** One call's work: checked request in, answer out; refusals are thrown. */
export type Handler<P extends CallPath> = (
  context: ContextOf<P>,
  request: CallRequest<P>,
) => Promise<CallAnswer<P> | WrittenJson>

/** The writes that do something before their transaction: ask a name server, a store, a payment channel; count what one account does. */
export type OutsideFirstPath =
  | '/carrier/createCounterOrder'
  | '/carrier/saveWebhook'
  | '/files/upload'
  | '/orders/createOrder'
  | '/ops/uploadReleasePart'
  | '/user/submitPersonalVerify'
  | '/Payment/submitFactoryRenew'

/** What the transaction of an `OutsideFirst` runs. */
export interface OutsideWork<P extends OutsideFirstPath> {
  (context: ContextOf<P>): Promise<CallAnswer<P> | WrittenJson>
  /** Done where it was not run, since a request of the same Idempotency-Key was answered meanwhile: gives back what was taken outside. */
  unneeded?: () => Promise<void>
}

/**
 * A write that has something to do outside its transaction: that comes before the transaction, in which nobody may wait for a stranger.
 * It is handed the pool, and gives the work that the transaction then runs. Not done where the answer to the same Idempotency-Key is
 * there already; what it leaves outside although the write then fails must be of no account.
 */
export interface OutsideFirst<P extends OutsideFirstPath> {
  outside: (
    context: Omit<ContextOf<P>, 'trx'> & { db: Database },
    request: CallRequest<P>,
  ) => Promise<OutsideWork<P>>
}

/**
 * Every open call has a handler; a missing one does not compile. Streams have none: http keeps them open itself. What payment
 * channels send has its own (callback.ts).
 */
export type Handlers = {
  [P in Exclude<CallPath, EventsPath | CallbackPath>]: P extends OutsideFirstPath
    ? OutsideFirst<P>
    : Handler<P>
}
