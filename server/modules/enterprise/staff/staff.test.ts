import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { staffMax } from '#contract/account/words.ts'
import { problems } from '#contract/kernel/problems.ts'
import { actor, freshMobile } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { freshAddress, registered, testPassword } from '#server/testing/data/accounts.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let admin: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await actor(app, { type: 2 })
})

const inputOf = (change: { alias?: string; name?: string; mobile?: string } = {}) => ({
  alias: '小李',
  mobile: freshMobile(),
  password: testPassword,
  ...change,
})
const login = (mobile: string, password = testPassword) =>
  app.call('/user/login', { mobile, password }, { remoteAddress: freshAddress() })
const auditOf = async (id: number) => {
  const { rows } = await app.pool.query<Record<string, unknown>>(
    `select action, user_id, before, after from audit_log where subject_kind = 'user' and subject_id = $1 order by id`,
    [String(id)],
  )
  return rows
}

describe('a new member', () => {
  test('logs in with the initial password, is a user of the factory and is listed', async () => {
    const member = await app.data('/user/createStaff', inputOf({ name: '李雷' }), admin)
    expect(member).toMatchObject({
      alias: '小李',
      name: '李雷',
      role: 'user',
      enabled: true,
      last_login_time: null,
    })
    const { data } = await login(member.mobile)
    const me = await app.data('/user/getUser', {}, data)
    expect(me).toMatchObject({ id: member.id, factory_id: admin.factoryId, role: 'user', type: 2 })
    const { list, total } = await app.data('/user/getStaffList', {}, admin)
    expect([list.map(({ id }) => id), total]).toEqual([[admin.userId, member.id], 2])
    expect(list[1]?.last_login_time).toBe(app.clock.now().toISOString())
    expect(await auditOf(member.id)).toEqual([
      {
        action: 'staff.created',
        user_id: admin.userId,
        before: null,
        after: { alias: '小李', name: '李雷', mobile: member.mobile, role: 'user' },
      },
    ])
  })

  test.each([
    ['short', '初始密码至少 10 个字，请补充'],
    ['password123', problems.passwordTooCommon.msg],
  ])('with the password %s is refused at its field', async (password, message) => {
    const input = { ...inputOf(), password }
    expect(await app.call('/user/createStaff', input, admin)).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'password', message }] },
    })
  })

  test('is refused with one sentence when its mobile has any account', async () => {
    const elsewhere = await registered(app)
    const here = await app.data('/user/createStaff', inputOf(), admin)
    for (const mobile of [elsewhere.mobile, here.mobile, admin.mobile, `+86 ${here.mobile}`])
      expect(await app.call('/user/createStaff', inputOf({ mobile }), admin)).toEqual({
        ...problems.mobileInUse,
        data: { fields: [{ path: 'mobile', label: '手机号', message: problems.mobileInUse.msg }] },
      })
    expect((await app.data('/user/getStaffList', {}, admin)).total).toBe(2)
  })

  test('does not reveal whose mobiles have accounts', async () => {
    const { mobile } = await registered(app)
    const answers: number[] = []
    for (let tries = 0; tries < 22; tries += 1)
      answers.push((await app.call('/user/createStaff', inputOf({ mobile }), admin)).code)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 409), 429, 429])
    expect(await app.call('/user/createStaff', inputOf(), admin)).toMatchObject({ code: 200 })
    app.clock.advanceMs(3_600_000)
    const later = await actor(app, { type: 2, factoryId: admin.factoryId })
    expect((await app.call('/user/createStaff', inputOf({ mobile }), later)).code).toBe(409)
  })

  test('is created once for fifty concurrent calls with one mobile', async () => {
    const input = inputOf()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call('/user/createStaff', input, admin)),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect((await app.data('/user/getStaffList', {}, admin)).total).toBe(2)
  })

  test('gets the last free slot only once; a deleted member frees one', async () => {
    await app.pool.query(
      `insert into app_user (factory_id, role, alias, mobile)
       select $1, 'user', '占位', '139' || lpad(n::text, 8, '0') from generate_series(1, $2::integer) n`,
      [admin.factoryId, staffMax - 2],
    )
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.call('/user/createStaff', inputOf(), admin)),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ code }) => code === 409)?.msg).toBe('员工最多 200 人，请先删除不再使用的员工')
    const id = answers.find(({ code }) => code === 200)?.data.id ?? 0
    await app.data('/user/deleteStaff', { id }, admin)
    expect((await app.call('/user/createStaff', inputOf(), admin)).code).toBe(200)
  })
})

