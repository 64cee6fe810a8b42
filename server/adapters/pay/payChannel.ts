import type { IncomingHttpHeaders } from 'node:http'

/** What a channel is asked to take money for. */
export interface ChannelOrder {
  /** Ours; the channel takes money for one number once. */
  number: string
  amountFen: number
  /** What the payer reads, in Chinese. */
  subject: string
  /** Until when it may be paid. */
  payBefore: Date
}

/** How a channel says that a pay order stands. `pending`: nothing was paid so far. */
export type PayResult =
  | {
      number: string
      state: 'paid'
      /** The channel's own number of the payment. */
      transactionId: string
      amountFen: number
      /** Who got the money, in the form of the channel's own `merchantId`. */
      merchantId: string
      paidAt: Date
    }
  | { number: string; state: 'pending' | 'closed' | 'failed' }

/** A notice as it came over the wire: its very bytes, since the signature is over them. */
export interface RawNotice {
  headers: IncomingHttpHeaders
  rawBody: Buffer
  now: Date
}

/** What a channel reads as the answer to its notice. */
export interface NoticeAnswer {
  status: number
  contentType: string
  body: string
}

/** A notice that is not the channel's, or cannot be read; its message tells nothing of what it holds. */
export class NoticeFault extends Error {}

/**
 * One way to be paid. `create` and `query` ask the channel, take 5 s at most and reject where it does not answer as agreed, with an
 * error that tells no secret and no request. What `query` gives is verified as a notice is.
 */
export interface PayChannel {
  /** Whom the money must have gone to. */
  merchantId: string
  /** Gives the text of the QR code that the payer scans. */
  create(order: ChannelOrder): Promise<string>
  /** Null where the channel knows of no payment under this number. */
  query(number: string): Promise<PayResult | null>
  /** Verifies and reads a notice; throws a NoticeFault. */
  readNotice(notice: RawNotice): Promise<PayResult>
  /** Taken, now or before: the channel stops telling it. */
  answerOk: NoticeAnswer
  /** Not taken: the channel tells it again. */
  answerFault: NoticeAnswer
}

/** How long a channel may take for an answer, ms: nobody waits longer for a code to scan. */
export const channelMsMax = 5_000
