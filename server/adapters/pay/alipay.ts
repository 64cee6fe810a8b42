import { createRequire } from 'node:module'
import { z } from 'zod'
import { yuanText } from '#contract/price/amounts.ts'
import { chinaDateTime } from '../../core/clock.ts'
import { payFailure } from './failure.ts'
import { channelMsMax, NoticeFault } from './payChannel.ts'
import type { NoticeAnswer, PayChannel, PayResult } from './payChannel.ts'

const load = createRequire(import.meta.url)

export interface AlipaySettings {
  appId: string
  /** The seller's PID: 2088…, which receives the money. */
  sellerId: string
  /** The application's private key, PEM, PKCS#8. */
  privateKey: string
  /** Alipay's public key (支付宝公钥), PEM. */
  publicKey: string
  /** The URL for notices of payments. */
  noticeUrl: string
  /** Another gateway, for tests. */
  gateway?: string
}

/** Converts yuan with at most two decimals to fen, exactly; NaN for anything else. */
function fenOf(yuan: string): number {
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan) ?? []
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

const yuan = z
  .string()
  .transform(fenOf)
  .refine((fen) => Number.isSafeInteger(fen))
/** Alipay's times are Beijing time without a zone. */
const beijingTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  .transform((text) => new Date(`${text.slice(0, 19).replace(' ', 'T')}+08:00`))

const notice = z.object({
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.string(),
  total_amount: yuan,
  gmt_payment: beijingTime.optional(),
})
const queryResponse = z.object({
  outTradeNo: z.string(),
  tradeNo: z.string(),
  tradeStatus: z.string(),
  totalAmount: yuan,
  sendPayDate: beijingTime.optional(),
})

const answer = (status: number, body: string): NoticeAnswer => ({ status, contentType: 'text/plain', body })

interface TradeFields {
  number: string
  status: string
  transactionId: string
  amountFen: number
  merchantId: string
  paidAt: Date | undefined
}

function toPayResult({ status, paidAt, number, ...paid }: TradeFields): PayResult {
  if (status === 'TRADE_CLOSED') return { number, state: 'closed' }
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED') return { number, state: 'pending' }
  if (paidAt === undefined) throw new NoticeFault('A payment without its time')
  return { number, state: 'paid', paidAt, ...paid }
}

/** Creates the Alipay channel (当面付: a QR code) with its own SDK, loaded only when configured. */
export function alipay(settings: AlipaySettings): PayChannel {
  const { AlipaySdk } = load('alipay-sdk') as typeof import('alipay-sdk')
  const sdk = new AlipaySdk({
    appId: settings.appId,
    privateKey: settings.privateKey.trim(),
    keyType: 'PKCS8',
    alipayPublicKey: settings.publicKey.trim(),
    signType: 'RSA2',
    timeout: channelMsMax,
    ...(settings.gateway === undefined ? {} : { gateway: settings.gateway }),
  })
  const merchantId = `${settings.appId}/${settings.sellerId}`

  /** Calls Alipay and verifies the answer's signature. The timestamp is set here: the SDK would use the local time zone. */
  const exec = (method: string, bizContent: Record<string, string>, more: Record<string, string> = {}) =>
    sdk
      .exec(method, { ...more, timestamp: chinaDateTime(new Date()), bizContent }, { validateSign: true })
      .catch((reason: unknown) => {
        throw payFailure('Alipay', reason)
      })

  return {
    merchantId,
    async create({ number, amountFen, subject, payBefore }) {
      const order = {
        outTradeNo: number,
        totalAmount: yuanText(amountFen),
        subject,
        timeExpire: chinaDateTime(payBefore),
      }
      const response = await exec('alipay.trade.precreate', order, { notifyUrl: settings.noticeUrl })
      const parsed = z
        .object({ code: z.literal('10000'), qrCode: z.string().min(1).max(512) })
        .safeParse(response)
      if (!parsed.success)
        throw payFailure('Alipay', response.sub_code ?? response['subCode'] ?? response.code)
      return parsed.data.qrCode
    },
    async query(number) {
      const response = await exec('alipay.trade.query', { outTradeNo: number })
      const subCode: unknown = response['subCode']
      // A code that nobody has scanned is not a trade yet.
      if (subCode === 'ACQ.TRADE_NOT_EXIST') return null
      const read = queryResponse.safeParse(response)
      if (response.code !== '10000' || !read.success) throw payFailure('Alipay', subCode ?? response.code)
      const { outTradeNo, tradeStatus, tradeNo, totalAmount, sendPayDate } = read.data
      // The answer names no seller; it is signed for this application and covers its own trades only.
      return toPayResult({
        number: outTradeNo,
        status: tradeStatus,
        transactionId: tradeNo,
        amountFen: totalAmount,
        merchantId,
        paidAt: sendPayDate,
      })
    },
    async readNotice({ rawBody }) {
      const form = new URLSearchParams(rawBody.toString('utf8'))
      const fields = Object.fromEntries(form)
      // The signature covers one of two equal names: another parser might read the other.
      if (Object.keys(fields).length !== form.size) throw new NoticeFault('A field stands there twice')
      // The SDK would also accept the older RSA (SHA-1) if the notice names it.
      if (fields['sign_type'] !== 'RSA2' || !sdk.checkNotifySignV2(fields))
        throw new NoticeFault('The signature is not Alipay’s')
      const read = notice.safeParse(fields)
      if (!read.success) throw new NoticeFault('The notice cannot be read')
      const trade = read.data
      return toPayResult({
        number: trade.out_trade_no,
        status: trade.trade_status,
        transactionId: trade.trade_no,
        amountFen: trade.total_amount,
        merchantId: `${trade.app_id}/${trade.seller_id}`,
        paidAt: trade.gmt_payment,
      })
    },
    answerOk: answer(200, 'success'),
    answerFault: answer(400, 'fail'),
  }
}
