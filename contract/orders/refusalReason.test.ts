import { expect, test } from 'vitest'
import { refusalReason } from './refusalReason.ts'
import { nextStatus, orderActions, orderStatuses } from './states.ts'
import type { OrderAction, OrderStatus } from './states.ts'

type Kind = Required<Parameters<typeof nextStatus>[3]>

const every = [true, false]
const kinds: Kind[] = every.flatMap((isSelfPickup) =>
  every.flatMap((hasReceipt) =>
    every.flatMap((isAwaitingRelease) =>
      every.flatMap((isCancelRequested) =>
        every.map((isAtCounter) => ({
          isSelfPickup,
          hasReceipt,
          isAwaitingRelease,
          isCancelRequested,
          isAtCounter,
        })),
      ),
    ),
  ),
)

const all: Kind | object = {}
const self = { isSelfPickup: true }
const door = { isSelfPickup: false }
const held = { isAwaitingRelease: true }
const cancelRequested = { isCancelRequested: true }
const counter = { isAtCounter: true }
const noReceipt = { hasReceipt: false }

const under: OrderStatus[] = ['picked_up', 'in_transit', 'arrived', 'delivering']
const over: OrderStatus[] = ['signed', 'receipt_returned']
const beforeArrival: OrderStatus[] = ['pending', 'accepted', 'picked_up', 'in_transit']

/** Expected sentence; null: the step is possible. The first row that matches an order applies. */
type Row = [states: OrderStatus[], kind: Partial<Kind>, sentence: string | null]

/** Rows where a step is too early: the sentence names the missing step. */
const early = (verb: string, goal: OrderStatus): Row[] =>
  (
    [
      [['pending'], all, `订单还是“待接单”，不能${verb}，请先接单`],
      [['accepted'], all, `订单还是“已接单”，不能${verb}，请先收货`],
      [['picked_up'], all, `订单还是“已收货”，不能${verb}，请先发车`],
      [['in_transit'], all, `订单还是“运输中”，不能${verb}，请先登记到站`],
      [['arrived'], self, `订单还是“已到站”，不能${verb}，请先签收`],
      [['arrived'], door, `订单还是“已到站”，不能${verb}，请先送货`],
      [['delivering'], all, `订单还是“送货中”，不能${verb}，请先签收`],
    ] satisfies Row[]
  ).filter(([[state]]) => state && orderStatuses.indexOf(state) < orderStatuses.indexOf(goal))

/** Rows where a step was already taken. */
const late = (verb: string, from: OrderStatus): Row[] =>
  (
    [
      [['accepted'], all, `订单已是“已接单”，不用再${verb}`],
      [['picked_up'], all, `订单已是“已收货”，不用再${verb}`],
      [['in_transit'], all, `订单已是“运输中”，不用再${verb}`],
      [['arrived'], all, `订单已是“已到站”，不用再${verb}`],
      [['delivering'], all, `订单已是“送货中”，不用再${verb}`],
      [['signed'], all, `订单已是“已签收”，不用再${verb}`],
      [['receipt_returned'], all, `订单已是“回单已返”，不用再${verb}`],
    ] satisfies Row[]
  ).filter(([[state]]) => state && orderStatuses.indexOf(state) >= orderStatuses.indexOf(from))

const ended = (verb: string, again = '还要发运请客户重新下单'): Row[] => [
  [['rejected'], all, `订单已拒单，${verb}，${again}`],
  [['cancelled'], all, `订单已取消，${verb}，${again}`],
]

const notReleased = (then: string) => `控货，客户还没有通知放货：请客户在订单里点“通知放货”，再${then}`

