import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { problems, problemText } from '#contract/kernel/problems.ts'
import { actor, freshMobile } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { freshAddress, testPassword } from '#server/testing/data/accounts.ts'
import { insertLine } from '#server/testing/data/lines.ts'
import { readStream } from '#server/testing/stubs/streamReader.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let operator: Actor
let admin: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  operator = await actor(app, { type: 9 })
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await actor(app, { type: 2, name: '永康市明发五金厂' })
})

const codeOf = async ({ token }: { token: string }) => (await app.call('/user/getUser', {}, { token })).code
const login = (mobile: string) =>
  app.call('/user/login', { mobile, password: testPassword }, { remoteAddress: freshAddress() })
/** A member of staff with a password. */
async function member(): Promise<{ id: number; mobile: string; token: string }> {
  const input = { alias: '小李', mobile: freshMobile(), password: testPassword }
  const { id, mobile } = await app.data('/user/createStaff', input, admin)
  return { id, mobile, token: (await login(mobile)).data.token }
}
const auditOf = async (kind: string, id: number) => {
  const { rows } = await app.pool.query<{ action: string; user_id: number; before: unknown; after: unknown }>(
    `select action, user_id, before, after from audit_log where subject_kind = $1 and subject_id = $2 order by id`,
    [kind, String(id)],
  )
  return rows
}

describe('finding', () => {
  test('finds an account by its whole mobile, masked, and none by a part', async () => {
    const { list, total } = await app.data('/ops/getAccountList', { keyword: admin.mobile }, operator)
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({
      id: admin.userId,
      mobile: '137********',
      state: 'enabled',
      factory: { id: admin.factoryId, type: 2 },
    })
    const part = await app.data('/ops/getAccountList', { keyword: admin.mobile.slice(0, 10) }, operator)
    expect(part.total).toBe(0)
  })

  test('filters by names, type, state and factory; treats SQL wildcards as letters', async () => {
    const of = async (body: object) =>
      (await app.data('/ops/getAccountList', { factoryId: admin.factoryId, ...body }, operator)).total
    expect(await of({ keyword: '明发' })).toBe(1)
    expect(await of({ keyword: '%' })).toBe(0)
    expect(await of({ type: 3 })).toBe(0)
    expect(await of({ state: 'disabled' })).toBe(0)
    expect(await of({ type: 2, state: 'enabled' })).toBe(1)
  })

  test('shows the mobile in the detail and logs the access', async () => {
    const colleague = await member()
    const shown = await app.data('/ops/getAccountDetail', { id: admin.userId }, operator)
    expect(shown).toMatchObject({ mobile: admin.mobile, disabledReason: null, verification: null })
    expect(shown.loggedInUntil).not.toBeNull()
    expect(shown.colleagues).toEqual([{ id: colleague.id, alias: '小李', role: 'user', state: 'enabled' }])
    expect(JSON.stringify(shown)).not.toMatch(/argon|password/i)
    expect(await auditOf('user', admin.userId)).toMatchObject([
      { action: 'account.looked', user_id: operator.userId },
    ])
    const logins = await app.data('/ops/getAccountLogins', { id: colleague.id }, operator)
    expect(logins).toMatchObject({ total: 1, list: [{ how: 'password', outcome: 'success' }] })
  })

  test('answers 404 for a missing or deleted account', async () => {
    const { id } = await member()
    await app.data('/user/deleteStaff', { id }, admin)
    for (const gone of [id, 99_999_999])
      expect(await app.call('/ops/getAccountDetail', { id: gone }, operator)).toMatchObject({ code: 404 })
  })
})

