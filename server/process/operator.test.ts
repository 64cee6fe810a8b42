import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callServer } from '../testing/process/client.ts'
import { buildOnce, runOperator, startServer } from '../testing/process/serverProcess.ts'

const longMs = 180_000
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-operator-'))
const DATA_DIR = join(folder, 'data')
const mobile = '13911330784'
const input = ['--mobile', mobile, '--alias', '王运营']

beforeAll(async () => {
  chmodSync(folder, 0o755)
  await buildOnce()
}, longMs)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('prints the usage for invalid arguments, and changes nothing', async () => {
  for (const words of [[], ['--mobile', '12'], ['--mobile', mobile], ['--password', 'x', ...input]])
    expect(await runOperator({ DATA_DIR }, words)).toMatchObject({
      code: 2,
      output: expect.stringContaining('npm run operator -- --mobile 手机号 --alias 称呼') as string,
    })
})

test(
  'creates an operator in an empty data folder, and again while the server runs; it logs in by SMS code alone',
  async () => {
    const first = await runOperator({ DATA_DIR }, input)
    expect(first).toMatchObject({ code: 0 })
    expect(first.output).toContain(`已建立运营账号 ${mobile}（王运营）`)
    expect(first.output).toContain('短信验证码登录')

    const server = await startServer({ DATA_DIR })
    try {
      const second = await runOperator({ DATA_DIR }, input)
      expect(second).toMatchObject({ code: 0 })
      expect(second.output).toContain('已是运营账号，没有改动')
      const other = await runOperator({ DATA_DIR }, ['--mobile', '+86 139 1133 0785', '--alias', '李运营'])
      expect(other.output).toContain('已建立运营账号 13911330785')

      const { port } = server
      const guess = await callServer(port, '/user/login', { mobile, password: 'yong-kang-330784' })
      expect(guess.code).toBe(400)
      await callServer(port, '/user/sendSmsCode', { mobile, purpose: 'login' })
      const inbox = async () => (await callServer(port, '/dev/getSmsInbox', { mobile })).data.list
      await expect.poll(async () => (await inbox()).length).toBe(1)
      const smsCode = /\d{6}/.exec((await inbox())[0]?.text ?? '')?.[0] ?? ''
      const elsewhere = { DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
      const unknown = await runOperator(elsewhere, ['--mobile', mobile, '--alias', '王运营', '--code'])
      expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('SECRET_KEY') as string })
      const third = '13911330787'
      const withCode = await runOperator({ DATA_DIR }, ['--mobile', third, '--alias', '陈运营', '--code'])
      const [, code = ''] = /登录验证码 (\d{6})，5 分钟内有效/.exec(withCode.output) ?? []
      const entered = await callServer(port, '/user/login', { mobile: third, smsCode: code })
      expect(entered).toMatchObject({ code: 200 })
      expect(await callServer(port, '/user/login', { mobile: third, smsCode: code })).toMatchObject({
        code: 400,
      })
      const { data: audit } = await callServer(port, '/ops/getAuditLog', {}, { token: entered.data.token })
      expect(audit.list.map(({ action }) => action)).toContain('operator.codeShown')

      const { data } = await callServer(port, '/user/login', { mobile, smsCode })
      const me = await callServer(port, '/user/getUser', {}, { token: data.token })
      expect(me.data).toMatchObject({ type: 9, role: 'admin', alias: '王运营', mobile })
    } finally {
      server.signal('SIGTERM')
      await server.ended
    }
  },
  longMs,
)
