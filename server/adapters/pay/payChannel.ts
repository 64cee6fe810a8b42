import type { IncomingHttpHeaders } from 'node:http'

/** A payment to create at a channel. */
export interface ChannelOrder {
  /** The server's own number; the channel takes money once per number. */
  number: string
  amountFen: number
  /** The payer sees it, in Chinese. */
  subject: string
  /** When the payment expires. */
  payBefore: Date
}

/** The state of a pay order at the channel. `pending`: nothing was paid so far. */
export type PayResult =
  | {
      number: string
      state: 'paid'
      /** The channel's own number of the payment. */
      transactionId: string
      amountFen: number
      /** The receiver of the money, in the format of the channel's `merchantId`. */
      merchantId: string
      paidAt: Date
    }
  | { number: string; state: 'pending' | 'closed' | 'failed' }

/** A notice as it arrived, with its exact bytes, since the signature covers them. */
export interface RawNotice {
  headers: IncomingHttpHeaders
  rawBody: Buffer
  now: Date
}

/** The answer to a channel's notice. */
export interface NoticeAnswer {
  status: number
  contentType: string
  body: string
}

/** A forged or unreadable notice; the message reveals nothing of its contents. */
export class NoticeFault extends Error {}

/**
 * A payment channel. `create` and `query` take 5 s at most. They reject on an unexpected answer, with an error that holds no
 * secret and no request. Answers of `query` are verified like notices.
 */
export interface PayChannel {
  /** The merchant that must receive the money. */
  merchantId: string
  /** Creates a payment; returns the text of the QR code for the payer. */
  create(order: ChannelOrder): Promise<string>
  /** Returns null when the channel has no payment under this number. */
  query(number: string): Promise<PayResult | null>
  /** Verifies and parses a notice; throws a NoticeFault. */
  readNotice(notice: RawNotice): Promise<PayResult>
  /** Accepted, now or before: the channel stops sending it. */
  answerOk: NoticeAnswer
  /** Not accepted: the channel sends it again. */
  answerFault: NoticeAnswer
}

/** The time-out of a channel's answer, ms: the payer is waiting for a code to scan. */
export const channelMsMax = 5_000
