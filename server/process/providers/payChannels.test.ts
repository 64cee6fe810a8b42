import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigFault, readConfig } from '../../config.ts'
import { configuredPayChannels } from './payChannels.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const file = (name: string, text: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const privatePem = file('private.pem', privateKey.export({ type: 'pkcs8', format: 'pem' }))
const publicPem = file('public.pem', publicKey.export({ type: 'spki', format: 'pem' }))
// As Alipay's tools write them: base64 without a head; as openssl did: PKCS#1.
const privateBare = file(
  'private.txt',
  privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
)
const publicBare = file('public.txt', publicKey.export({ type: 'spki', format: 'der' }).toString('base64'))
const privateOld = file('old.pem', privateKey.export({ type: 'pkcs1', format: 'pem' }))

const wechat = {
  WECHATPAY_APP_ID: 'wx8888888888888888',
  WECHATPAY_MERCHANT_ID: '1900000001',
  WECHATPAY_MERCHANT_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WECHATPAY_PRIVATE_KEY_FILE: privatePem,
  WECHATPAY_API_V3_KEY: 'abcdefghijklmnopqrstuvwxyz012345',
  WECHATPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000000012026112000000001',
  WECHATPAY_PUBLIC_KEY_FILE: publicPem,
}
const alipay = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY_FILE: privateBare,
  ALIPAY_PUBLIC_KEY_FILE: publicBare,
}
const origin = { PUBLIC_ORIGIN: 'https://zhuanxiantong.example' }

function faultOf(env: Record<string, string | undefined>): string {
  try {
    configuredPayChannels(readConfig(env))
  } catch (error) {
    if (error instanceof ConfigFault) return error.message
    throw error
  }
  return 'no fault'
}

test('configures no channel without settings', () => {
  expect(configuredPayChannels(readConfig({}))).toEqual({})
})

test('configures each channel with all of its settings, and both together', () => {
  const both = configuredPayChannels(readConfig({ ...origin, ...wechat, ...alipay }))
  expect(both.wechat?.merchantId).toBe('1900000001/wx8888888888888888')
  expect(both.alipay?.merchantId).toBe('2021000000000001/2088000000000001')
  const configured = configuredPayChannels(
    readConfig({ ...origin, ...alipay, ALIPAY_PRIVATE_KEY_FILE: privateOld }),
  )
  expect(Object.keys(configured)).toEqual(['alipay'])
})

test.each([
  ...Object.keys(wechat).map((name) => [name, wechat] as const),
  ...Object.keys(alipay).map((name) => [name, alipay] as const),
])('refuses to start a channel without %s, and names it', (name, settings) => {
  const fault = faultOf({ ...origin, ...settings, [name]: undefined })
  expect(fault).toContain(name)
  expect(fault).toContain('docs/operations.md')
})

test('refuses a channel without a public origin for its notices', () => {
  expect(faultOf(wechat)).toContain('PUBLIC_ORIGIN')
})

test.each([
  ['WECHATPAY_PRIVATE_KEY_FILE', join(folder, 'nothing.pem')],
  ['WECHATPAY_PRIVATE_KEY_FILE', publicPem],
  ['WECHATPAY_PUBLIC_KEY_FILE', file('noise.pem', 'not a key')],
  ['WECHATPAY_PUBLIC_KEY_FILE', folder],
  [
    'WECHATPAY_PRIVATE_KEY_FILE',
    file('ec.pem', generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })),
  ],
  ['WECHATPAY_API_V3_KEY', 'too short'],
  ['WECHATPAY_PUBLIC_KEY_ID', 'a certificate’s serial'],
])('refuses %s with something else, and names it but not its contents', (name, value) => {
  const fault = faultOf({ ...origin, ...wechat, [name]: value })
  expect(fault).toContain(name)
  expect(fault).not.toContain('BEGIN')
})
