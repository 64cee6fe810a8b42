import { createSign, generateKeyPairSync } from 'node:crypto'
import { alipay } from '../../adapters/pay/alipay.ts'
import type { AlipaySettings } from '../../adapters/pay/alipay.ts'
import type { PayChannel } from '../../adapters/pay/payChannel.ts'
import { chinaDateTime } from '../../core/clock.ts'
import { httpStub } from './httpStub.ts'
import type { HttpStub, StubAnswer } from './httpStub.ts'

/** The fields of a notice; defaults are those of a paid order. */
export type AlipayFields = { out_trade_no: string; total_amount: string } & Record<string, string>

/** A stub of Alipay: its keys, its gateway on loopback, and the channel set up with them. */
export interface AlipayStub {
  http: HttpStub
  settings: AlipaySettings
  channel: PayChannel
  appPublicKey: string
  /** Returns a signed answer of the gateway to a method. */
  answer(method: string, response: object): StubAnswer
  /** Returns a signed, form-encoded notice. */
  notice(
    fields: AlipayFields,
    signType?: 'RSA2' | 'RSA',
  ): {
    headers: Record<string, string>
    payload: string
  }
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Creates an Alipay stub with new keys; `now` is the time of its payments. */
export async function alipayStub(now: () => Date): Promise<AlipayStub> {
  const platform = pair()
  const app = pair()
  const http = await httpStub()
  const settings: AlipaySettings = {
    appId: '2021000000000001',
    sellerId: '2088000000000001',
    privateKey: app.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: platform.publicKey.export({ type: 'spki', format: 'pem' }) as string,
    noticeUrl: 'https://zhuanxiantong.example/Payment/alipayNotice',
    gateway: `http://${http.endpoint}/gateway.do`,
  }
  const sign = (text: string, algorithm = 'RSA-SHA256') =>
    createSign(algorithm).update(text, 'utf8').sign(platform.privateKey, 'base64')
  return {
    http,
    settings,
    channel: alipay(settings),
    appPublicKey: app.publicKey.export({ type: 'spki', format: 'pem' }) as string,
    answer: (method, response) => [
      200,
      { [`${method.replaceAll('.', '_')}_response`]: response, sign: sign(JSON.stringify(response)) },
    ],
    notice(given, signType = 'RSA2') {
      const fields: Record<string, string> = {
        notify_time: chinaDateTime(now()),
        notify_type: 'trade_status_sync',
        notify_id: '91722adff935e8cfa58b3aabf4dead6ibe',
        charset: 'utf-8',
        version: '1.0',
        app_id: settings.appId,
        seller_id: settings.sellerId,
        trade_no: `2026112022001${given.out_trade_no.slice(2)}`,
        trade_status: 'TRADE_SUCCESS',
        subject: '专线通专业版 12 个月',
        gmt_payment: chinaDateTime(now()),
        ...given,
      }
      const text = Object.keys(fields)
        .toSorted()
        .map((key) => `${key}=${fields[key]}`)
        .join('&')
      const signature = sign(text, signType === 'RSA' ? 'RSA-SHA1' : 'RSA-SHA256')
      const form = new URLSearchParams({ ...fields, sign_type: signType, sign: signature })
      return {
        payload: form.toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      }
    },
  }
}
