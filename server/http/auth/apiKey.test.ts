import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { calls } from '#contract/calls/calls.ts'
import { accessOf, callPaths } from '#contract/calls/permissions.ts'
import type { CallPath } from '#contract/calls/permissions.ts'
import { apiScopes, isScope } from '#contract/kernel/access.ts'
import { problems } from '#contract/kernel/problems.ts'
import { actor } from '../../testing/actors.ts'
import { apiKeyOf } from '../../testing/data/apiKeys.ts'
import type { KeyHolder } from '../../testing/data/apiKeys.ts'
import { testApp } from '../../testing/testApp.ts'
import type { TestApp } from '../../testing/testApp.ts'

let app: TestApp
let holder: KeyHolder

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())
beforeEach(async () => {
  holder = await apiKeyOf(app)
})

const openPaths = callPaths.filter((path) => isScope(accessOf(path)))
const ask = (path: CallPath, token?: string) =>
  app.call(path, calls[path].example as never, token === undefined ? {} : { token })
const pull = (token = holder.token) => app.call('/open/pullOrders', {}, { token })
const refusal = (key: keyof typeof problems) => ({ code: problems[key].code, msg: problems[key].msg })

describe.each(openPaths)('%s', (path) => {
  test('is open to its own scope only', async () => {
    for (const scope of apiScopes) {
      const { token } = await apiKeyOf(app, { scopes: [scope] })
      const { msg } = await ask(path, token)
      if (scope === accessOf(path)) expect(msg).not.toBe(problems.apiScopeMissing.msg)
      else expect(msg).toBe(problems.apiScopeMissing.msg)
    }
  })

  test('is closed to visitors and logins, valid or not', async () => {
    for (const token of [undefined, holder.carrier.token, 'nobody'])
      expect(await ask(path, token)).toMatchObject(refusal('apiKeyRequired'))
  })
})

test('refuses a key on every other call that reads tokens, even a public one', async () => {
  const others = callPaths.filter((path) => !isScope(accessOf(path)) && accessOf(path) !== 'outsideSession')
  expect(others.length).toBeGreaterThan(150)
  for (const path of others)
    for (const token of [holder.token, `${holder.token.slice(0, -1)}_`])
      expect(await ask(path, token), path).toMatchObject(refusal('apiKeyElsewhere'))
})

test('accepts a key after Bearer, and compares every character of it', async () => {
  expect((await pull(`Bearer ${holder.token}`)).code).toBe(200)
  const last = holder.token.at(-1) === 'A' ? 'B' : 'A'
  for (const wrong of [`${holder.token}A`, `${holder.token.slice(0, -1)}${last}`, 'zxt_', 'zxt_constructor'])
    expect(await pull(wrong)).toMatchObject(refusal('apiKeyUnknown'))
})

describe('stops a key on the very next call', () => {
  const stops: Record<string, (of: KeyHolder) => string> = {
    revoked: ({ keyId }) => `update api_key set revoked_at = now() where id = ${keyId}`,
    'its factory disabled': ({ carrier }) =>
      `update factory set disabled_reason = '欠费' where id = ${carrier.factoryId}`,
    'its factory no carrier any more': ({ carrier }) =>
      `update factory set type = 2 where id = ${carrier.factoryId}`,
  }
  test.each(Object.entries(stops))('%s', async (_, statement) => {
    expect((await pull()).code).toBe(200)
    await app.pool.query(statement(holder))
    expect(await pull()).toMatchObject(refusal('apiKeyUnknown'))
  })

  test('when its carrier was merged into another, whose orders it never opens', async () => {
    const into = await actor(app, { type: 3 })
    const operator = await actor(app, { type: 9 })
    const pair = { fromId: holder.carrier.factoryId, intoId: into.factoryId }
    await app.data('/ops/mergeCarriers', { ...pair, seenOrders: 0 }, operator)
    expect(await pull()).toMatchObject(refusal('apiKeyUnknown'))
    const otherKey = await apiKeyOf(app, { carrier: into })
    expect((await pull(otherKey.token)).code).toBe(200)
  })
})

