import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import { problems } from '#contract/kernel/problems.ts'
import { actor } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { carryTo, countOrderRows, placeOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { TestApp } from '#server/testing/testApp.ts'

let app: TestApp
let customer: Actor
let carrier: Actor
let lineId: number

beforeAll(async () => {
  app = await testApp(inject('cluster'))
  customer = await actor(app, { type: 2 })
  carrier = await actor(app, { type: 3 })
  lineId = await insertLine(app, { carrierId: carrier.factoryId })
})
afterAll(() => app.close())

const detailOf = (id: number, { token }: Actor = customer) =>
  app.data('/orders/getOrderDetail', { id }, { token })

type Edit = Extract<CallInput<'/orders/updateOrder'>['change'], { kind: 'edit' }>

function editOf(changes: Partial<OrderBody>): Edit {
  const body = orderBody(lineId, changes)
  const isOfEdit = ([field]: [string, unknown]) => !['lineId', 'contactMobile', 'smsCode'].includes(field)
  const input = Object.fromEntries(Object.entries(body).filter(isOfEdit)) as Omit<Edit, 'kind'>
  return { kind: 'edit', ...input }
}
const edit = (id: number, changes: Partial<OrderBody>, { token }: Actor = customer) =>
  app.call('/orders/updateOrder', { id, change: editOf(changes) }, { token })
const cancel = (id: number, reason = '客户改期', { token }: Actor = customer) =>
  app.call('/orders/updateOrder', { id, change: { kind: 'cancel', reason } }, { token })

const stateConflict = (status: string, msg: string) => ({ code: 409, msg, data: { status } })

test('stores an order with its quote, its parties and its times in UTC', async () => {
  const window = { from: '2026-11-20T14:00:00+08:00', to: '2026-11-20T16:00:00+08:00' }
  const { id } = await placeOrder(app, customer.token, lineId, {
    pickupMode: 'door',
    pickupWindow: window,
    receiptCopies: 2,
    remark: '轻放',
  })
  const detail = await detailOf(id)
  expect(detail).toMatchObject({
    status: 'pending',
    contactMobile: customer.mobile,
    pickupWindow: { from: '2026-11-20T06:00:00.000Z', to: '2026-11-20T08:00:00.000Z' },
    shipper: { name: '王小明', regionCode: '330784', regionText: '浙江省金华市永康市' },
    remark: '轻放',
    waybill: null,
    exception: null,
    allowedActions: ['cancel'],
    createdAt: app.clock.now().toISOString(),
  })
  expect(detail.quote.items.map((item) => [item.key, item.fen])).toEqual([
    ['base', 6000],
    ['pickup', 2000],
    ['receipt', 1000],
  ])
  expect(detail.timeline).toEqual([
    {
      at: detail.createdAt,
      party: 'customer',
      action: 'create',
      toStatus: 'pending',
      text: '提交订单',
      byName: '测试',
    },
  ])
})

test('reprices a pending order on an edit and finds it by its new text', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  app.clock.advanceMs(60_000)
  const goods = [
    { name: '不锈钢保温杯', packaging: 'carton' as const, pieces: 3, weightGrams: 1_500_000, volumeCm3: 0 },
  ]
  expect(await edit(id, { goods, deliveryMode: 'door' })).toEqual({
    code: 200,
    msg: '成功',
    data: { status: 'pending', isCancelRequested: false, totalFen: 36_000 + 3000 + 7200 },
  })
  expect(await detailOf(id)).toMatchObject({
    pieces: 3,
    weightGrams: 1_500_000,
    quote: { totalFen: 46_200 },
    timeline: [{ action: 'create' }, { action: 'edit', party: 'customer' }],
    updatedAt: app.clock.now().toISOString(),
  })
  const { token } = customer
  const found = await app.data('/orders/getOrdersList', { keyword: '保温杯' }, { token })
  expect(found.list.map((row) => row.id)).toEqual([id])
})

test('refuses an edit based on an outdated version and accepts a current one', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  const { token } = customer
  const { updatedAt } = await detailOf(id)
  app.clock.advanceMs(60_000)
  const change = (remark: string, basedOn: string) =>
    app.call('/orders/updateOrder', { id, change: { ...editOf({ remark }), basedOn } }, { token })
  expect((await change('先到的修改', updatedAt)).code).toBe(200)
  app.clock.advanceMs(60_000)
  expect(await change('旧页面上的修改', updatedAt)).toEqual({ ...problems.orderChanged, data: null })
  const standing = await detailOf(id)
  expect(standing.remark).toBe('先到的修改')
  expect((await change('看过再改', standing.updatedAt)).code).toBe(200)
})

test('validates an edit like an order and writes nothing when it is refused', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  const [before, rows] = [await detailOf(id), await countOrderRows(app)]
  expect(await edit(id, { quotedTotalFen: 1 })).toMatchObject({
    code: 409,
    data: { quote: { totalFen: 6000 } },
  })
  const recipient = { ...orderBody(lineId).recipient, regionCode: '110101' }
  expect(await edit(id, { recipient })).toMatchObject({ code: 409, data: null })
  await app.pool.query(`update line set status = 'paused' where id = $1`, [lineId])
  expect(await edit(id, {})).toMatchObject({ code: 409, msg: '该专线已暂停或下线，请另选一条专线' })
  await app.pool.query(`update line set status = 'on' where id = $1`, [lineId])
  expect(await detailOf(id)).toEqual(before)
  expect(await countOrderRows(app)).toEqual(rows)
})

