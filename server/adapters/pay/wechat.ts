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
  /** The URL for notices of payments. */
  noticeUrl: string
  /** Another host, for tests. */
  host?: string
}

/** The most seconds between a signature's time and now; from WeChat's documentation. */
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

/** A transaction in notices and queries. Coupons make payer_total less than total; total is the amount owed. */
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

function toPayResult(fields: z.output<typeof transaction>): PayResult {
  const { out_trade_no: number, trade_state: state, transaction_id, amount, success_time } = fields
  if (state !== 'SUCCESS') return { number, state: states[state] ?? 'pending' }
  if (!transaction_id || !amount || !success_time)
    throw new NoticeFault('A payment without number, amount or time')
  return {
    number,
    state: 'paid',
    transactionId: transaction_id,
    amountFen: amount.total,
    merchantId: `${fields.mchid}/${fields.appid}`,
    paidAt: new Date(success_time),
  }
}

/** Decrypts AEAD_AES_256_GCM and verifies its tag, which the SDK's own decipher_gcm does not; throws otherwise. */
function decrypt(
  key: string,
  sealed: { ciphertext: string; associated_data: string; nonce: string },
): unknown {
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

/** Creates the WeChat Pay channel (Native: a QR code) with the SDK wechatpay-node-v3, loaded only when configured. */
export function wechatPay(settings: WechatPaySettings): PayChannel {
  const Sdk = load('wechatpay-node-v3') as typeof Pay
  /** Registers the one known public key, so that the SDK fetches no certificates. */
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
    // Only used to read the serial, which is given.
    publicKey: Buffer.from(settings.publicKey),
    privateKey: Buffer.from(settings.privateKey),
    key: settings.apiV3Key,
    userAgent: 'zhuanxiantong',
  })
  const isGenuine = async (text: SignedText) =>
    text.serial === settings.publicKeyId && text.signature !== '' && (await pay.verifySign(text))
  pay.createHttp(wechatHttp({ host: settings.host, serial: settings.publicKeyId, isGenuine }))

  /** Returns the data of an answer, or null for `allowedStatus`. */
  const dataOf = async (request: ReturnType<typeof pay.query>, allowedStatus?: number): Promise<unknown> => {
    const { status, data, error } = await request.catch((reason: unknown) => {
      throw payFailure('WeChat Pay', reason)
    })
    if (status === 200) return data
    if (status === allowedStatus) return null
    const code = /"code"\s*:\s*"(\w{1,60})"/.exec(String(error))?.[1]
    throw payFailure('WeChat Pay', code ?? `HTTP-${status}`)
  }
  const readAs = <Parsed>(schema: z.ZodType<Parsed>, value: unknown): Parsed => {
    const read = schema.safeParse(value)
    if (!read.success) throw payFailure('WeChat Pay', 'UNREADABLE')
    return read.data
  }

  async function verifiedBody(notice: RawNotice): Promise<string> {
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
      const order = {
        description: subject,
        out_trade_no: number,
        time_expire: payBefore.toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: settings.noticeUrl,
        // The SDK's type has total_amount; the service expects total.
        amount: { total: amountFen, currency: 'CNY' },
      }
      const data = await dataOf(pay.transactions_native(order as never))
      return readAs(z.object({ code_url: z.string().min(1).max(512) }), data).code_url
    },
    async query(number) {
      const data = await dataOf(pay.query({ out_trade_no: number }), 404)
      return data === null ? null : toPayResult(readAs(transaction, data))
    },
    async readNotice(notice) {
      const body = await verifiedBody(notice)
      try {
        const { resource } = envelope.parse(JSON.parse(body))
        return toPayResult(transaction.parse(decrypt(settings.apiV3Key, resource)))
      } catch (error) {
        throw error instanceof NoticeFault ? error : new NoticeFault('The notice cannot be opened')
      }
    },
    answerOk: answer(200, 'SUCCESS', '成功'),
    answerFault: answer(400, 'FAIL', '失败'),
  }
}
