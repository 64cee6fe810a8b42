import type { IncomingHttpHeaders } from 'node:http'
import type { CallbackPath } from '../../contract/permissions.ts'
import type { WriteTransaction } from '../db/database.ts'

/** What a payment channel sent, as it came over the wire, and the one transaction in which it is taken. */
export interface Callback {
  headers: IncomingHttpHeaders
  /** Its very bytes: the signature is over them. */
  rawBody: Buffer
  ip: string
  now: Date
  trx: WriteTransaction
}

/** An answer in the channel's own form: no envelope. */
export interface CallbackAnswer {
  status: number
  contentType: string
  body: string
}

/** What callbacks do. One that throws has written nothing, and is answered so that the channel tells it again. */
export type CallbackHandlers = { [P in CallbackPath]: (callback: Callback) => Promise<CallbackAnswer> }