test('keeps a window that is over in an edit, and refuses to choose another that is over', async () => {
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString()
  const agreed = { from: at(1), to: at(3) }
  const over = { from: at(0), to: at(2) }
  const { id } = await placeOrder(app, customer.token, lineId, { pickupMode: 'door', pickupWindow: agreed })
  app.clock.advanceMs(4 * 3_600_000)
  const changed = { pickupMode: 'door', remark: '轻放' } as const
  expect(await edit(id, { ...changed, pickupWindow: over })).toMatchObject({
    code: 400,
    msg: '提货时间已过，请另选时段',
  })
  expect(await edit(id, { ...changed, pickupWindow: agreed })).toMatchObject({ code: 200 })
  expect((await detailOf(id)).pickupWindow).toEqual(agreed)
})

test('refuses an edit after acceptance with the current state', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'accepted')
  expect(await edit(id, {})).toEqual(
    stateConflict('accepted', '订单现在是“已接单”，不能修改，要改请电话联系承运商'),
  )
})

test('cancels a pending order at once and only once', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  expect(await cancel(id)).toMatchObject({
    code: 200,
    data: { status: 'cancelled', isCancelRequested: false, totalFen: 6000 },
  })
  expect(await detailOf(id)).toMatchObject({
    status: 'cancelled',
    cancelReason: '客户改期',
    allowedActions: [],
  })
  expect(await cancel(id)).toEqual(stateConflict('cancelled', '订单已取消，不用再取消，还要发运请重新下单'))
  const accept = await app.call('/carrier/acceptOrder', { id }, { token: carrier.token })
  expect(accept).toEqual(stateConflict('cancelled', '订单已取消，不能再接单，还要发运请客户重新下单'))
})

test("cancels an accepted order after a request and the carrier's agreement", async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  const waybill = await carryTo(app, carrier.token, id, 'accepted')
  const { token } = carrier
  expect(await app.call('/carrier/agreeCancel', { id }, { token })).toMatchObject({
    code: 409,
    msg: '客户没有申请取消，不用同意，承运不了请联系客户',
  })
  expect((await app.data('/carrier/getOrderDetail', { id }, { token })).allowedActions).toEqual(['pickUp'])
  expect(await cancel(id)).toMatchObject({
    code: 200,
    data: { status: 'accepted', isCancelRequested: true },
  })
  expect(await cancel(id)).toMatchObject({ code: 409, msg: '已申请取消，请等待承运商确认' })
  expect((await app.data('/carrier/getOrderDetail', { id }, { token })).allowedActions).toEqual([
    'agreeCancel',
  ])
  expect(await app.data('/carrier/agreeCancel', { id }, { token })).toEqual({
    status: 'cancelled',
    waybillNumber: waybill,
  })
  expect((await detailOf(id)).timeline.map(({ party, action }) => [party, action])).toEqual([
    ['customer', 'create'],
    ['carrier', 'accept'],
    ['customer', 'requestCancel'],
    ['carrier', 'agreeCancel'],
  ])
})

test('keeps an order whose cancellation the carrier declines', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  await carryTo(app, carrier.token, id, 'accepted')
  await cancel(id)
  await app.data('/carrier/declineCancel', { id, text: '车已在途' }, carrier)
  const step = { id, action: 'pickUp' as const, expectedStatus: 'accepted' as const }
  expect(await app.data('/carrier/advanceOrder', step, carrier)).toMatchObject({ status: 'picked_up' })
  expect(await cancel(id)).toEqual(stateConflict('picked_up', '货已收，不能取消，需要退回请联系承运商'))
  expect(await app.call('/carrier/agreeCancel', { id }, carrier)).toMatchObject({
    code: 409,
    data: { status: 'picked_up' },
  })
})

test('cancels once for ten concurrent calls and refuses nine', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(id)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ code }) => code !== 200))
    expect(answer).toMatchObject({ code: 409, data: { status: 'cancelled' } })
})

test("returns 404 for another factory's order, for reads and changes", async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  const stranger = await actor(app, { type: 2 })
  const { token } = stranger
  for (const existing of [id, 999_999_999]) {
    const missing = { code: 404, msg: '没有找到，可能已删除，或不属于当前账号，请返回列表查看', data: null }
    expect(await app.call('/orders/getOrderDetail', { id: existing }, { token })).toEqual({
      ...missing,
      msg: '没有找到这笔订单，请核对单号后重试',
    })
    expect(await cancel(existing, '试试', stranger)).toEqual(missing)
    expect(await edit(existing, {}, stranger)).toEqual(missing)
  }
  expect((await detailOf(id)).status).toBe('pending')
})

test('shows the acting user to its own side only', async () => {
  const { id } = await placeOrder(app, customer.token, lineId)
  const clerk = await actor(app, { type: 3, role: 'user', factoryId: carrier.factoryId })
  const name = async (userId: number, alias: string) =>
    await app.db.updateTable('app_user').set({ alias }).where('id', '=', userId).execute()
  await name(customer.userId, '甲方王会计')
  await name(clerk.userId, '乙方赵调度')
  const number = await carryTo(app, clerk.token, id, 'signed')
  const own = await detailOf(id)
  const { data: theirs } = await app.call('/carrier/getOrderDetail', { id }, { token: clerk.token })
  expect(own.timeline.filter(({ party }) => party === 'customer').map(({ byName }) => byName)).toEqual([
    '甲方王会计',
  ])
  expect(JSON.stringify(own)).not.toContain('乙方赵调度')
  expect(
    new Set(theirs?.timeline.filter(({ party }) => party === 'carrier').map(({ byName }) => byName)),
  ).toEqual(new Set(['乙方赵调度']))
  expect(JSON.stringify(theirs)).not.toContain('甲方王会计')
  const open = JSON.stringify(await app.data('/track/getWaybills', { numbers: [number] }))
  expect(open).toContain(number)
  expect(open).not.toMatch(/赵调度|王会计/)
  await name(customer.userId, '测试')
})
