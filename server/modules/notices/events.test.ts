import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { CallInput } from '#contract/calls/calls.ts'
import type { NoticeRow } from '#contract/notices/calls.ts'
import { kindsInGroup } from '#contract/notices/groups.ts'
import { actor, visitorCookie } from '#server/testing/actors.ts'
import type { Actor } from '#server/testing/actors.ts'
import { insertLine, orderBody } from '#server/testing/data/lines.ts'
import type { OrderBody } from '#server/testing/data/lines.ts'
import { carryTo, placeOrder, placeVisitorOrder } from '#server/testing/data/orders.ts'
import { testApp } from '#server/testing/testApp.ts'
import type { CallOptions, TestApp } from '#server/testing/testApp.ts'

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

type Sent = Pick<NoticeRow, 'kind' | 'text' | 'link'>

const newestOf = async (as: CallOptions) =>
  (await app.data('/notices/getNoticeList', { pageSize: 100 }, as)).list.map(
    ({ kind, text, link }): Sent => ({ kind, text, link }),
  )
const countAll = async () => (await app.pool.query('select 1 from notice')).rowCount ?? 0

/** Returns the notices that an action sent to each side. Nobody else may get any. */
async function sentBy(
  act: () => Promise<unknown>,
  asCustomer: CallOptions = { token: customer.token },
): Promise<{ customer: Sent[]; carrier: Sent[] }> {
  const sides = { customer: asCustomer, carrier: { token: carrier.token } }
  const before = {
    customer: (await newestOf(sides.customer)).length,
    carrier: (await newestOf(sides.carrier)).length,
    all: await countAll(),
  }
  await act()
  const after = { customer: await newestOf(sides.customer), carrier: await newestOf(sides.carrier) }
  const sent = {
    customer: after.customer.slice(0, after.customer.length - before.customer),
    carrier: after.carrier.slice(0, after.carrier.length - before.carrier),
  }
  expect((await countAll()) - before.all).toBe(sent.customer.length + sent.carrier.length)
  return sent
}

const by = () => ({ token: carrier.token })
const newOrder = (changes: Partial<OrderBody> = {}) => placeOrder(app, customer.token, lineId, changes)
const cancel = (id: number) =>
  app.data('/orders/updateOrder', { id, change: { kind: 'cancel', reason: '客户改期。' } }, customer)
const edit = (id: number) => {
  const { lineId: _, ...input } = orderBody(lineId, { remark: '轻放' })
  return app.data('/orders/updateOrder', { id, change: { kind: 'edit', ...input } }, customer)
}
const advance = (step: CallInput<'/carrier/advanceOrder'>) => app.data('/carrier/advanceOrder', step, by())

interface Scene {
  /** Steps that bring the order to the action. */
  before: (id: number) => Promise<unknown>
  act: (id: number) => Promise<unknown>
  order?: Partial<OrderBody>
  says: string
}

const toState = (status: Parameters<typeof carryTo>[3], isSelfPickup?: boolean) => (id: number) =>
  carryTo(app, carrier.token, id, status, isSelfPickup === undefined ? {} : { isSelfPickup })
const nothing = () => Promise.resolve()
const delivered = { deliveryMode: 'door' } as const