test('keeps a key after its creator is deleted: it belongs to the factory', async () => {
  const { carrier } = holder
  const maker = await actor(app, { type: 3, factoryId: carrier.factoryId })
  const { key } = await app.data('/carrier/createApiKey', { name: '打单', scopes: ['orders:read'] }, maker)
  await app.data('/user/updateStaff', { id: maker.userId, enabled: false }, carrier)
  expect((await pull(key)).code).toBe(200)
  await app.data('/user/deleteStaff', { id: maker.userId }, carrier)
  expect((await pull(key)).code).toBe(200)
  const [listed] = (await app.data('/carrier/getApiKeyList', {}, carrier)).list
  expect(listed).toMatchObject({ name: '打单', createdBy: '测试', revokedAt: null })
})

test('allows 600 calls a minute, however many at once; then returns the wait, and allows 600 more in the next minute', async () => {
  const another = await apiKeyOf(app, { carrier: holder.carrier })
  const answers = []
  for (let batch = 0; batch < 31; batch += 1)
    answers.push(
      ...(await Promise.all(Array.from({ length: 20 }, () => app.call('/open/getLines', {}, holder)))),
    )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(600)
  const refused = answers.filter(({ code }) => code === 429)
  expect(refused).toHaveLength(20)
  expect(refused[0]).toMatchObject({ msg: '操作太频繁，请 60 秒后再试', data: { waitMs: 60_000 } })
  expect((await pull(another.token)).code).toBe(200)
  app.clock.advanceMs(59_000)
  expect(await pull()).toMatchObject({ code: 429, data: { waitMs: 1000 } })
  app.clock.advanceMs(1_000)
  expect((await pull()).code).toBe(200)
})

describe('the time of the last use', () => {
  const lastUse = async () => {
    const { rows } = await app.pool.query<{ at: string | null; ip: string | null; version: string }>(
      `select last_used_at as at, last_used_ip as ip, xmin::text as version from api_key where id = ${holder.keyId}`,
    )
    return rows[0]
  }

  test('is stored with the address, once a minute', async () => {
    expect(await lastUse()).toMatchObject({ at: null, ip: null })
    await app.call('/open/pullOrders', {}, { token: holder.token, remoteAddress: '203.0.113.9' })
    const first = await lastUse()
    expect(first).toMatchObject({ at: app.clock.now().toISOString(), ip: '203.0.113.9' })
    app.clock.advanceMs(59_999)
    await Promise.all(Array.from({ length: 10 }, () => pull()))
    expect(await lastUse()).toEqual(first)
    app.clock.advanceMs(1)
    await pull()
    expect((await lastUse())?.at).toBe(app.clock.now().toISOString())
  })

  test('delays no call: a key whose row is locked is answered all the same', async () => {
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query(`select 1 from api_key where id = ${holder.keyId} for update`)
    const { code } = await pull()
    await client.query('rollback')
    client.release()
    expect(code).toBe(200)
    expect(await lastUse()).toMatchObject({ at: null })
  })
})

test('scopes an Idempotency-Key to the key, not to the carrier', async () => {
  const another = await apiKeyOf(app, { carrier: holder.carrier })
  const body = { number: 'D000000000000', reason: '车满' }
  const idempotencyKey = 'the-very-same-key-0001'
  for (const { token } of [holder, another])
    expect(await app.call('/open/rejectOrder', body, { token, idempotencyKey })).toMatchObject(
      refusal('openNumberUnknown'),
    )
  const push = (token: string, eventId: string) =>
    app.call(
      '/open/pushEvents',
      { events: [{ kind: 'exceptionResolved', eventId, number: 'X1', text: '好了' }] },
      { token, idempotencyKey },
    )
  expect((await push(holder.token, 'a')).code).toBe(200)
  expect(await push(holder.token, 'b')).toMatchObject(refusal('keyReused'))
  expect((await push(another.token, 'b')).code).toBe(200)
})

test('logs a failure without the key', async () => {
  const broken = await testApp(inject('cluster'))
  const { token } = await apiKeyOf(broken)
  await broken.pool.query('alter table freight_order rename to elsewhere')
  expect((await broken.call('/open/pullOrders', {}, { token })).code).toBe(500)
  await broken.pool.query('alter table api_key_minute rename to elsewhere_too')
  expect((await broken.call('/open/pullOrders', {}, { token: `Bearer ${token}` })).code).toBe(500)
  expect(broken.complaints).toHaveLength(2)
  for (const line of broken.complaints.splice(0)) expect(line).not.toContain(token.slice(4))
  await broken.close()
})
