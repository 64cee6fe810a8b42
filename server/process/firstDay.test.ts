import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { agreementVersion } from '#contract/account/agreements.ts'
import { calls } from '#contract/calls/calls.ts'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import { problems } from '#contract/kernel/problems.ts'
import { createDatabase } from '../db/database.ts'
import { createCodeToShow } from '../modules/account/index.ts'
import { cloneDatabase } from '../testing/cluster.ts'
import { freshCreditCode } from '../testing/data/verifications.ts'
import { testPool } from '../testing/pool.ts'
import { callServer } from '../testing/process/client.ts'
import { uploadTo } from '../testing/process/pictures.ts'
import {
  buildOnce,
  productionSettings,
  runMigrate,
  runOperator,
  startServer,
} from '../testing/process/serverProcess.ts'
import type { Settings } from '../testing/process/serverProcess.ts'

const longMs = 180_000
const folder = mkdtempSync(join(tmpdir(), 'zhuanxiantong-first-day-'))
const city = { cityCode: '330782', name: '义乌市' }

beforeAll(() => buildOnce(), longMs)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'the first day by the guide (docs/operations.md): from an empty database to a line that a visitor finds',
  async () => {
    // 1. the empty database
    const clone = await cloneDatabase(inject('cluster'), 'template0')
    const withSms = Object.entries(productionSettings(clone.connection))
    const withoutSms = Object.fromEntries(withSms.filter(([name]) => !name.includes('SMS'))) as Settings
    const settings: Settings = { ...withoutSms, FILES_DIR: folder }
    // 2. the schema, then the server
    expect(await runMigrate(settings)).toMatchObject({ code: 0 })
    const server = await startServer(settings)
    const { port } = server
    const pool = testPool(clone.connection, { max: 1 })
    const ask = async <P extends CallPath>(
      path: P,
      body: CallInput<P>,
      token?: string,
    ): Promise<CallResponse<P>> => {
      const { code, msg, data } = await callServer(port, path, body, token === undefined ? {} : { token })
      if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
      return data
    }
    try {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', sms: 'not set up' }])
      // 3. the first operator, without an SMS
      const operatorMobile = '13911330701'
      const created = await runOperator(settings, ['--mobile', operatorMobile, '--alias', '王运营'])
      expect(created).toMatchObject({ code: 0 })
      const codeAfter = (text: string) => new RegExp(`${text} (\\d{6})，`).exec(created.output)?.[1] ?? ''
      const refused = await callServer(port, '/user/sendSmsCode', {
        mobile: operatorMobile,
        purpose: 'login',
      })
      expect(refused).toEqual({ ...problems.smsNotSetUp, data: null })
      const smsCode = codeAfter('登录验证码')
      const byCode = (await ask('/user/login', { mobile: operatorMobile, smsCode })).token
      const password = 'yong-kang-330784'
      const passwordCode = codeAfter('设置密码的验证码')
      await ask('/user/changeUserPassword', { smsCode: passwordCode, password }, byCode)
      const operator = (await ask('/user/login', { mobile: operatorMobile, password })).token
      const { steps } = await ask('/ops/getOpening', {}, operator)
      const open = steps.filter(({ isDone }) => !isDone).map(({ step }) => step)
      expect(open).toEqual(expect.arrayContaining(['sms', 'templates', 'carriers']))
      // 4. another city
      await ask('/ops/saveSite', { ...city, place: 2 }, operator)
      const { list: cities } = await ask('/sites/getSiteList', {})
      const opened = cities.find(({ name }) => name === city.name)
      expect(opened).toMatchObject({ disabled: false })
      const siteId = opened?.cityId ?? 0
      // 5. a carrier by a link: it registers, is verified, and adds its first line
      const { code } = await ask('/ops/createInvitationLink', { siteId, days: 30, uses: 5 }, operator)
      const stepOf = async (token?: string) => (await ask('/join/openInvitation', { code }, token)).step
      expect(await stepOf()).toBe('register')
      const mobile = '13911330702'
      // no SMS is sent from here; this is the code that it would hold
      const register = { mobile, purpose: 'register', now: new Date() } as const
      const registerCode = await createDatabase(pool)
        .transaction()
        .execute((trx) => createCodeToShow(trx, settings['SECRET_KEY'] ?? '', register))
      const { token: carrier } = await ask('/user/register', {
        mobile,
        smsCode: registerCode,
        password: 'yong-kang-330784',
        alias: '陈老板',
        agreedVersion: agreementVersion,
      })
      expect(await stepOf(carrier)).toBe('verify')
      await ask('/join/acceptInvitation', { code }, carrier)
      const licence = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      const submitted = await ask(
        '/user/submitFactoryVerify',
        {
          type: 3,
          name: '顺达物流',
          creditCode: freshCreditCode(),
          legalPerson: '陈大明',
          regionCode: '330782',
          address: '福田街道物流园 2 号',
          roadPermit: '330784100123',
          licenceFileId: await uploadTo(port, carrier, new Uint8Array(licence)),
        },
        carrier,
      )
      expect(await stepOf(carrier)).toBe('review')
      await ask('/ops/reviewVerification', { id: submitted.id, decision: 'approve' }, operator)
      expect(await stepOf(carrier)).toBe('line')
      const { id: _, version: __, ...line } = calls['/carrier/saveLine'].example
      const saved = await ask(
        '/carrier/saveLine',
        { ...line, siteId, destinationCode: '330784', viaCodes: [] },
        carrier,
      )
      expect(await stepOf(carrier)).toBe('done')
      // 6. a visitor finds it
      const { list: foundLines } = await ask('/lines/searchLines', { siteId, destinationCode: '330784' })
      expect(foundLines).toMatchObject([{ id: saved.id, carrier: { name: '顺达物流' } }])
      const { steps: after } = await ask('/ops/getOpening', {}, operator)
      expect(after.filter(({ isDone }) => !isDone).map(({ step }) => step)).not.toContain('lines')
    } finally {
      server.signal('SIGTERM')
      await server.ended
      await pool.end()
      await clone.drop()
    }
  },
  longMs,
)
