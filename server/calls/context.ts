import type { CallAnswer, CallRequest } from '#contract/calls/calls.ts'
import type {
  CallbackPath,
  CallPath,
  EventsPath,
  PartPath,
  permissions,
  UploadPath,
  WritePath,
} from '#contract/calls/permissions.ts'
import type { ApiScope, Caller, FactoryType, Role } from '#contract/kernel/access.ts'
import type { Database, WriteTransaction } from '../db/database.ts'
import type { ReadSource } from '../db/replicas.ts'

/** The user of a live token, checked for this call. */
export interface SessionUser {
  userId: number
  factoryId: number
  factoryType: FactoryType
  role: Role
  mobile: string
}

/** The API key of a call. Its creator is the call's user where a record needs a person. */
export interface CallingKey {
  id: number
  name: string
}

interface CallContext {
  now: Date
  caller: Caller
  /** sha-256 of the visitor cookie; null when none was sent and the call needs none. */
  visitorHash: Buffer | null
  /** sha-256 of the token sent, valid or not; null when none was sent. */
  tokenHash: Buffer | null
  /** The caller's address as limits count it (core/address.ts), from the socket or a trusted proxy. */
  ip: string
  /** The User-Agent header, shortened; '' without one. Anybody can forge it. */
  userAgent: string
}

type AccessOf<P extends CallPath> = (typeof permissions)[P][0]
type OpenToVisitors = 'outsideSession' | 'anyone' | 'visitorOrUser' | 'visitorOrVerified'

/** The user is non-null by type where the access kind requires a login. */
type UserOf<P extends CallPath> = AccessOf<P> extends OpenToVisitors ? SessionUser | null : SessionUser

/** The context of a read call: where it reads, perhaps a replica, and where it counts. */
type ReadContext = ReadSource & { primaryDb: Database }

/** The context of a handler. Write calls get a transaction, read calls a reader, open calls their key. */
export type ContextOf<P extends CallPath> = CallContext & { user: UserOf<P> } & (P extends WritePath
    ? { trx: WriteTransaction }
    : ReadContext) &
  (AccessOf<P> extends ApiScope ? { apiKey: CallingKey } : unknown) &
  (P extends UploadPath ? { picture: Picture } : unknown) &
  (P extends PartPath ? { bytes: Buffer } : unknown)

/** A stored picture: its type detected from its content, re-encoded, upright, without camera metadata. */
export interface Picture {
  bytes: Buffer
  contentType: 'image/webp'
  widthPx: number
  heightPx: number
}

/** Limits and processes picture uploads. */
export interface UploadLimiter {
  /** Reserves a slot before an upload is read; returns its release function. Refuses frequent uploaders, and all when full. */
  admit(caller: { user: SessionUser | null; ip: string; now: Date }): Promise<() => void>
  /** Converts uploaded bytes to the stored picture; refuses other content, broken or too large pictures. */
  prepare(bytes: Buffer): Promise<Picture>
}

/** An answer that SQL already wrote as JSON, for the hottest reads; tests check its shape. */
export class RawJson {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** Handles one call: takes the checked request, returns the answer and throws refusals. */
export type Handler<P extends CallPath> = (
  context: ContextOf<P>,
  request: CallRequest<P>,
) => Promise<CallAnswer<P> | RawJson>

/** Writes that work before their transaction: query DNS, a store or a payment channel; count an account's actions. */
export type OutsideFirstPath =
  | '/carrier/createCounterOrder'
  | '/carrier/saveWebhook'
  | '/files/upload'
  | '/orders/createOrder'
  | '/ops/uploadReleasePart'
  | '/user/submitPersonalVerify'
  | '/Payment/submitFactoryRenew'

/** The work that the transaction of an `OutsideFirst` runs. */
export interface OutsideWork<P extends OutsideFirstPath> {
  (context: ContextOf<P>): Promise<CallAnswer<P> | RawJson>
  /** Runs instead when a request with the same Idempotency-Key was answered meanwhile: releases what `outside` took. */
  unneeded?: () => Promise<void>
}

/**
 * A write with work before its transaction, in which nothing may wait for another system. `outside` gets the pool and returns the
 * work of the transaction. It is skipped when the Idempotency-Key has an answer already. Its effects must be harmless when the
 * write then fails.
 */
export interface OutsideFirst<P extends OutsideFirstPath> {
  /** Whether `outside` only takes what `unneeded` gives back. It then runs for an answered key, too, which saves a query a request. */
  isReversible?: true
  outside: (
    context: Omit<ContextOf<P>, 'trx'> & { db: Database },
    request: CallRequest<P>,
  ) => Promise<OutsideWork<P>>
}

/**
 * The handler of every call; a missing one does not compile. Streams have none, since http keeps them open itself; callbacks have
 * their own (callback.ts).
 */
export type Handlers = {
  [P in Exclude<CallPath, EventsPath | CallbackPath>]: P extends OutsideFirstPath
    ? OutsideFirst<P>
    : Handler<P>
}
