import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { actor, freshMobile } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { freshAddress, testPassword } from '#server/testing/data/accounts.ts'
import { readStream } from '#server/testing/stubs/streamReader.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let admin: Actor
let second: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await actor(app, { type: 2 })
  second = await actor(app, { type: 2, factoryId: admin.factoryId })
})

const codeOf = async ({ token }: { token: string }) => (await app.call('/user/getUser', {}, { token })).code
const login = (mobile: string) =>
  app.call('/user/login', { mobile, password: testPassword }, { remoteAddress: freshAddress() })
const update = (
  by: Actor,
  id: number,
  change: { enabled?: boolean; role?: 'admin' | 'user'; password?: string },
) => app.call('/user/updateStaff', { id, ...change }, by)

/** A logged-in member with a password. */
async function member(): Promise<{ id: number; mobile: string; token: string }> {
  const input = { alias: '小李', mobile: freshMobile(), password: testPassword }
  const { id, mobile } = await app.data('/user/createStaff', input, admin)
  return { id, mobile, token: (await login(mobile)).data.token }
}

describe('the next call', () => {
  test('refuses a disabled user until enabled and logged in again', async () => {
    const { id, mobile, token } = await member()
    expect(await update(admin, id, { enabled: false })).toMatchObject({ code: 200, data: { enabled: false } })
    expect(await codeOf({ token })).toBe(508)
    expect(await login(mobile)).toMatchObject({ code: 403, msg: problems.accountDisabled.msg })
    await update(admin, id, { enabled: true })
    expect(await codeOf({ token })).toBe(508)
    expect((await login(mobile)).code).toBe(200)
  })

  test('refuses a deleted user, and one whose password was changed', async () => {
    const [deleted, reset] = [await member(), await member()]
    await app.data('/user/deleteStaff', { id: deleted.id }, admin)
    await update(admin, reset.id, { password: 'seldom-seen-password-77' })
    expect([await codeOf(deleted), await codeOf(reset)]).toEqual([508, 508])
  })

  test('ends a login that races with the disabling of its account', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { id, mobile } = await member()
      const [entering] = await Promise.all([login(mobile), update(admin, id, { enabled: false })])
      if (entering.code === 200) expect(await codeOf(entering.data)).toBe(508)
      else expect(entering.code).toBe(403)
    }
  })
})

describe('an open stream', () => {
  const changes: [string, (id: number) => Promise<unknown>, object][] = [
    ['disabled', (id) => update(admin, id, { enabled: false }), { reason: 'session', code: 508 }],
    ['deleted', (id) => app.data('/user/deleteStaff', { id }, admin), { reason: 'session', code: 508 }],
    [
      'given another password',
      (id) => update(admin, id, { password: 'seldom-seen-password-77' }),
      { reason: 'session' },
    ],
    ['made an admin', (id) => update(admin, id, { role: 'admin' }), { reason: 'rights' }],
  ]
  test.each(changes)('of a user that is %s ends at once', async (_, change, end) => {
    const { id, token } = await member()
    const reader = await readStream(app.server, { token })
    await reader.until('ready')
    await change(id)
    expect((await reader.until('end')).data).toMatchObject(end)
    // nothing was sent to it before
    expect(reader.changes()).toEqual([])
    await reader.closed
  })
})

test('stays open and gets a change when the name changes', async () => {
  const { id, token } = await member()
  const reader = await readStream(app.server, { token })
  await reader.until('ready')
  await app.data('/user/updateStaff', { id, alias: '老李' }, admin)
  expect(await reader.untilChanges(1)).toEqual([{ type: 'account' }])
  expect(await codeOf({ token })).toBe(200)
  reader.cut()
  await reader.closed
})

test('an open stream of another admin gets each change of a member', async () => {
  const reader = await readStream(app.server, { token: second.token })
  await reader.until('ready')
  const { id } = await member()
  expect(await reader.untilChanges(1)).toEqual([{ type: 'account' }])
  await update(admin, id, { role: 'admin' })
  expect(await reader.untilChanges(2)).toHaveLength(2)
  await app.data('/user/deleteStaff', { id }, admin)
  expect(await reader.untilChanges(3)).toHaveLength(3)
  reader.cut()
  await reader.closed
})

describe('the last admin', () => {
  test('cannot take its own rights or delete itself, but may change its name', async () => {
    const self = problems.staffSelf.msg
    for (const change of [{ enabled: false }, { role: 'user' as const }, { password: testPassword }])
      expect(await update(admin, admin.userId, change)).toMatchObject({ code: 409, msg: self })
    expect(await app.call('/user/deleteStaff', { id: admin.userId }, admin)).toMatchObject({ msg: self })
    expect(await app.call('/user/updateStaff', { id: admin.userId, alias: '老板' }, admin)).toMatchObject({
      code: 200,
    })
  })

  test.each([
    ['demote', (by: Actor, of: Actor) => update(by, of.userId, { role: 'user' })],
    ['disable', (by: Actor, of: Actor) => update(by, of.userId, { enabled: false })],
    ['delete', (by: Actor, of: Actor) => app.call('/user/deleteStaff', { id: of.userId }, by)],
  ])('two admins who %s each other at once leave one', async (_, act) => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const a = await actor(app, { type: 3 })
      const other = await actor(app, { type: 3, factoryId: a.factoryId })
      const answers = await Promise.all([act(a, other), act(other, a)])
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
      const { rowCount } = await app.pool.query(
        `select 1 from app_user where factory_id = $1 and role = 'admin' and enabled and mobile is not null`,
        [a.factoryId],
      )
      expect(rowCount).toBe(1)
    }
  })

  test('can be demoted by an admin that it made', async () => {
    const { id, token } = await member()
    await update(admin, id, { role: 'admin' })
    const secondAdmin: Actor = { ...admin, userId: id, token }
    expect((await app.call('/user/getStaffList', {}, secondAdmin)).code).toBe(200)
    expect(await update(secondAdmin, admin.userId, { role: 'user' })).toMatchObject({
      data: { role: 'user' },
    })
    expect((await app.call('/user/getStaffList', {}, admin)).code).toBe(403)
    expect((await update(secondAdmin, second.userId, { enabled: false })).code).toBe(200)
  })
})
