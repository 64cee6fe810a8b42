import { parseArgs } from 'node:util'
import type pg from 'pg'
import { z } from 'zod'
import { mobile, requiredText } from '#contract/kernel/fields.ts'
import { systemClock } from './core/clock.ts'
import { createDatabase } from './db/database.ts'
import { codeValidMinutes } from './modules/account/index.ts'
import { makeOperator, showOperatorCodes } from './modules/operators/index.ts'
import { readOrCreateSecret } from './process/localFiles.ts'
import { prepareDatabase } from './process/prepareDatabase.ts'
import { startFault } from './process/startFault.ts'
import { printError, printLine, withDatabase } from './process/withDatabase.ts'

const usage =
  '用法：npm run operator -- --mobile 手机号 --alias 称呼 [--code]\n例如：npm run operator -- --mobile 13800138000 --alias 王运营\n加 --code：短信收不到时，在这里显示一次登录验证码；没有设置 SMS_PROVIDER 时不加也显示'

const inputs = z.strictObject({
  mobile: mobile(),
  alias: requiredText('称呼', 20),
  /** Whether to print a login code. */
  code: z.boolean().default(false),
})

/** Returns the command's arguments, or null when they are invalid. */
function readInput(): z.output<typeof inputs> | null {
  try {
    const { values } = parseArgs({
      options: { mobile: { type: 'string' }, alias: { type: 'string' }, code: { type: 'boolean' } },
    })
    return inputs.safeParse(values).data ?? null
  } catch {
    return null
  }
}

/** Returns the secret from which the server in this environment derives codes; null when unknown. */
async function secretOf(): Promise<string | null> {
  const { SECRET_KEY, DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR = './data' } = process.env
  if (SECRET_KEY) return SECRET_KEY
  return DATABASE_URL || DATABASE_DIRECT_URL ? null : readOrCreateSecret(DATA_DIR)
}

/** Checks whether this environment is a production server's and lacks an SMS provider. */
const cannotSendSms = ({ DATABASE_URL, SECRET_KEY, SMS_PROVIDER }: typeof process.env) =>
  Boolean(DATABASE_URL && SECRET_KEY && !SMS_PROVIDER)

/** Creates the operator or reports why not; returns the exit code. */
async function run(
  pool: pg.Pool,
  { mobile: number, alias, code: wantsCode }: z.output<typeof inputs>,
): Promise<number> {
  const now = systemClock.now()
  const code = wantsCode || cannotSendSms(process.env)
  const secret = code ? await secretOf() : ''
  if (secret === null) {
    printError('加 --code 时还须给出服务所用的 SECRET_KEY，否则显示的验证码登录不了')
    return 1
  }
  await prepareDatabase(pool, { demo: null, now, log: printLine })
  const db = createDatabase(pool)
  const made = await db.transaction().execute((trx) => makeOperator(trx, { mobile: number, alias, now }))
  if (made.outcome === 'taken') {
    printError(`手机号 ${number} 已是“${made.factoryName}”的账号，不能再作运营账号，请换一个手机号`)
    return 1
  }
  printLine(
    made.outcome === 'made' ? `已建立运营账号 ${number}（${alias}）。` : `${number} 已是运营账号，没有改动。`,
  )
  const login = `${process.env['PUBLIC_ORIGIN'] ?? ''}/login`
  if (!code) {
    printLine(`请打开 ${login}，用短信验证码登录，再到“我的账号”设置密码；账号没有初始密码。`)
    return 0
  }
  const { id } = made
  const codes = await db
    .transaction()
    .execute((trx) => showOperatorCodes(trx, secret, { id, mobile: number, now }))
  printLine(`登录验证码 ${codes.login}，${codeValidMinutes} 分钟内有效，只能用一次。`)
  printLine(`设置密码的验证码 ${codes.password}，${codeValidMinutes} 分钟内有效，只能用一次。`)
  printLine(
    `请打开 ${login}，直接填登录验证码（不用点“获取验证码”），再到“我的账号”改用短信验证码设置密码；账号没有初始密码。`,
  )
  return 0
}

const input = readInput()
if (input === null) {
  printError(`手机号或称呼不对。\n${usage}`)
  process.exit(2)
}
try {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR = './data' } = process.env
  const settings = { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }
  process.exitCode = await withDatabase(settings, (pool) => run(pool, input))
} catch (error) {
  printError(startFault(error))
  process.exitCode = 1
}
