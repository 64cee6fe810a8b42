import type { IncomingHttpHeaders } from 'node:http'
import type { CallbackPath } from '#contract/calls/permissions.ts'
import type { WriteTransaction } from '../db/database.ts'

/** A payment channel's request as it arrived, and the transaction that handles it. */
export interface Callback {
  headers: IncomingHttpHeaders
  /** The exact bytes: the signature covers them. */
  rawBody: Buffer
  ip: string
  now: Date
  trx: WriteTransaction
}

/** An answer in the channel's own format, without an envelope. */
export interface CallbackAnswer {
  status: number
  contentType: string
  body: string
}

/** Handles a callback; `refusal` tells the channel to send it again. A handler that throws has written nothing. */
export interface CallbackHandler {
  handle(callback: Callback): Promise<CallbackAnswer>
  refusal: CallbackAnswer
}

export type CallbackHandlers = { [P in CallbackPath]: CallbackHandler }
