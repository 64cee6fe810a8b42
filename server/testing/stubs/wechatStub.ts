import { createCipheriv, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { PayChannel } from '../../adapters/pay/payChannel.ts'
import { wechatPay } from '../../adapters/pay/wechat.ts'
import type { WechatPaySettings } from '../../adapters/pay/wechat.ts'
import { httpStub } from './httpStub.ts'
import type { HttpStub, StubAnswer } from './httpStub.ts'

const pem = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  }
}

/** A notice of WeChat Pay. */
export interface WechatNotice {
  headers: Record<string, string>
  payload: string
}

/** The content of a notice; defaults are those of a paid order. */
export interface WechatTransaction {
  out_trade_no: string
  total: number
  transaction_id?: string
  trade_state?: string
  mchid?: string
  appid?: string
  success_time?: string
}

/** A stub of WeChat Pay: its keys, its service on loopback, and the channel set up with them. */
export interface WechatStub {
  http: HttpStub
  settings: WechatPaySettings
  channel: PayChannel
  merchantPublicKey: string
  /** Returns a signed answer of the service. */
  answer(status: number, body: unknown): StubAnswer
  transaction(fields: WechatTransaction): object
  /** Returns a signed notice; `resource` replaces the sealed transaction, `at` the time of the signature. */
  notice(fields: WechatTransaction, options?: { at?: Date; resource?: object }): WechatNotice
}

/** Creates a WeChat Pay stub with new keys; `now` is the time of its signatures. */
export async function wechatStub(now: () => Date): Promise<WechatStub> {
  const platform = pem()
  const merchant = pem()
  const http = await httpStub()
  const settings: WechatPaySettings = {
    appId: 'wx8888888888888888',
    merchantId: '1900000001',
    merchantSerial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
    privateKey: merchant.privateKey,
    apiV3Key: randomBytes(16).toString('hex'),
    publicKey: platform.publicKey,
    publicKeyId: `PUB_KEY_ID_${randomBytes(6).toString('hex')}`,
    noticeUrl: 'https://zhuanxiantong.example/Payment/wechatNotice',
    host: `http://${http.endpoint}`,
  }
  const signed = (body: string, at: Date): Record<string, string> => {
    const timestamp = String(Math.floor(at.getTime() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const text = `${timestamp}\n${nonce}\n${body}\n`
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': settings.publicKeyId,
      'wechatpay-signature': createSign('RSA-SHA256').update(text).sign(platform.privateKey, 'base64'),
    }
  }
  const sealed = (value: object) => {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(settings.apiV3Key), Buffer.from(nonce))
    cipher.setAAD(Buffer.from('transaction'))
    const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
    return {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Buffer.concat([body, cipher.getAuthTag()]).toString('base64'),
      associated_data: 'transaction',
      nonce,
    }
  }
  const transaction = ({ total, ...fields }: WechatTransaction) => ({
    mchid: settings.merchantId,
    appid: settings.appId,
    transaction_id: `42000${fields.out_trade_no.slice(2)}`,
    trade_type: 'NATIVE',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    bank_type: 'OTHERS',
    success_time: now().toISOString(),
    payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
    amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
    ...fields,
  })
  return {
    http,
    settings,
    channel: wechatPay(settings),
    merchantPublicKey: merchant.publicKey,
    answer: (status, body) => [status, body, signed(JSON.stringify(body), now())],
    transaction,
    notice(fields, { at = now(), resource } = {}) {
      const payload = JSON.stringify({
        id: 'EV-2018022511223320873',
        create_time: at.toISOString(),
        resource_type: 'encrypt-resource',
        event_type: 'TRANSACTION.SUCCESS',
        summary: '支付成功',
        resource: resource ?? sealed(transaction(fields)),
      })
      return { payload, headers: { 'content-type': 'application/json', ...signed(payload, at) } }
    },
  }
}
