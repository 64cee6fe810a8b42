import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { isNoticeTemplate } from './adapters/sms/noticeTexts.ts'
import type { NoticeTemplateCodes } from './adapters/sms/provider.ts'

const port = z.coerce.number().int().min(0).max(65_535).default(3000)
/** One process per core, at most four by default: more wait for the database rather than for a core. */
const workers = z.coerce
  .number()
  .int()
  .min(1)
  .max(64)
  .default(() => Math.min(4, availableParallelism()))
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ })
/** URLs separated by spaces, since a URL may hold a comma. */
const databaseUrls = z
  .string()
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .refine((list) => list.every((url) => databaseUrl.safeParse(url).success))
const notEmpty = z.string().trim().min(1)

/** An address or a CIDR range. */
const isAddress = (text: string) => {
  const [address = '', bits] = text.split('/')
  const family = isIP(address)
  return (
    family !== 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}

/** Addresses separated by commas, or `none`; empty is invalid. */
const proxies = z
  .string()
  .trim()
  .min(1)
  .transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim())))
  .transform((list) => list.filter(Boolean))
  .refine((list) => list.every(isAddress))

/** Former values of SECRET_KEY separated by spaces, newest first; they still decrypt. */
const secrets = z
  .string()
  .transform((text) => text.split(/\s+/).filter(Boolean))
  .refine((list) => list.every((secret) => secret.length >= 32))

const isHttp = (url: URL) => url.protocol === 'https:' || url.protocol === 'http:'

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/** The address of calls: an origin, or one with a path prefix; without a trailing slash. */
const apiBase = z
  .string()
  .trim()
  .refine((text) => {
    const url = urlOf(text)
    return (
      url !== null &&
      isHttp(url) &&
      `${url.origin}${url.pathname}`.replace(/\/$/, '') === text.replace(/\/$/, '')
    )
  })
  .transform((text) => text.replace(/\/$/, ''))

/** Origins separated by commas: scheme, host and port only. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((list) => list.filter(Boolean))
  .refine((list) => list.every((text) => urlOf(text)?.origin === text && /^https?:[^*]+$/.test(text)))

/** `kind=code` separated by commas: the provider's template of each notice kind. An unknown kind is an error. */
const noticeTemplates = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter(Boolean).map((part) => part.split('=').map((half) => half.trim())))
  .refine((pairs) =>
    pairs.every(
      ([kind = '', code = '', ...rest]) => isNoticeTemplate(kind) && code !== '' && rest.length === 0,
    ),
  )
  .transform((pairs) => Object.fromEntries(pairs) as NoticeTemplateCodes)

