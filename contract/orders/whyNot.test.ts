import { expect, test } from 'vitest'
import { nextStatus, orderActions, orderStatuses } from './states.ts'
import type { OrderAction, OrderStatus } from './states.ts'
import { whyNot } from './whyNot.ts'

type Kind = Required<Parameters<typeof nextStatus>[3]>

const every = [true, false]
const kinds: Kind[] = every.flatMap((isSelfPickup) =>
  every.flatMap((hasReceipt) =>
    every.flatMap((isAwaitingRelease) =>
      every.map((isCancelRequested) => ({ isSelfPickup, hasReceipt, isAwaitingRelease, isCancelRequested })),
    ),
  ),
)

const all: Kind | object = {}
const self = { isSelfPickup: true }
const door = { isSelfPickup: false }
const held = { isAwaitingRelease: true }
const asked = { isCancelRequested: true }
const noReceipt = { hasReceipt: false }

const under: OrderStatus[] = ['picked_up', 'in_transit', 'arrived', 'delivering']
const over: OrderStatus[] = ['signed', 'receipt_returned']
const beforeArrival: OrderStatus[] = ['pending', 'accepted', 'picked_up', 'in_transit']

/** What is said; null: the step is taken. The first row that fits an order holds. */
type Row = [states: OrderStatus[], kind: Partial<Kind>, says: string | null]

/** Where a step comes too early, and what is to be done first. */
const early = (verb: string, goal: OrderStatus): Row[] =>
  (
    [
      [['pending'], all, `订单还是“待受理”，不能${verb}，请先受理`],
      [['accepted'], all, `订单还是“已受理”，不能${verb}，请先揽收`],
      [['picked_up'], all, `订单还是“已揽收”，不能${verb}，请先发车`],
      [['in_transit'], all, `订单还是“运输中”，不能${verb}，请先登记到达`],
      [['arrived'], self, `订单还是“已到达”，不能${verb}，请先签收`],
      [['arrived'], door, `订单还是“已到达”，不能${verb}，请先派送`],
      [['delivering'], all, `订单还是“派送中”，不能${verb}，请先签收`],
    ] satisfies Row[]
  ).filter(([[state]]) => state && orderStatuses.indexOf(state) < orderStatuses.indexOf(goal))

/** Where a step was taken before. */
const late = (verb: string, from: OrderStatus): Row[] =>
  (
    [
      [['accepted'], all, `订单已是“已受理”，不用再${verb}`],
      [['picked_up'], all, `订单已是“已揽收”，不用再${verb}`],
      [['in_transit'], all, `订单已是“运输中”，不用再${verb}`],
      [['arrived'], all, `订单已是“已到达”，不用再${verb}`],
      [['delivering'], all, `订单已是“派送中”，不用再${verb}`],
      [['signed'], all, `订单已是“已签收”，不用再${verb}`],
      [['receipt_returned'], all, `订单已是“已返单”，不用再${verb}`],
    ] satisfies Row[]
  ).filter(([[state]]) => state && orderStatuses.indexOf(state) >= orderStatuses.indexOf(from))

const ended = (verb: string, again = '还要发运请客户重新下单'): Row[] => [
  [['rejected'], all, `订单已拒单，${verb}，${again}`],
  [['cancelled'], all, `订单已取消，${verb}，${again}`],
]

const notReleased = (then: string) => `控货，客户还没有通知放货：请客户在订单里点“通知放货”，再${then}`

