import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { problems } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let operator: Actor

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  operator = await actor(app, { type: 9 })
})
afterAll(() => app.close())

const save = (body: { cityCode: string; name: string; place?: number; disabled?: boolean }) =>
  app.call('/ops/saveSite', body, operator)
const offered = async () => (await app.data('/sites/getSiteList', {})).list.map(({ name }) => name)

test('opens another city without code, offers it in its order, and hides it once disabled', async () => {
  expect(await offered()).toEqual(['永康市'])
  const { data } = await save({ cityCode: '330782', name: '义乌市', place: 1 })
  expect(data.list).toMatchObject([
    { cityId: 330_784, parentId: 330_700 },
    { cityId: 330_782, parentId: 330_700, regionText: expect.stringContaining('义乌市') as string, lines: 0 },
  ])
  expect(await offered()).toEqual(['永康市', '义乌市'])
  await save({ cityCode: '330100', name: '杭州市', place: 0 })
  expect(await offered()).toEqual(['杭州市', '永康市', '义乌市'])
  await save({ cityCode: '330100', name: '杭州市', place: 9, disabled: true })
  expect(await offered()).toEqual(['永康市', '义乌市'])
  const carrier = await actor(app, { type: 3 })
  const found = await app.data('/lines/searchLines', { destinationCode: '330782', siteId: 330_782 })
  expect([found.total, carrier.factoryId > 0]).toEqual([0, true])
  const subjects = [{ kind: 'site' as const, id: '330100' }]
  const trail = await app.data('/ops/getAuditTrail', { subjects }, operator)
  expect(trail.list).toMatchObject([
    { before: { disabled: false, place: 0 }, after: { disabled: true, place: 9 } },
    { before: null, after: { name: '杭州市' } },
  ])
})

test('counts the steps of a city up to its first order', async () => {
  const siteOf = async () => {
    const { list } = await app.data('/ops/getSiteList', {}, operator)
    return list.find(({ cityId }) => cityId === 330_783)
  }
  await save({ cityCode: '330783', name: '东阳市', place: 3 })
  expect(await siteOf()).toMatchObject({ invitations: 0, lines: 0, linesOn: 0, hasOrders: false })
  await app.data('/ops/createInvitationLink', { siteId: 330_783, days: 30, uses: 5 }, operator)
  const carrier = await actor(app, { type: 3 })
  const lineId = await insertLine(app, { carrierId: carrier.factoryId, status: 'paused' })
  await app.pool.query('update line set site_id = 330783 where id = $1', [lineId])
  expect(await siteOf()).toMatchObject({ invitations: 1, lines: 1, linesOn: 0, hasOrders: false })
  await app.data('/carrier/setLineStatus', { ids: [lineId], status: 'on' }, carrier)
  const customer = await actor(app, { type: 2 })
  await app.data('/orders/createOrder', orderBody(lineId), customer)
  expect(await siteOf()).toMatchObject({ linesOn: 1, hasOrders: true })
})

test('refuses a province or unknown region as a city, and disabling the default site', async () => {
  for (const cityCode of ['330000', '999999'])
    expect(await save({ cityCode, name: '某地' })).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'cityCode' }] },
    })
  expect(await save({ cityCode: '330784', name: '永康市', disabled: true })).toMatchObject({
    code: 409,
    msg: problems.siteDefault.msg,
  })
})
