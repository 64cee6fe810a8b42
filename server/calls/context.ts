import type { Asker, FactoryType, Role } from '../../contract/access.ts'
import type { CallAnswer, CallRequest } from '../../contract/calls.ts'
import type { OpenPath } from '../../contract/notOpenYet.ts'
import type { CallPath, permissions, WritePath } from '../../contract/permissions.ts'
import type { Database, WriteTransaction } from '../db/database.ts'

/** The user behind a live token, as checked for this very call. */
export interface SessionUser {
  userId: number
  factoryId: number
  factoryType: FactoryType
  role: Role
  mobile: string
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
}

type AccessOf<P extends CallPath> = (typeof permissions)[P][0]
type OpenToVisitors = 'outsideSession' | 'anyone' | 'visitorOrUser' | 'visitorOrVerified'

/** The user is there by type wherever the access kind demands a login. */
type UserOf<P extends CallPath> = AccessOf<P> extends OpenToVisitors ? SessionUser | null : SessionUser

/** What a handler is handed beside its request: a write call its transaction, a read call the pool. */
export type ContextOf<P extends CallPath> = CallContext & { user: UserOf<P> } & (P extends WritePath
    ? { trx: WriteTransaction }
    : { db: Database })

/** An answer that SQL already wrote as JSON; for the hottest reads, whose shape the tests check. */
export class WrittenJson {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** One call's work: checked request in, answer out; refusals are thrown. */
export type Handler<P extends OpenPath> = (
  context: ContextOf<P>,
  request: CallRequest<P>,
) => Promise<CallAnswer<P> | WrittenJson>

/** Every open call has a handler; a missing one does not compile. */
export type Handlers = { [P in OpenPath]: Handler<P> }
