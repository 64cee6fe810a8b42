import type { IncomingHttpHeaders } from 'node:http'
import type { CallbackPath } from '../../contract/calls/permissions.ts'
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

/** A callback: what it does, and how the channel reads that nothing was taken. One that throws has written nothing, and is told again. */
export interface CallbackHandler {
  hear(callback: Callback): Promise<CallbackAnswer>
  refusal: CallbackAnswer
}

export type CallbackHandlers = { [P in CallbackPath]: CallbackHandler }
