import { parseArgs } from 'node:util'
import { z } from 'zod'
import { mobile, requiredText } from '../contract/kernel/fields.ts'
import { systemClock } from './core/clock.ts'
import { createDatabase } from './db/database.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { createPool } from './db/pool.ts'
import type { Connection } from './db/pool.ts'
import { makeOperator } from './modules/operators/index.ts'
import { prepareDatabase } from './process/prepareDatabase.ts'
import { startFault } from './process/startFault.ts'

const usage =
  '用法：npm run operator -- --mobile 手机号 --alias 称呼\n例如：npm run operator -- --mobile 13800138000 --alias 王运营'

const say = (line: string) => void process.stdout.write(`${line}\n`)
const inputs = z.strictObject({ mobile: mobile(), alias: requiredText('称呼', 20) })

/** What was asked for; null where it cannot be understood. */
function readInput(): z.output<typeof inputs> | null {
  try {
    const { values } = parseArgs({ options: { mobile: { type: 'string' }, alias: { type: 'string' } } })
    return inputs.safeParse(values).data ?? null
  } catch {
    return null
  }
}

/** The database of the server that stands in the same environment; the embedded one is joined where it runs already. */
async function openDatabase(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const { DATABASE_URL: connectionString, DATA_DIR: dataDir = './data' } = process.env
  if (connectionString) return { connection: { connectionString }, stop: async () => undefined }
  return startEmbedded({ dataDir, log: say })
}

async function run({ mobile: number, alias }: z.output<typeof inputs>): Promise<number> {
  const { connection, stop } = await openDatabase()
  try {
    const onError = (error: Error) => void process.stderr.write(`${error.message}\n`)
    const pool = createPool(connection, { max: 3, isForMaintenance: true, onError })
    try {
      const now = systemClock.now()
      await prepareDatabase(pool, { demo: null, now, log: say })
      const made = await createDatabase(pool)
        .transaction()
        .execute((trx) => makeOperator(trx, { mobile: number, alias, now }))
      if (made.outcome === 'taken') {
        process.stderr.write(
          `手机号 ${number} 已是“${made.factoryName}”的账号，不能再作运营账号，请换一个手机号\n`,
        )
        return 1
      }
      const login = `${process.env['PUBLIC_ORIGIN'] ?? ''}/login`
      say(
        made.outcome === 'made'
          ? `已建立运营账号 ${number}（${alias}）。`
          : `${number} 已是运营账号，没有改动。`,
      )
      say(`请打开 ${login}，用短信验证码登录，再到“我的账号”设置密码；账号没有初始密码。`)
      return 0
    } finally {
      await pool.end()
    }
  } finally {
    await stop()
  }
}

const input = readInput()
if (input === null) {
  process.stderr.write(`手机号或称呼不对。\n${usage}\n`)
  process.exit(2)
}
try {
  process.exitCode = await run(input)
} catch (error) {
  process.stderr.write(`${startFault(error)}\n`)
  process.exitCode = 1
}
