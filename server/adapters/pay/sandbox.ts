import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../core/secrets.ts'
import { NoticeFault } from './payChannel.ts'
import type { NoticeAnswer, PayChannel, PayResult, RawNotice } from './payChannel.ts'

/** A payment stored by the sandbox, as by a bank. */
export interface SandboxPayment {
  number: string
  state: 'paid' | 'failed'
  amountFen: number
  at: Date
}

/** The local channel for development, with what its cashier page needs. */
export interface SandboxChannel extends PayChannel {
  /** Returns a signed notice of a payment, ready to send. */
  noticeOf(payment: SandboxPayment): Pick<RawNotice, 'headers' | 'rawBody'>
}

const merchantId = 'sandbox'
const signatureHeader = 'sandbox-signature'
const answer = (status: number, body: string): NoticeAnswer => ({ status, contentType: 'text/plain', body })

const toPayResult = ({ number, state, amountFen, at }: SandboxPayment): PayResult =>
  state === 'failed'
    ? { number, state }
    : { number, state, transactionId: `SB${number}`, amountFen, merchantId, paidAt: at }

function readBody(rawBody: Buffer): SandboxPayment {
  const { number, state, amountFen, at } = JSON.parse(rawBody.toString('utf8')) as Omit<
    SandboxPayment,
    'at'
  > & { at: string }
  return { number, state, amountFen, at: new Date(at) }
}

/**
 * Creates a channel without money: its QR code opens a page of this site where anybody acts as the payer. Notices are signed with
 * a key derived from the server's secret and handled like real ones. `recall` loads the payment under a number.
 */
export function sandboxChannel(options: {
  secret: string
  recall: (number: string) => Promise<SandboxPayment | null>
}): SandboxChannel {
  const signatureOf = (rawBody: Buffer) =>
    keyedHash(options.secret, 'sandbox notice', rawBody.toString('base64'))
  return {
    merchantId,
    // A path: the browser knows the site's origin.
    create: async ({ number }) => `/pay/cashier/${number}`,
    async query(number) {
      const payment = await options.recall(number)
      return payment === null ? null : toPayResult(payment)
    },
    async readNotice({ headers, rawBody }) {
      const sent = Buffer.from(String(headers[signatureHeader] ?? ''), 'hex')
      const expected = signatureOf(rawBody)
      if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
        throw new NoticeFault('The signature is not the sandbox’s')
      return toPayResult(readBody(rawBody))
    },
    noticeOf(payment) {
      const rawBody = Buffer.from(JSON.stringify(payment))
      return { headers: { [signatureHeader]: signatureOf(rawBody).toString('hex') }, rawBody }
    },
    answerOk: answer(200, 'success'),
    answerFault: answer(400, 'fail'),
  }
}
