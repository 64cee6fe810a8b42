import { createDecipheriv } from 'node:crypto'
import { createRequire } from 'node:module'
import type Pay from 'wechatpay-node-v3'
import { z } from 'zod'
import { payFailure } from './failure.ts'
import { NoticeFault } from './payChannel.ts'
import type { NoticeAnswer, PayChannel, PayResult, RawNotice } from './payChannel.ts'
import { signedText, wechatHttp } from './wechatHttp.ts'
import type { SignedText } from './wechatHttp.ts'

const load = createRequire(import.meta.url)

export interface WechatPaySettings {
  appId: string
  merchantId: string
  /** Serial number of the merchant's certificate, hexadecimal. */
  merchantSerial: string
  /** The merchant's private key, PEM. */
  privateKey: string
  /** The APIv3 key: 32 bytes. */
  apiV3Key: string
  /** WeChat Pay's public key (微信支付公钥), PEM, and its id (PUB_KEY_ID_…). */
  publicKey: string
  publicKeyId: string
  /** Where notices of payments are sent to. */
  noticeUrl: string
  /** Another host than the service's own; for tests. */
  host?: string
}

/** A signed text older or younger than this is not taken, s: the documents' own figure. */
const signatureSecondsMax = 300
const tagBytes = 16

const envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    associated_data: z.string().default(''),
    nonce: z.string(),
  }),
})

/** A transaction as notices and queries tell it. A payer's coupons make payer_total less than total: what is owed is total. */
const transaction = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int(), currency: z.literal('CNY').default('CNY') }).optional(),
})

const states: Record<string, 'pending' | 'closed' | 'failed'> = {
  NOTPAY: 'pending',
  USERPAYING: 'pending',
  ACCEPT: 'pending',
  CLOSED: 'closed',
  REVOKED: 'closed',
  REFUND: 'closed',
  PAYERROR: 'failed',
}

function resultOf(told: z.output<typeof transaction>): PayResult {
  const { out_trade_no: number, trade_state: state, transaction_id, amount, success_time } = told
  if (state !== 'SUCCESS') return { number, state: states[state] ?? 'pending' }
  if (!transaction_id || !amount || !success_time)
    throw new NoticeFault('A payment without number, amount or time')
  return {
    number,
    state: 'paid',
    transactionId: transaction_id,
    amountFen: amount.total,
    merchantId: `${told.mchid}/${told.appid}`,
    paidAt: new Date(success_time),
  }
}

/**
 * Opens AEAD_AES_256_GCM and checks its tag, which the SDK's own decipher_gcm leaves unchecked. Throws where it does not fit.
 */
function open(key: string, sealed: { ciphertext: string; associated_data: string; nonce: string }): unknown {
  const bytes = Buffer.from(sealed.ciphertext, 'base64')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(key, 'utf8'),
    Buffer.from(sealed.nonce, 'utf8'),
    {
      authTagLength: tagBytes,
    },
  )
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  decipher.setAAD(Buffer.from(sealed.associated_data, 'utf8'))
  const text = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}

const answer = (status: number, code: 'SUCCESS' | 'FAIL', message: string): NoticeAnswer => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify({ code, message }),
})

/** WeChat Pay (Native: a QR code) through the SDK wechatpay-node-v3, which is loaded only when this channel is configured. */
export function wechatPay(settings: WechatPaySettings): PayChannel {
  const Sdk = load('wechatpay-node-v3') as typeof Pay
  /** The SDK fetches certificates for a serial that it does not know: it is told the one key that counts, and asked for no other. */
  class WithPublicKey extends Sdk {
    static trust() {
      Sdk.certificates[settings.publicKeyId] = settings.publicKey
    }
  }
  WithPublicKey.trust()
  const pay = new WithPublicKey({
    appid: settings.appId,
    mchid: settings.merchantId,
    serial_no: settings.merchantSerial,
    // Only there to read the serial from, which is given.
    publicKey: Buffer.from(settings.publicKey),
    privateKey: Buffer.from(settings.privateKey),
    key: settings.apiV3Key,
    userAgent: 'zhuanxiantong',
  })
  const isGenuine = async (text: SignedText) =>
    text.serial === settings.publicKeyId && text.signature !== '' && (await pay.verifySign(text))
  pay.createHttp(wechatHttp({ host: settings.host, serial: settings.publicKeyId, isGenuine }))

  /** The data of an answer, or null for the status that the asker expects besides. */
  const dataOf = async (asking: ReturnType<typeof pay.query>, expected?: number): Promise<unknown> => {
    const { status, data, error } = await asking.catch((reason: unknown) => {
      throw payFailure('WeChat Pay', reason)
    })
    if (status === 200) return data
    if (status === expected) return null
    const code = /"code"\s*:\s*"(\w{1,60})"/.exec(String(error))?.[1]
    throw payFailure('WeChat Pay', code ?? `HTTP-${status}`)
  }
  const readAs = <Told>(schema: z.ZodType<Told>, value: unknown): Told => {
    const read = schema.safeParse(value)
    if (!read.success) throw payFailure('WeChat Pay', 'UNREADABLE')
    return read.data
  }

  async function verified(notice: RawNotice): Promise<string> {
    const body = notice.rawBody.toString('utf8')
    const text = signedText((name) => {
      const value = notice.headers[name]
      return typeof value === 'string' ? value : null
    }, body)
    const ageSeconds = Math.abs(notice.now.getTime() / 1000 - Number(text.timestamp || Number.NaN))
    if (!(ageSeconds <= signatureSecondsMax)) throw new NoticeFault('The signature is not of this time')
    if (!(await isGenuine(text))) throw new NoticeFault('The signature is not WeChat Pay’s')
    return body
  }

  return {
    merchantId: `${settings.merchantId}/${settings.appId}`,
    async create({ number, amountFen, subject, payBefore }) {
      const asked = {
        description: subject,
        out_trade_no: number,
        time_expire: payBefore.toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: settings.noticeUrl,
        // The SDK's type says total_amount; the service says total.
        amount: { total: amountFen, currency: 'CNY' },
      }
      const data = await dataOf(pay.transactions_native(asked as never))
      return readAs(z.object({ code_url: z.string().min(1).max(512) }), data).code_url
    },
    async query(number) {
      const data = await dataOf(pay.query({ out_trade_no: number }), 404)
      return data === null ? null : resultOf(readAs(transaction, data))
    },
    async readNotice(notice) {
      const body = await verified(notice)
      try {
        const { resource } = envelope.parse(JSON.parse(body))
        return resultOf(transaction.parse(open(settings.apiV3Key, resource)))
      } catch (error) {
        throw error instanceof NoticeFault ? error : new NoticeFault('The notice cannot be opened')
      }
    },
    answerOk: answer(200, 'SUCCESS', '成功'),
    answerFault: answer(400, 'FAIL', '失败'),
  }
}