const forCustomer: Record<string, Scene> = {
  orderAccepted: {
    before: nothing,
    act: (id) => app.data('/carrier/acceptOrder', { id }, by()),
    says: '已由承运商接单，请备好货物等待收货。',
  },
  orderRejected: {
    before: nothing,
    act: (id) => app.data('/carrier/rejectOrder', { id, reason: '今日车满。' }, by()),
    says: '未被接单，原因：今日车满。请换一条专线重新下单。',
  },
  cancelAgreed: {
    before: async (id) => {
      await toState('accepted')(id)
      await cancel(id)
    },
    act: (id) => app.data('/carrier/agreeCancel', { id }, by()),
    says: '已经取消，不必再备货。需要发货时请重新下单。',
  },
  cancelRefused: {
    before: async (id) => {
      await toState('accepted')(id)
      await cancel(id)
    },
    act: (id) => app.data('/carrier/declineCancel', { id, text: '车已在途。' }, by()),
    says: '照常发运，未同意取消：车已在途。如有疑问，请尽快联系承运商。',
  },
  pickedUp: {
    before: toState('accepted'),
    act: (id) => advance({ id, action: 'pickUp', expectedStatus: 'accepted' }),
    says: '的已收货，请核对件数，有出入请尽快联系承运商。',
  },
  departed: {
    before: toState('picked_up'),
    act: (id) => advance({ id, action: 'depart', expectedStatus: 'picked_up' }),
    says: '的货物已发车，请打开查看预计到站时间。',
  },
  arrived: {
    before: toState('in_transit'),
    act: (id) => advance({ id, action: 'arrive', expectedStatus: 'in_transit' }),
    says: '的货物已到站，请通知收货人尽快提货。',
  },
  'arrived, to be delivered': {
    before: toState('in_transit'),
    act: (id) => advance({ id, action: 'arrive', expectedStatus: 'in_transit' }),
    order: delivered,
    says: '的货物已到站，等待送货，请提醒收货人保持电话畅通。',
  },
  delivering: {
    before: toState('arrived', false),
    act: (id) => advance({ id, action: 'deliver', expectedStatus: 'arrived' }),
    order: delivered,
    says: '正在送货，请提醒收货人保持电话畅通、当面验货。',
  },
  stepUndone: {
    before: toState('in_transit'),
    act: async (id) => {
      const { undoableSteps } = await app.data('/carrier/getOrderDetail', { id }, by())
      await app.data(
        '/carrier/undoStep',
        { id, stepId: undoableSteps[0]?.stepId ?? 0, reason: '装错车' },
        by(),
      )
    },
    says: '：更正：撤销“发车”，订单回到“已收货”，原因：装错车。请打开查看最新状态，有疑问请联系承运商。',
  },
  signed: {
    before: toState('arrived'),
    act: (id) => advance({ id, action: 'sign', expectedStatus: 'arrived', signer: '李雷' }),
    says: '已签收，请与收货人核对货物，有问题请尽快联系承运商。',
  },
  receiptReturned: {
    before: toState('signed'),
    act: (id) => advance({ id, action: 'returnReceipt', expectedStatus: 'signed' }),
    order: { receiptCopies: 1 },
    says: '的签收回单已返，请查收并核对份数。',
  },
  exceptionOpened: {
    before: toState('in_transit'),
    act: (id) => app.data('/carrier/openException', { id, kind: 'delay', text: '高速封路' }, by()),
    says: '：异常（延误）：高速封路。请打开查看，需要配合处理请联系承运商。',
  },
  exceptionResolved: {
    before: async (id) => {
      await toState('in_transit')(id)
      await app.data('/carrier/openException', { id, kind: 'delay', text: '高速封路' }, by())
    },
    act: (id) => app.data('/carrier/resolveException', { id, text: '已绕行' }, by()),
    says: '：异常已处理：已绕行。请打开查看最新进度。',
  },
}

const forCarrier: Record<string, Scene> = {
  orderChanged: { before: nothing, act: edit, says: '已由客户修改，请按最新内容核对后再接单。' },
  orderCancelled: {
    before: nothing,
    act: cancel,
    says: '已由客户取消，原因：客户改期。请不要再安排车辆。',
  },
  cancelRequested: {
    before: toState('accepted'),
    act: cancel,
    says: '的客户申请取消：客户改期。请打开订单同意取消，或写明原因回绝。',
  },
}

const kindOf = (name: string) => name.split(',')[0] ?? name