const environment = z.object({
  HOST: notEmpty.default('127.0.0.1'),
  PORT: port,
  WORKERS: workers,
  RELOADABLE: z.enum(['on', 'off']).default('off'),
  DATA_DIR: notEmpty.default('./data'),
  FILES_DIR: notEmpty.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: databaseUrls.prefault(''),
  DATABASE_NAMED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(20),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(1).default(1_000),
  LOG_CALLS: z.enum(['on', 'off']).optional(),
  METRICS_HOST: notEmpty.default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  SECRET_KEY: z.string().min(32).optional(),
  SECRET_KEYS_EARLIER: secrets.optional(),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  API_BASE: apiBase.optional(),
  CORS_ORIGINS: origins.prefault(''),
  TRUSTED_PROXIES: proxies.optional(),
  SMS_PROVIDER: z.enum(['aliyun', 'tencent']).optional(),
  SMS_NOTICE_TEMPLATES: noticeTemplates.prefault(''),
  ALIYUN_SMS_ACCESS_KEY_ID: notEmpty.optional(),
  ALIYUN_SMS_ACCESS_KEY_SECRET: notEmpty.optional(),
  ALIYUN_SMS_SIGN_NAME: notEmpty.optional(),
  ALIYUN_SMS_TEMPLATE_CODE: notEmpty.optional(),
  TENCENT_SMS_SECRET_ID: notEmpty.optional(),
  TENCENT_SMS_SECRET_KEY: notEmpty.optional(),
  TENCENT_SMS_REGION: notEmpty.default('ap-guangzhou'),
  TENCENT_SMS_SDK_APP_ID: notEmpty.optional(),
  TENCENT_SMS_SIGN_NAME: notEmpty.optional(),
  TENCENT_SMS_TEMPLATE_ID: notEmpty.optional(),
  REAL_NAME_PROVIDER: z.enum(['aliyun', 'tencent']).optional(),
  ALIYUN_REAL_NAME_ACCESS_KEY_ID: notEmpty.optional(),
  ALIYUN_REAL_NAME_ACCESS_KEY_SECRET: notEmpty.optional(),
  TENCENT_REAL_NAME_SECRET_ID: notEmpty.optional(),
  TENCENT_REAL_NAME_SECRET_KEY: notEmpty.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: notEmpty.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ACCESS_KEY_ID: notEmpty.optional(),
  S3_SECRET_ACCESS_KEY: notEmpty.optional(),
  S3_ADDRESSING: z.enum(['virtual', 'path']).default('virtual'),
  WECHATPAY_APP_ID: notEmpty.optional(),
  WECHATPAY_MERCHANT_ID: notEmpty.optional(),
  WECHATPAY_MERCHANT_SERIAL: z
    .string()
    .regex(/^[0-9A-Fa-f]{8,64}$/)
    .optional(),
  WECHATPAY_PRIVATE_KEY_FILE: notEmpty.optional(),
  WECHATPAY_API_V3_KEY: z
    .string()
    .regex(/^[0-9A-Za-z]{32}$/)
    .optional(),
  WECHATPAY_PUBLIC_KEY_ID: z
    .string()
    .regex(/^PUB_KEY_ID_\w{1,80}$/)
    .optional(),
  WECHATPAY_PUBLIC_KEY_FILE: notEmpty.optional(),
  ALIPAY_APP_ID: notEmpty.optional(),
  ALIPAY_SELLER_ID: z
    .string()
    .regex(/^2088\d{12}$/)
    .optional(),
  ALIPAY_PRIVATE_KEY_FILE: notEmpty.optional(),
  ALIPAY_PUBLIC_KEY_FILE: notEmpty.optional(),
})

/** The settings of each payment channel; a partial set is an error. */
const paySettings = {
  微信支付: [
    'WECHATPAY_APP_ID',
    'WECHATPAY_MERCHANT_ID',
    'WECHATPAY_MERCHANT_SERIAL',
    'WECHATPAY_PRIVATE_KEY_FILE',
    'WECHATPAY_API_V3_KEY',
    'WECHATPAY_PUBLIC_KEY_ID',
    'WECHATPAY_PUBLIC_KEY_FILE',
  ],
  支付宝: ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY_FILE', 'ALIPAY_PUBLIC_KEY_FILE'],
} as const satisfies Record<string, readonly SettingName[]>

type Environment = z.output<typeof environment>
type SettingName = keyof Environment

/** The required settings of each provider. */
const smsSettings = {
  aliyun: [
    'ALIYUN_SMS_ACCESS_KEY_ID',
    'ALIYUN_SMS_ACCESS_KEY_SECRET',
    'ALIYUN_SMS_SIGN_NAME',
    'ALIYUN_SMS_TEMPLATE_CODE',
  ],
  tencent: [
    'TENCENT_SMS_SECRET_ID',
    'TENCENT_SMS_SECRET_KEY',
    'TENCENT_SMS_SDK_APP_ID',
    'TENCENT_SMS_SIGN_NAME',
    'TENCENT_SMS_TEMPLATE_ID',
  ],
} as const satisfies Record<string, readonly SettingName[]>

const realNameSettings = {
  aliyun: ['ALIYUN_REAL_NAME_ACCESS_KEY_ID', 'ALIYUN_REAL_NAME_ACCESS_KEY_SECRET'],
  tencent: ['TENCENT_REAL_NAME_SECRET_ID', 'TENCENT_REAL_NAME_SECRET_KEY'],
} as const satisfies Record<string, readonly SettingName[]>

