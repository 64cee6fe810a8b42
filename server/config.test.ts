import { describe, expect, test } from 'vitest'
import { ConfigFault, readConfig } from './config.ts'

const production = {
  DATABASE_URL: 'postgres://db/zhuanxiantong',
  SECRET_KEY: 'a secret of tests, thirty-two characters long',
  PUBLIC_ORIGIN: 'https://zhuanxiantong.example',
  TRUSTED_PROXIES: '10.0.0.1',
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: '专线通',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
}
const tencent = {
  DATABASE_URL: production.DATABASE_URL,
  SECRET_KEY: production.SECRET_KEY,
  PUBLIC_ORIGIN: production.PUBLIC_ORIGIN,
  TRUSTED_PROXIES: 'none',
  SMS_PROVIDER: 'tencent',
  TENCENT_SMS_SECRET_ID: 'id',
  TENCENT_SMS_SECRET_KEY: 'key',
  TENCENT_SMS_SDK_APP_ID: 'app',
  TENCENT_SMS_SIGN_NAME: '专线通',
  TENCENT_SMS_TEMPLATE_ID: '1',
}

function faultOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigFault) return error.message
    throw error
  }
  return 'no fault'
}

test('is a demo on loopback, with its data beside it, without settings', () => {
  expect(readConfig({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    DATA_DIR: './data',
    isProduction: false,
    trustedProxies: [],
  })
})

describe.each([
  ['aliyun', production],
  ['tencent', tencent],
])('production with %s', (_, whole: Record<string, string>) => {
  test('starts with every setting', () => {
    expect(readConfig(whole)).toMatchObject({ isProduction: true })
  })

  const needed = Object.keys(whole).filter((name) => name !== 'DATABASE_URL')
  test.each(needed)('refuses to start without %s, and names it', (name) => {
    const fault = faultOf({ ...whole, [name]: undefined })
    expect(fault).toContain('还缺少')
    expect(fault).toContain(name)
    expect(fault).toContain('docs/operations.md')
  })

  test.each(needed)('refuses to start with an empty %s', (name) => {
    expect(faultOf({ ...whole, [name]: '' })).toContain(name)
  })
})

test('names every missing setting at once with only the database set', () => {
  const fault = faultOf({ DATABASE_URL: production.DATABASE_URL })
  for (const name of ['SECRET_KEY', 'PUBLIC_ORIGIN', 'TRUSTED_PROXIES']) expect(fault).toContain(name)
})

test('starts in production without any SMS setting', () => {
  const whole = Object.entries(production).filter(([name]) => !name.includes('SMS'))
  expect(readConfig(Object.fromEntries(whole))).toMatchObject({ isProduction: true })
})

test('requires the provider of keys that are set, and the keys of a provider', () => {
  expect(
    faultOf({ ALIYUN_REAL_NAME_ACCESS_KEY_ID: 'id', ALIYUN_REAL_NAME_ACCESS_KEY_SECRET: 'key' }),
  ).toContain('实名核验的设置不全，还缺少 REAL_NAME_PROVIDER。')
  expect(faultOf({ REAL_NAME_PROVIDER: 'tencent', TENCENT_REAL_NAME_SECRET_ID: 'id' })).toContain(
    '实名核验的设置不全，还缺少 TENCENT_REAL_NAME_SECRET_KEY。',
  )
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['SECRET_KEY', 'too short'],
  ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
  ['PUBLIC_ORIGIN', 'zhuanxiantong.example'],
  ['SMS_PROVIDER', 'pigeon'],
  ['DATABASE_POOL_SIZE', '1'],
  ['DATABASE_NAMED_STATEMENTS', 'yes'],
  ['HOST', ' '],
  ['TRUSTED_PROXIES', '10.0.0.300'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'everybody'],
  ['API_BASE', 'api.zhuanxiantong.example'],
  ['API_BASE', 'ftp://api.zhuanxiantong.example'],
  ['API_BASE', 'https://api.zhuanxiantong.example/?x=1'],
  ['API_BASE', 'https://me:secret@api.zhuanxiantong.example'],
  ['API_BASE', ''],
  ['CORS_ORIGINS', '*'],
  ['CORS_ORIGINS', 'null'],
  ['CORS_ORIGINS', 'https://zhuanxiantong.example/'],
  ['CORS_ORIGINS', 'https://zhuanxiantong.example,zhuanxiantong.example'],
  ['CORS_ORIGINS', 'https://*.zhuanxiantong.example'],
  ['DATABASE_URL', 'nonsense'],
  ['DATABASE_URL', 'mysql://db/zhuanxiantong'],
  ['DATABASE_REPLICA_URLS', 'postgres://second/zhuanxiantong mysql://third/zhuanxiantong'],
  ['DATABASE_REPLICA_URLS', 'postgres://second/zhuanxiantong nonsense'],
])('refuses a wrong %s (%s) by name, without its value', (name, value) => {
  const fault = faultOf({ [name]: value })
  expect(fault).toContain(`环境变量 ${name} 的值不对`)
  if (value.length > 3) expect(fault).not.toContain(value)
})

test('parses proxies as a list', () => {
  expect(readConfig({ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/8 ,' }).trustedProxies).toEqual([
    '10.0.0.1',
    '10.0.0.0/8',
  ])
  expect(readConfig({ TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([])
  expect(readConfig({ TRUSTED_PROXIES: '::1,fd00::/8' }).trustedProxies).toHaveLength(2)
})

test('calls the pages’ own origin by default, or API_BASE; parses origins as a list', () => {
  expect(readConfig({})).toMatchObject({ CORS_ORIGINS: [] })
  expect(readConfig({}).API_BASE).toBeUndefined()
  expect(readConfig({ API_BASE: 'http://127.0.0.1:4000/' }).API_BASE).toBe('http://127.0.0.1:4000')
  expect(readConfig({ API_BASE: 'https://zxt.example/api/' }).API_BASE).toBe('https://zxt.example/api')
  expect(readConfig({ CORS_ORIGINS: 'https://zxt.example, http://127.0.0.1:3000,' }).CORS_ORIGINS).toEqual([
    'https://zxt.example',
    'http://127.0.0.1:3000',
  ])
})

test('refuses an http API for https pages', () => {
  const PUBLIC_ORIGIN = 'https://zxt.example'
  expect(faultOf({ PUBLIC_ORIGIN, API_BASE: 'http://zxt.example:4000' })).toBe(
    'PUBLIC_ORIGIN 是 https，API_BASE 也须是 https，请修改后再启动',
  )
  expect(readConfig({ PUBLIC_ORIGIN, API_BASE: 'https://zxt.example:4000' })).toMatchObject({ PUBLIC_ORIGIN })
})

test('requires all settings of an object store, or none', () => {
  const store = {
    S3_ENDPOINT: 'https://oss-cn-hangzhou.aliyuncs.com',
    S3_REGION: 'cn-hangzhou',
    S3_BUCKET: 'zhuanxiantong',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig(store)).toMatchObject({ ...store, S3_ADDRESSING: 'virtual' })
  for (const name of Object.keys(store)) {
    const fault = faultOf({ ...store, [name]: undefined })
    expect(fault).toContain(`还缺少 ${name}。`)
    expect(fault).not.toContain('secret')
  }
  expect(faultOf({ ...store, S3_BUCKET: '../etc' })).toContain('S3_BUCKET')
})

test('parses notice templates by kind; refuses an unknown kind or an empty list', () => {
  const read = (text: string) => readConfig({ SMS_NOTICE_TEMPLATES: text }).SMS_NOTICE_TEMPLATES
  expect(readConfig({}).SMS_NOTICE_TEMPLATES).toEqual({})
  expect(read('orderAccepted=SMS_1, several = SMS_2,')).toEqual({ orderAccepted: 'SMS_1', several: 'SMS_2' })
  for (const text of [
    'orderAcepted=SMS_1',
    'orderAccepted',
    'orderAccepted=',
    'orderAccepted=1=2',
    'constructor=1',
  ])
    expect(faultOf({ SMS_NOTICE_TEMPLATES: text })).toContain('SMS_NOTICE_TEMPLATES')
})
