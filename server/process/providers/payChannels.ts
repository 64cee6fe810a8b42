import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { alipay } from '../../adapters/pay/alipay.ts'
import { wechatPay } from '../../adapters/pay/wechat.ts'
import { ConfigFault } from '../../config.ts'
import type { Config } from '../../config.ts'
import type { RealChannels } from './payments.ts'

type KeyKind = 'private' | 'public'
type KeySetting = Extract<keyof Config, `${string}_KEY_FILE`>

/** Parses a key in PEM, or in the bare base64 that Alipay's tools write (PKCS#8, SPKI). */
function parseKey(text: string, kind: KeyKind): KeyObject {
  const isPem = text.includes('-----BEGIN')
  const der = Buffer.from(text, 'base64')
  if (kind === 'private') return createPrivateKey(isPem ? text : { key: der, format: 'der', type: 'pkcs8' })
  return createPublicKey(isPem ? text : { key: der, format: 'der', type: 'spki' })
}

/** Reads a key file as PEM, PKCS#8 or SPKI. Throws a ConfigFault that names the setting. */
function readKey(config: Config, setting: KeySetting, kind: KeyKind): string {
  try {
    const key = parseKey(readFileSync(config[setting] ?? '', 'utf8').trim(), kind)
    if (key.asymmetricKeyType !== 'rsa') throw new Error('Not an RSA key')
    const type = kind === 'private' ? 'pkcs8' : 'spki'
    return String(key.export({ type, format: 'pem' } as never)).trim()
  } catch {
    throw new ConfigFault(
      `${setting} 指向的文件读不到，或不是 RSA ${kind === 'private' ? '私钥' : '公钥'}，请按 docs/operations.md 修改后再启动`,
    )
  }
}

/** Creates the configured payment channels. Throws a ConfigFault for an unreadable key. */
export function configuredPayChannels(config: Config): RealChannels {
  const channels: RealChannels = {}
  // readConfig requires the origin, and all settings of a channel that has one.
  const noticeUrl = (path: string) => new URL(path, config.PUBLIC_ORIGIN).href
  if (config.WECHATPAY_APP_ID !== undefined)
    channels.wechat = wechatPay({
      appId: config.WECHATPAY_APP_ID,
      merchantId: config.WECHATPAY_MERCHANT_ID ?? '',
      merchantSerial: config.WECHATPAY_MERCHANT_SERIAL ?? '',
      privateKey: readKey(config, 'WECHATPAY_PRIVATE_KEY_FILE', 'private'),
      apiV3Key: config.WECHATPAY_API_V3_KEY ?? '',
      publicKey: readKey(config, 'WECHATPAY_PUBLIC_KEY_FILE', 'public'),
      publicKeyId: config.WECHATPAY_PUBLIC_KEY_ID ?? '',
      noticeUrl: noticeUrl('/Payment/wechatNotice'),
    })
  if (config.ALIPAY_APP_ID !== undefined)
    channels.alipay = alipay({
      appId: config.ALIPAY_APP_ID,
      sellerId: config.ALIPAY_SELLER_ID ?? '',
      privateKey: readKey(config, 'ALIPAY_PRIVATE_KEY_FILE', 'private'),
      publicKey: readKey(config, 'ALIPAY_PUBLIC_KEY_FILE', 'public'),
      noticeUrl: noticeUrl('/Payment/alipayNotice'),
    })
  return channels
}
