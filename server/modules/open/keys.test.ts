import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { apiKeysMax } from '#contract/open/words.ts'
import { sha256 } from '#server/core/secrets.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let admin: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await actor(app, { type: 3 })
})

const create = (name = '仓库系统', as: Actor = admin, idempotencyKey?: string) =>
  app.call(
    '/carrier/createApiKey',
    { name, scopes: ['orders:read', 'waybills:write', 'orders:read'] },
    { token: as.token, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
  )
const createdKey = async (name?: string, as?: Actor) => (await create(name, as)).data
const list = async (as: Actor = admin) => (await app.data('/carrier/getApiKeyList', {}, as)).list
const audit = async (id: number) => {
  const { rows } = await app.pool.query(
    `select action, user_id::int as "userId", before, after from audit_log where subject_kind = 'apiKey' and subject_id = $1 order by id`,
    [String(id)],
  )
  return rows as unknown[]
}

test('creates a key of 256 random bits, shown once; the stored part opens nothing', async () => {
  const { key, apiKey } = await createdKey()
  expect(key).toMatch(/^zxt_[\w-]{43}$/)
  expect(apiKey).toMatchObject({
    name: '仓库系统',
    scopes: ['orders:read', 'waybills:write'],
    prefix: key.slice(0, 12),
    createdAt: app.clock.now().toISOString(),
    createdBy: '测试',
    lastUsedAt: null,
    revokedAt: null,
  })
  expect(await list()).toEqual([apiKey])
  expect((await app.call('/open/pullOrders', {}, { token: key })).code).toBe(200)
  const { rows } = await app.pool.query<{ dump: string }>(
    `select string_agg(query_to_xml(format('select * from %I', relname), true, true, '')::text, '') as dump
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const dump = rows[0]?.dump ?? ''
  expect(dump).toContain(key.slice(0, 12))
  expect(dump).not.toContain(key.slice(12))
  const stored = await app.db.selectFrom('api_key').select('key_hash').where('id', '=', apiKey.id).execute()
  expect(stored).toEqual([{ key_hash: sha256(key) }])
})

test('creates one key for two calls under one Idempotency-Key', async () => {
  const first = await create('打单', admin, 'create-an-api-key-01')
  expect(await create('打单', admin, 'create-an-api-key-01')).toEqual(first)
  expect(await list()).toHaveLength(1)
})

test('allows at most ten live keys, also of many at once; a revoked one frees a slot', async () => {
  const second = await actor(app, { type: 3, factoryId: admin.factoryId })
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, at) => create(`第 ${at} 个`, at % 2 === 0 ? admin : second)),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(apiKeysMax)
  expect(answers.filter(({ code }) => code === problems.apiKeysFull.code)).toHaveLength(4)
  const [newest] = await list()
  await app.data('/carrier/revokeApiKey', { apiKeyId: newest?.id ?? 0 }, second)
  expect((await create('补一个')).code).toBe(200)
  const keys = await list()
  expect(keys.map(({ revokedAt }) => revokedAt !== null)).toEqual([...Array(10).fill(false), true])
})

test('audits creating and revoking, without the key', async () => {
  const { key, apiKey } = await createdKey('打单')
  const { id } = apiKey
  const second = await actor(app, { type: 3, factoryId: admin.factoryId })
  await app.data('/carrier/revokeApiKey', { apiKeyId: id }, second)
  await app.data('/carrier/revokeApiKey', { apiKeyId: id }, admin)
  const fields = { name: '打单', scopes: '读取订单与运单、推送运单进度', prefix: key.slice(0, 12) }
  expect(await audit(id)).toEqual([
    { action: 'apiKey.created', userId: admin.userId, before: null, after: fields },
    { action: 'apiKey.revoked', userId: second.userId, before: fields, after: null },
  ])
  expect(await app.call('/open/pullOrders', {}, { token: key })).toMatchObject({
    code: problems.apiKeyUnknown.code,
    msg: problems.apiKeyUnknown.msg,
  })
})

test('lists the newest 50 revoked keys, and none of another carrier', async () => {
  await app.pool.query(
    `insert into api_key (carrier_id, name, scopes, key_hash, prefix, created_at, created_by, revoked_at)
     select $1, 'k' || n, '{lines:read}', sha256(convert_to('some key ' || n, 'UTF8')), 'zxt_aaaaaaaa', $3, $2,
       $3::timestamptz + n * interval '1 s'
     from generate_series(1, 60) n`,
    [admin.factoryId, admin.userId, app.clock.now()],
  )
  const keys = await list()
  expect(keys.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, at) => `k${60 - at}`))
  expect(await list(await actor(app, { type: 3 }))).toEqual([])
})