test('covers every kind of notice of the steps', () => {
  const kinds = ['orderPlaced', ...Object.keys({ ...forCarrier, ...forCustomer }).map(kindOf)]
  // inquiries, fee changes, proofs, held goods, reviews, counter orders and recipients have their own tests
  const ofSteps = (['incoming', 'order', 'transport', 'exception'] as const)
    .flatMap((group) => kindsInGroup(group))
    .filter((kind) => !/^(inquiry|fee|proof|hold|review|counter|delivery|damage)/.test(kind))
  expect(ofSteps.toSorted()).toEqual([...new Set(kinds)].toSorted())
})

test('notifies only the carrier of a new order', async () => {
  let number = ''
  const notices = await sentBy(async () => {
    number = (await newOrder()).number
  })
  const text = `订单 ${number} 等待接单，请尽快打开接单或拒单。`
  expect(notices).toEqual({
    customer: [],
    carrier: [{ kind: 'orderPlaced', text, link: `/carrier/orders?keyword=${number}` }],
  })
})

describe.each(Object.entries(forCustomer))('%s', (name, { before, act, order = {}, says }) => {
  test('notifies the customer once, with a link to the order', async () => {
    const { id, number } = await newOrder(order)
    await before(id)
    expect(await sentBy(() => act(id))).toEqual({
      customer: [{ kind: kindOf(name), text: `订单 ${number} ${says}`, link: `/orders/orderDetail/${id}` }],
      carrier: [],
    })
  })

  test('notifies a visitor once, with a link to the tracking', async () => {
    const cookie = visitorCookie()
    const { id, number } = await placeVisitorOrder(app, cookie, lineId, order)
    if (kindOf(name).startsWith('cancel')) {
      await carryTo(app, carrier.token, id, 'accepted')
      const change = { kind: 'cancel', reason: '改期' } as const
      await app.data('/orders/updateOrder', { id, change }, { cookie })
    } else await before(id)
    expect(await sentBy(() => act(id), { cookie })).toEqual({
      customer: [{ kind: kindOf(name), text: `订单 ${number} ${says}`, link: `/base/track?no=${number}` }],
      carrier: [],
    })
  })
})

test.each(Object.entries(forCarrier))('%s notifies the carrier once', async (kind, { before, act, says }) => {
  const { id, number } = await newOrder()
  await before(id)
  expect(await sentBy(() => act(id))).toEqual({
    customer: [],
    carrier: [{ kind, text: `订单 ${number} ${says}`, link: `/carrier/orders?keyword=${number}` }],
  })
})

test('sends no notice for a repeat under the same key or a refused step', async () => {
  const key = { token: carrier.token, idempotencyKey: 'accepted-only-once' }
  const { id } = await newOrder()
  const accept = () => app.data('/carrier/acceptOrder', { id }, key)
  await accept()
  expect(await sentBy(accept)).toEqual({ customer: [], carrier: [] })
  const again = () => app.call('/carrier/acceptOrder', { id }, by())
  expect(await sentBy(async () => expect((await again()).code).toBe(409))).toEqual({
    customer: [],
    carrier: [],
  })
})

test('sends one notice for twenty concurrent acceptances', async () => {
  const { id } = await newOrder()
  const notices = await sentBy(() =>
    Promise.all(Array.from({ length: 20 }, () => app.call('/carrier/acceptOrder', { id }, by()))),
  )
  expect(notices.customer.map(({ kind }) => kind)).toEqual(['orderAccepted'])
})

test('rolls the step back when its notice cannot be written', async () => {
  const { id } = await newOrder()
  await app.pool.query(`alter table notice add constraint full_up check (kind <> 'orderAccepted') not valid`)
  expect((await app.call('/carrier/acceptOrder', { id }, by())).code).toBe(500)
  await app.pool.query('alter table notice drop constraint full_up')
  expect(await app.data('/orders/getOrderDetail', { id }, customer)).toMatchObject({
    status: 'pending',
    waybill: null,
    timeline: [{ action: 'create' }],
  })
  expect(app.complaints.splice(0).join()).toContain('full_up')
})