describe('the list', () => {
  test('shows the own factory, admins first, by page and keyword', async () => {
    await app.data('/user/createStaff', inputOf(), await actor(app, { type: 3 }))
    const names = ['张三', '李四', '王五%']
    const members = []
    for (const name of names)
      members.push(await app.data('/user/createStaff', inputOf({ alias: name.slice(0, 1), name }), admin))
    const second = await actor(app, { type: 2, factoryId: admin.factoryId })
    const ids = (keyword?: string, page = 1) =>
      app
        .data(
          '/user/getStaffList',
          { page, pageSize: 3, ...(keyword === undefined ? {} : { keyword }) },
          admin,
        )
        .then(({ list, total }) => [list.map(({ id }) => id), total])
    const [zhang, li, wang] = members.map(({ id }) => id)
    expect(await ids()).toEqual([[admin.userId, second.userId, zhang], 5])
    expect(await ids(undefined, 2)).toEqual([[li, wang], 5])
    expect(await ids('李四')).toEqual([[li], 1])
    expect(await ids('%')).toEqual([[wang], 1])
    const { mobile = '' } = members[0] ?? {}
    expect(await ids(`${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`)).toEqual([[zhang], 1])
    expect(await ids('没有这个人')).toEqual([[], 0])
  })

  test('is for admins of enterprises', async () => {
    const codeOf = async (type: 0 | 1 | 2 | 3 | 9, role: 'admin' | 'user') =>
      (await app.call('/user/getStaffList', {}, await actor(app, { type, role }))).code
    expect(await Promise.all(([0, 1, 2, 3, 9] as const).map((type) => codeOf(type, 'admin')))).toEqual([
      403, 403, 200, 200, 403,
    ])
    expect(await codeOf(2, 'user')).toBe(403)
  })
})

describe('a change', () => {
  test('of the name is logged with the old value; the same name again changes and logs nothing', async () => {
    const { id } = await app.data('/user/createStaff', inputOf({ name: '李雷' }), admin)
    const changed = await app.data('/user/updateStaff', { id, alias: '老李', name: '' }, admin)
    expect(changed).toMatchObject({ id, alias: '老李', name: null })
    await app.data('/user/updateStaff', { id, alias: '老李', enabled: true, role: 'user' }, admin)
    expect((await auditOf(id)).slice(1)).toEqual([
      {
        action: 'staff.changed',
        user_id: admin.userId,
        before: { alias: '小李', name: '李雷' },
        after: { alias: '老李', name: null },
      },
    ])
  })

  test('of the password is logged without it', async () => {
    const { id, mobile } = await app.data('/user/createStaff', inputOf(), admin)
    const password = 'seldom-seen-password-77'
    await app.data('/user/updateStaff', { id, password }, admin)
    expect((await auditOf(id)).at(-1)).toMatchObject({ before: {}, after: { password: '已重置' } })
    expect((await login(mobile)).code).toBe(400)
    expect((await login(mobile, password)).code).toBe(200)
  })
})

test("by deletion frees the mobile and keeps the user's row for its history", async () => {
  const { id, mobile } = await app.data('/user/createStaff', inputOf({ name: '李雷' }), admin)
  await app.data('/user/deleteStaff', { id }, admin)
  expect((await login(mobile)).code).toBe(400)
  expect((await app.data('/user/getStaffList', {}, admin)).list.map((row) => row.id)).toEqual([admin.userId])
  for (const path of ['/user/updateStaff', '/user/deleteStaff'] as const)
    expect((await app.call(path, { id }, admin)).code).toBe(404)
  const { rows } = await app.pool.query(
    'select alias, name, mobile, password_hash from app_user where id = $1',
    [id],
  )
  expect(rows).toEqual([{ alias: '小李', name: '李雷', mobile: null, password_hash: null }])
  expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'staff.deleted', before: { mobile } })
  const other = await actor(app, { type: 3 })
  expect((await app.call('/user/createStaff', inputOf({ mobile }), other)).code).toBe(200)
})
