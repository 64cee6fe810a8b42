import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { submitEnterprise } from '#server/testing/data/verifications.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let owner: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  owner = await actor(app, { type: 2, name: '永康市测试五金厂' })
})
afterAll(() => app.close())

test('returns a factory with its verification to its admin', async () => {
  expect(await app.data('/user/getFactory', {}, owner)).toMatchObject({
    id: owner.factoryId,
    type: 2,
    name: '永康市测试五金厂',
    creditCode: null,
    regionText: null,
    config: {
      reweighTolerancePercent: 3,
      defaultPickupMode: null,
      defaultPayment: null,
      labelLayout: '100x150',
    },
    verification: null,
  })
  await submitEnterprise(app, owner)
  expect((await app.data('/user/getFactory', {}, owner)).verification).toMatchObject({ status: 'pending' })
})

test('changes contact fields one by one, logged with before and after', async () => {
  await app.data('/user/updateFactory', { phone: '0579-87112233', contact: '王小明' }, owner)
  const answer = await app.data(
    '/user/updateFactory',
    { regionCode: '330784', address: '江南街道 1 号' },
    owner,
  )
  expect(answer).toMatchObject({
    contact: '王小明',
    phone: '0579-87112233',
    regionText: '浙江省金华市永康市',
    address: '江南街道 1 号',
  })
  expect(await app.data('/user/updateFactory', { phone: null, contact: '' }, owner)).toMatchObject({
    phone: null,
    contact: null,
  })
  const { rows } = await app.pool.query<{ action: string; before: object; after: object }>(
    `select action, before, after from audit_log where subject_kind = 'factory' and subject_id = $1 order by id`,
    [String(owner.factoryId)],
  )
  expect(rows).toEqual([
    {
      action: 'factory.changed',
      before: { phone: null, contact: null },
      after: { phone: '0579-87112233', contact: '王小明' },
    },
    {
      action: 'factory.changed',
      before: { regionCode: null, address: null },
      after: { regionCode: '330784', address: '江南街道 1 号' },
    },
    {
      action: 'factory.changed',
      before: { phone: '0579-87112233', contact: '王小明' },
      after: { phone: null, contact: null },
    },
  ])
  expect((await app.call('/user/updateFactory', { regionCode: '999999' }, owner)).data).toMatchObject({
    fields: [{ path: 'regionCode' }],
  })
})

test('sets and clears the configuration, which new orders of the whole factory start with', async () => {
  const staff = await actor(app, { type: 2, role: 'user', factoryId: owner.factoryId })
  const config = {
    reweighTolerancePercent: 5,
    defaultPickupMode: 'door',
    defaultPayment: 'monthly',
    labelLayout: 'a4',
    shortFirst: 'cod',
  } as const
  expect((await app.data('/Payment/updateFactoryConfig', config, owner)).config).toEqual(config)
  expect((await app.data('/user/getUser', {}, staff)).factory.defaults).toEqual({
    pickup_mode: 'door',
    payment: 'monthly',
    label_layout: 'a4',
    short_first: 'cod',
  })
  const cleared = { reweighTolerancePercent: null, defaultPickupMode: null, defaultPayment: null }
  expect((await app.data('/Payment/updateFactoryConfig', cleared, owner)).config).toEqual({
    ...cleared,
    labelLayout: 'a4',
    shortFirst: 'cod',
  })
  expect((await app.call('/Payment/updateFactoryConfig', config, staff)).code).toBe(403)
  expect(
    (await app.call('/Payment/updateFactoryConfig', { reweighTolerancePercent: 51 }, owner)).msg,
  ).toContain('不能大于 50')
})

test('logs nothing when nothing changes, and touches no other factory', async () => {
  const other = await actor(app, { type: 3 })
  const before = await app.data('/user/getFactory', {}, other)
  const count = async () => (await app.pool.query('select 1 from audit_log')).rowCount
  const logged = await count()
  await app.data('/Payment/updateFactoryConfig', {}, owner)
  await app.data('/user/updateFactory', { address: '江南街道 1 号' }, owner)
  expect(await count()).toBe(logged)
  expect(await app.data('/user/getFactory', {}, other)).toEqual(before)
})