const table: Record<OrderAction, Row[]> = {
  accept: [[['pending'], all, null], ...late('接单', 'accepted'), ...ended('不能再接单')],
  reject: [
    [['pending'], all, null],
    [['accepted'], all, '已接单的订单不能拒单，承运不了请联系客户，由客户申请取消'],
    [under, all, '货已收，不能拒单，有问题请登记异常并联系客户'],
    [over, all, '货已签收，不能再拒单'],
    ...ended('不用再拒单'),
  ],
  cancel: [
    [['pending'], all, null],
    [['accepted'], all, '承运商已接单，要取消请提交取消申请，等承运商答复后再安排'],
    [under, all, '货已收，不能取消，需要退回请联系承运商'],
    [over, all, '货已签收，不能取消，有问题请联系承运商'],
    ...ended('不用再取消', '还要发运请重新下单'),
  ],
  agreeCancel: [
    [['pending'], all, '订单还没有接单，不能承运请点“拒单”，写明原因后提交'],
    [['accepted'], cancelRequested, null],
    [['accepted'], all, '客户没有申请取消，不用同意，承运不了请联系客户'],
    [under, all, '货已收，不能取消，需要退回请联系客户'],
    [over, all, '货已签收，不能取消，有问题请联系客户'],
    ...ended('不用再同意取消'),
  ],
  void: [
    [['accepted', 'picked_up'], counter, null],
    ...ended('不用再作废'),
    [[...orderStatuses], counter, '货已发车，不能作废，要退回请先登记异常'],
    [[...orderStatuses], all, '只有柜台开的、客户还没认领的单能作废，要取消请联系客户，由客户申请'],
  ],
  pickUp: [
    ...early('收货', 'accepted'),
    [['accepted'], cancelRequested, '客户申请取消，请先在订单里同意或回绝，再收货'],
    [['accepted'], all, null],
    ...late('收货', 'picked_up'),
    ...ended('不能再收货'),
  ],
  depart: [
    ...early('发车', 'picked_up'),
    [['picked_up'], all, null],
    ...late('发车', 'in_transit'),
    ...ended('不能再发车'),
  ],
  arrive: [
    ...early('登记到站', 'in_transit'),
    [['in_transit'], all, null],
    ...late('登记到站', 'arrived'),
    ...ended('不能再登记到站'),
  ],
  deliver: [
    [[...beforeArrival, 'arrived'], self, '自提货，不用送货，客户来提时点“签收”'],
    ...early('送货', 'arrived'),
    [['arrived'], held, notReleased('送货')],
    [['arrived'], all, null],
    ...late('送货', 'delivering'),
    ...ended('不能再送货'),
  ],
  sign: [
    ...early('签收', 'arrived'),
    [['arrived'], { ...held, ...door }, notReleased('送货')],
    [['arrived', 'delivering'], held, notReleased('签收')],
    [['arrived'], door, '送货上门的货要先送货：请点“送货”，送到后再签收'],
    [['arrived', 'delivering'], all, null],
    ...late('签收', 'signed'),
    ...ended('不能再签收'),
  ],
  returnReceipt: [
    ...ended('不能再寄回回单'),
    [[...orderStatuses], noReceipt, '这一单没有要求签回单，不用寄回回单'],
    ...early('寄回回单', 'signed'),
    [['signed'], all, null],
    ...late('寄回回单', 'receipt_returned'),
  ],
}

const cells = orderActions.flatMap((action) =>
  orderStatuses.flatMap((status) => kinds.map((kind) => ({ action, status, kind }))),
)
const fits = ([states, wanted]: Row, status: OrderStatus, kind: Kind) =>
  states.includes(status) &&
  Object.entries(wanted).every(([trait, value]) => kind[trait as keyof Kind] === value)

test('allows every state × action × kind of order, or returns its true reason', () => {
  const used = new Set<Row>()
  for (const { action, status, kind } of cells) {
    const row = table[action].find((candidate) => fits(candidate, status, kind))
    if (row) used.add(row)
    const by = action === 'cancel' ? 'customer' : 'carrier'
    const where = `${action} ${status} ${JSON.stringify(kind)}`
    expect(refusalReason({ status, ...kind }, action, by), where).toBe(row ? row[2] : 'no row')
    expect(nextStatus(status, action, by, kind) === null, where).toBe(row?.[2] !== null)
  }
  expect(Object.values(table).flat().length).toBe(used.size)
})

test('never suggests a refresh, as it would change nothing', () => {
  for (const { action, status, kind } of cells)
    for (const by of ['customer', 'carrier'] as const)
      expect(refusalReason({ status, ...kind }, action, by) ?? '').not.toMatch(/刷新/)
})
