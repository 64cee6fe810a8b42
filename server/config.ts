import { isIP } from 'node:net'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535).default(3000)
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

/** Addresses separated by commas, or the word `none`; empty is neither. */
const proxies = z
  .string()
  .trim()
  .min(1)
  .transform((text) => (text === 'none' ? [] : text.split(',').map((part) => part.trim())))
  .transform((list) => list.filter(Boolean))
  .refine((list) => list.every(isAddress))

const environment = z.object({
  HOST: notEmpty.default('127.0.0.1'),
  PORT: port,
  DATA_DIR: notEmpty.default('./data'),
  FILES_DIR: notEmpty.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, hostname: /.*/ }).optional(),
  DATABASE_NAMED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(20),
  SECRET_KEY: z.string().min(32).optional(),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: proxies.optional(),
  SMS_PROVIDER: z.enum(['aliyun', 'tencent']).optional(),
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
})

type Environment = z.output<typeof environment>
type SettingName = keyof Environment

/** What each provider cannot do without. */
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

/** Settings that are there, by name; asking for one that was not demanded throws. */
export interface Config extends Environment {
  /** True with DATABASE_URL: no demo data, no developer inbox, every needed setting given. */
  isProduction: boolean
  trustedProxies: readonly string[]
}

/** A setting is missing or wrong; the message is a Chinese sentence for the screen. */
export class ConfigFault extends Error {}

function demandInProduction(settings: Environment): void {
  // Behind a proxy that is not named everybody has one address, and one person's wrong passwords lock out all.
  const needed: SettingName[] = ['SECRET_KEY', 'PUBLIC_ORIGIN', 'SMS_PROVIDER', 'TRUSTED_PROXIES']
  if (settings.SMS_PROVIDER) needed.push(...smsSettings[settings.SMS_PROVIDER])
  const missing = needed.filter((name) => settings[name] === undefined)
  if (missing.length > 0)
    throw new ConfigFault(
      `设置了 DATABASE_URL（生产环境），还缺少 ${missing.join('、')}。请按 docs/operations.md 补上这些环境变量后再启动`,
    )
}

/** Reads the environment once. Throws a ConfigFault that names every setting that is wrong or missing. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
    throw new ConfigFault(`环境变量 ${names.join('、')} 的值不对，请按 docs/operations.md 修改后再启动`)
  }
  const settings = parsed.data
  const isProduction = settings.DATABASE_URL !== undefined
  if (isProduction) demandInProduction(settings)
  return { ...settings, isProduction, trustedProxies: settings.TRUSTED_PROXIES ?? [] }
}
