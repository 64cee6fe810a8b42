import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../core/secrets.ts'
import { NoticeFault } from './payChannel.ts'
import type { NoticeAnswer, PayChannel, PayResult, RawNotice } from './payChannel.ts'

/** What the sandbox remembers of a number, as a bank would. */
export interface SandboxPayment {
  number: string
  state: 'paid' | 'failed'
  amountFen: number
  at: Date
}

/** The local stand-in of a channel, and what its cashier page needs besides. */
export interface SandboxChannel extends PayChannel {
  /** A notice of this payment with the sandbox's signature, ready to be sent. */
  noticeOf(payment: SandboxPayment): Pick<RawNotice, 'headers' | 'rawBody'>
}

const merchantId = 'sandbox'
const signatureHeader = 'sandbox-signature'
const answer = (status: number, body: string): NoticeAnswer => ({ status, contentType: 'text/plain', body })

const resultOf = ({ number, state, amountFen, at }: SandboxPayment): PayResult =>
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
 * Takes no money: its QR code leads to a page of this site where anybody plays the payer. Its notices are signed by a key derived
 * from the server's secret and go the way of the real ones. `recall` gives what the cashier took under a number.
 */
export function sandboxChannel(options: {
  secret: string
  recall: (number: string) => Promise<SandboxPayment | null>
}): SandboxChannel {
  const signatureOf = (rawBody: Buffer) =>
    keyedHash(options.secret, 'sandbox notice', rawBody.toString('base64'))
  return {
    merchantId,
    // A path: the browser knows under which origin people reach the site.
    create: async ({ number }) => `/pay/cashier/${number}`,
    async query(number) {
      const payment = await options.recall(number)
      return payment === null ? null : resultOf(payment)
    },
    async readNotice({ headers, rawBody }) {
      const sent = Buffer.from(String(headers[signatureHeader] ?? ''), 'hex')
      const right = signatureOf(rawBody)
      if (sent.length !== right.length || !timingSafeEqual(sent, right))
        throw new NoticeFault('The signature is not the sandbox’s')
      return resultOf(readBody(rawBody))
    },
    noticeOf(payment) {
      const rawBody = Buffer.from(JSON.stringify(payment))
      return { headers: { [signatureHeader]: signatureOf(rawBody).toString('hex') }, rawBody }
    },
    answerOk: answer(200, 'success'),
    answerFault: answer(400, 'fail'),
  }
}