/** The settings of the object store; a partial set is an error. */
const s3Settings = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies readonly SettingName[]

/** All settings by name. */
export interface Config extends Environment {
  /** True with DATABASE_URL: no demo data, no developer inbox, all required settings present. */
  isProduction: boolean
  /** Whether each call gets a log line. */
  logsCalls: boolean
  /** Whether calls are traced, by OpenTelemetry's own settings. */
  wantsTraces: boolean
  trustedProxies: readonly string[]
  earlierSecrets: readonly string[]
}

/** A missing or wrong setting; the message is a Chinese sentence for the screen. */
export class ConfigFault extends Error {}

function demandInProduction(settings: Environment): void {
  // Behind an unnamed proxy all clients share one address, and one person's wrong passwords lock out all.
  const needed: SettingName[] = ['SECRET_KEY', 'PUBLIC_ORIGIN', 'TRUSTED_PROXIES']
  const missing = needed.filter((name) => settings[name] === undefined)
  if (missing.length > 0)
    throw new ConfigFault(
      `设置了 DATABASE_URL（生产环境），还缺少 ${missing.join('、')}。请按 docs/operations.md 补上这些环境变量后再启动`,
    )
}

/** Refuses a partial set of a service's settings; `others` are required with the whole set. */
function demandAllOrNone(
  settings: Environment,
  service: string,
  names: readonly SettingName[],
  others: readonly SettingName[] = [],
): void {
  if (names.every((name) => settings[name] === undefined)) return
  const missing = [...names, ...others].filter((name) => settings[name] === undefined)
  if (missing.length > 0)
    throw new ConfigFault(
      `${service}的设置不全，还缺少 ${missing.join('、')}。请按 docs/operations.md 补上，或把它的设置都移除后再启动`,
    )
}

/** Refuses a provider without its keys, and keys without their provider. */
function demandProvider(
  settings: Environment,
  service: string,
  name: 'SMS_PROVIDER' | 'REAL_NAME_PROVIDER',
  keys: typeof smsSettings | typeof realNameSettings,
): void {
  const chosen = settings[name]
  for (const provider of chosen ? [chosen] : (['aliyun', 'tencent'] as const))
    demandAllOrNone(settings, service, [name, ...keys[provider]])
}

/** Refuses an http API for an https site: browsers block such calls. */
function demandSecureApi({ API_BASE: base, PUBLIC_ORIGIN: origin }: Environment): void {
  if (origin?.startsWith('https:') && base?.startsWith('http:'))
    throw new ConfigFault('PUBLIC_ORIGIN 是 https，API_BASE 也须是 https，请修改后再启动')
}

const wantsTraces = (settings: Environment) =>
  [settings.OTEL_EXPORTER_OTLP_ENDPOINT, settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT].some(Boolean) &&
  settings.OTEL_TRACES_EXPORTER !== 'none' &&
  settings.OTEL_SDK_DISABLED?.toLowerCase() !== 'true'

/** Reads the environment once. Throws a ConfigFault that names every wrong or missing setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
    throw new ConfigFault(`环境变量 ${names.join('、')} 的值不对，请按 docs/operations.md 修改后再启动`)
  }
  const settings = parsed.data
  const isProduction = settings.DATABASE_URL !== undefined
  if (isProduction) demandInProduction(settings)
  demandProvider(settings, '短信', 'SMS_PROVIDER', smsSettings)
  demandProvider(settings, '实名核验', 'REAL_NAME_PROVIDER', realNameSettings)
  demandAllOrNone(settings, '对象存储', s3Settings)
  // channels send their notices to the public origin
  for (const [channel, names] of Object.entries(paySettings))
    demandAllOrNone(settings, channel, names, ['PUBLIC_ORIGIN'])
  demandSecureApi(settings)
  return {
    ...settings,
    isProduction,
    wantsTraces: wantsTraces(settings),
    logsCalls: settings.LOG_CALLS === undefined ? isProduction : settings.LOG_CALLS === 'on',
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    earlierSecrets: settings.SECRET_KEYS_EARLIER ?? [],
  }
}