describe('disabling a user', () => {
  test('ends its session at once, gives the reason at login, and its factory cannot enable it', async () => {
    const { id, mobile, token } = await member()
    const reader = await readStream(app.server, { token })
    await reader.until('ready')
    const reason = '多次发布虚假货源'
    const disabled = await app.data('/ops/setAccountEnabled', { id, isEnabled: false, reason }, operator)
    expect(disabled).toMatchObject({ state: 'disabled', disabledReason: reason, loggedInUntil: null })
    expect((await reader.until('end')).data).toMatchObject({ reason: 'session', code: 508 })
    await reader.closed
    expect(await codeOf({ token })).toBe(508)
    expect(await login(mobile)).toMatchObject({
      code: 403,
      msg: problemText('accountDisabledByPlatform', { reason }),
    })
    expect(await app.call('/user/updateStaff', { id, enabled: true }, admin)).toMatchObject({
      code: 409,
      msg: problemText('staffDisabledByPlatform', { reason }),
    })
    await app.data('/ops/setAccountEnabled', { id, isEnabled: true }, operator)
    expect((await login(mobile)).code).toBe(200)
    expect(await auditOf('user', id)).toMatchObject([
      { action: 'staff.created' },
      { action: 'account.disabled', before: { enabled: true }, after: { enabled: false, reason } },
      { action: 'account.enabled', before: { enabled: false, reason }, after: { enabled: true } },
    ])
  })

  test('removes only its own block: a user disabled by the factory is enabled by the factory', async () => {
    const reason = '多次发布虚假货源'
    const hold = (id: number) =>
      app.data('/ops/setAccountEnabled', { id, isEnabled: false, reason }, operator)
    const free = (id: number) => app.data('/ops/setAccountEnabled', { id, isEnabled: true }, operator)
    const before = await member()
    const disabling = (id: number) => app.data('/user/updateStaff', { id, enabled: false }, admin)
    await disabling(before.id)
    expect(await free(before.id)).toMatchObject({ state: 'disabled', disabledByFactory: true })
    await hold(before.id)
    const meanwhile = await member()
    await hold(meanwhile.id)
    await disabling(meanwhile.id)
    for (const { id, mobile } of [before, meanwhile]) {
      expect(await free(id)).toMatchObject({
        state: 'disabled',
        disabledReason: null,
        disabledByFactory: true,
      })
      expect(await login(mobile)).toMatchObject({ code: 403, msg: problems.accountDisabled.msg })
      await app.data('/user/updateStaff', { id, enabled: true }, admin)
      expect((await login(mobile)).code).toBe(200)
      expect(await free(id)).toMatchObject({ state: 'enabled', disabledByFactory: false })
    }
  })

  test('requires a reason', async () => {
    expect(
      await app.call('/ops/setAccountEnabled', { id: admin.userId, isEnabled: false }, operator),
    ).toMatchObject({ code: 400, data: { fields: [{ path: 'reason' }] } })
  })

  test('refuses the operator itself; of two who disable each other at once, one stays', async () => {
    const input = { isEnabled: false, reason: '离职' }
    expect(
      await app.call('/ops/setAccountEnabled', { id: operator.userId, ...input }, operator),
    ).toMatchObject({ code: 409, msg: problems.operatorSelf.msg })
    for (let run = 0; run < 10; run += 1) {
      const [a, b] = [
        await actor(app, { type: 9, factoryId: operator.factoryId }),
        await actor(app, { type: 9, factoryId: operator.factoryId }),
      ]
      const answers = await Promise.all([
        app.call('/ops/setAccountEnabled', { id: b.userId, ...input }, a),
        app.call('/ops/setAccountEnabled', { id: a.userId, ...input }, b),
      ])
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    }
  })
})

test('lets the account log in again after its session was ended', async () => {
  const { id, mobile, token } = await member()
  await app.data('/ops/endAccountSession', { id }, operator)
  expect(await codeOf({ token })).toBe(508)
  expect((await login(mobile)).code).toBe(200)
  expect((await auditOf('user', id)).at(-1)).toMatchObject({ action: 'account.sessionEnded' })
})

describe('disabling a factory', () => {
  const reason = '资质过期未更新'

  test("ends all its users' sessions and hides its lines, which return in the state the carrier chose", async () => {
    const carrier = await actor(app, { type: 3 })
    const colleague = await actor(app, { type: 3, factoryId: carrier.factoryId, role: 'user' })
    const on = await insertLine(app, { carrierId: carrier.factoryId })
    const off = await insertLine(app, { carrierId: carrier.factoryId })
    await app.pool.query(`update line set status = 'off' where id = $1`, [off])
    const input = { id: carrier.factoryId, isEnabled: false, reason }
    expect(await app.data('/ops/setFactoryEnabled', input, operator)).toEqual({ sessionsEnded: 2 })
    expect([await codeOf(carrier), await codeOf(colleague)]).toEqual([508, 508])
    const statuses = async () => {
      const { rows } = await app.pool.query<{ status: string }>(
        'select status from line where id = any($1) order by id',
        [[on, off]],
      )
      return rows.map(({ status }) => status)
    }
    expect(await statuses()).toEqual(['paused', 'off'])
    const lineId = await insertLine(app, { carrierId: carrier.factoryId })
    const { rows } = await app.pool.query('select status, held_status from line where id = $1', [lineId])
    expect(rows).toEqual([{ status: 'paused', held_status: 'on' }])
    await app.data('/ops/setFactoryEnabled', { id: carrier.factoryId, isEnabled: true }, operator)
    expect(await statuses()).toEqual(['on', 'off'])
    expect(await auditOf('factory', carrier.factoryId)).toMatchObject([
      { action: 'factory.disabled', after: { reason } },
      { action: 'factory.enabled', before: { reason } },
    ])
  })

  test('gives its users the reason at login; refuses to disable the platform', async () => {
    const { mobile } = await member()
    await app.data('/ops/setFactoryEnabled', { id: admin.factoryId, isEnabled: false, reason }, operator)
    expect(await login(mobile)).toMatchObject({ code: 403, msg: problemText('factoryDisabled', { reason }) })
    const { list } = await app.data('/ops/getAccountList', { factoryId: admin.factoryId }, operator)
    expect(list.map(({ state }) => state)).toEqual(['factoryDisabled', 'factoryDisabled'])
    expect(
      await app.call(
        '/ops/setFactoryEnabled',
        { id: operator.factoryId, isEnabled: false, reason },
        operator,
      ),
    ).toMatchObject({ code: 409, msg: problems.operatorFactory.msg })
  })
})