const table: Record<OrderAction, Row[]> = {
  accept: [[['pending'], all, null], ...late('受理', 'accepted'), ...ended('不能再受理')],
  reject: [
    [['pending'], all, null],
    [['accepted'], all, '已受理的订单不能拒单，承运不了请联系客户，由客户申请取消'],
    [under, all, '货已揽收，不能拒单，有问题请登记异常并联系客户'],
    [over, all, '货已签收，不能再拒单'],
    ...ended('不用再拒单'),
  ],
  cancel: [
    [['pending'], all, null],
    [['accepted'], all, '承运商已受理，要取消请提交取消申请，等承运商答复后再安排'],
    [under, all, '货已揽收，不能取消，需要退回请联系承运商'],
    [over, all, '货已签收，不能取消，有问题请联系承运商'],
    ...ended('不用再取消', '还要发运请重新下单'),
  ],
  agreeCancel: [
    [['pending'], all, '订单还没有受理，不能承运请点“拒单”，写明原因后提交'],
    [['accepted'], asked, null],
    [['accepted'], all, '客户没有申请取消，不用同意，承运不了请联系客户'],
    [under, all, '货已揽收，不能取消，需要退回请联系客户'],
    [over, all, '货已签收，不能取消，有问题请联系客户'],
    ...ended('不用再同意取消'),
  ],
  pickUp: [
    ...early('揽收', 'accepted'),
    [['accepted'], asked, '客户申请取消，请先在订单里同意或回绝，再揽收'],
    [['accepted'], all, null],
    ...late('揽收', 'picked_up'),
    ...ended('不能再揽收'),
  ],
  depart: [
    ...early('发车', 'picked_up'),
    [['picked_up'], all, null],
    ...late('发车', 'in_transit'),
    ...ended('不能再发车'),
  ],
  arrive: [
    ...early('登记到达', 'in_transit'),
    [['in_transit'], all, null],
    ...late('登记到达', 'arrived'),
    ...ended('不能再登记到达'),
  ],
  deliver: [
    [[...beforeArrival, 'arrived'], self, '自提货，不用派送，客户来提时点“签收”'],
    ...early('派送', 'arrived'),
    [['arrived'], held, notReleased('派送')],
    [['arrived'], all, null],
    ...late('派送', 'delivering'),
    ...ended('不能再派送'),
  ],
  sign: [
    ...early('签收', 'arrived'),
    [['arrived'], { ...held, ...door }, notReleased('派送')],
    [['arrived', 'delivering'], held, notReleased('签收')],
    [['arrived'], door, '送货上门的货要先派送：请点“派送”，送到后再签收'],
    [['arrived', 'delivering'], all, null],
    ...late('签收', 'signed'),
    ...ended('不能再签收'),
  ],
  returnReceipt: [
    ...ended('不能再返还回单'),
    [[...orderStatuses], noReceipt, '这一单没有要求签回单，不用返还回单'],
    ...early('返还回单', 'signed'),
    [['signed'], all, null],
    ...late('返还回单', 'receipt_returned'),
  ],
}

const cells = orderActions.flatMap((action) =>
  orderStatuses.flatMap((status) => kinds.map((kind) => ({ action, status, kind }))),
)
const fits = ([states, wanted]: Row, status: OrderStatus, kind: Kind) =>
  states.includes(status) &&
  Object.entries(wanted).every(([trait, value]) => kind[trait as keyof Kind] === value)

test('every state × action × kind of order is taken, or refused with its true reason', () => {
  const used = new Set<Row>()
  for (const { action, status, kind } of cells) {
    const row = table[action].find((one) => fits(one, status, kind))
    if (row) used.add(row)
    const by = action === 'cancel' ? 'customer' : 'carrier'
    const where = `${action} ${status} ${JSON.stringify(kind)}`
    expect(whyNot({ status, ...kind }, action, by), where).toBe(row ? row[2] : 'no row')
    expect(nextStatus(status, action, by, kind) === null, where).toBe(row?.[2] !== null)
  }
  expect(Object.values(table).flat().length).toBe(used.size)
})

test('no sentence sends anybody to refresh what refreshing does not change', () => {
  for (const { action, status, kind } of cells)
    for (const by of ['customer', 'carrier'] as const)
      expect(whyNot({ status, ...kind }, action, by) ?? '').not.toMatch(/刷新/)
})
