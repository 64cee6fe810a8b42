import { z } from 'zod'
import { call } from '../kernel/call.ts'
import {
  choice,
  id,
  keyword,
  listOf,
  paging,
  phone,
  plate,
  regionCode,
  text,
  wholeNumber,
} from '../kernel/fields.ts'
import { orderRow } from '../orders/lists/listFields.ts'
import { orderStatuses } from '../orders/states.ts'
import { batchMoves, batchOrdersMax, batchSteps, countedPiecesMax } from './dispatchWords.ts'

export const orderIds = z.array(id('订单')).min(1).max(batchOrdersMax).meta({ title: '订单' })

/** Doubtful orders (an exception, a re-weighing not agreed) that the carrier confirms to depart all the same. */
export const confirmedIds = z
  .array(id('订单'))
  .max(batchOrdersMax)
  .default([])
  .meta({ title: '确认照常发车的订单' })

const leftOut = z.object({ id: id('订单'), number: z.string(), reason: z.string() })

/** Result per order of a batch; one refused order does not stop the others. */
export const batchAnswer = z.object({
  done: z.array(
    z.object({
      id: id('订单'),
      number: z.string(),
      status: z.enum(orderStatuses),
      waybillNumber: z.string().nullable(),
    }),
  ),
  refused: z.array(leftOut),
})
export type BatchAnswer = z.output<typeof batchAnswer>

/** A departure in a list; the sums are those of its orders. */
const departureRow = z.object({
  id: id('车次'),
  number: z.string(),
  plate: z.string(),
  driver: z.string(),
  driverPhone: z.string(),
  destination: z.string(),
  /** null: entered as text only. */
  destinationCode: z.string().nullable(),
  remark: z.string(),
  departedAt: z.string(),
  arrivedAt: z.string().nullable(),
  /** When the departure was undone; none of its orders left with it. */
  undoneAt: z.string().nullable(),
  /** Arrival estimated by the carrier; null: estimated by the lines of its orders. */
  expectedAt: z.string().nullable(),
  orders: z.int(),
  /** Orders still 运输中. */
  underway: z.int(),
  pieces: z.int(),
  weightGrams: z.int(),
  volumeCm3: z.int(),
  totalFen: z.int(),
  /** Amounts to collect on delivery: the freight of orders 到付, and 代收货款. */
  collectFen: z.int(),
  codFen: z.int(),
})
export type DepartureRow = z.output<typeof departureRow>

/** A departure with its orders, sorted by id. */
const departureDetail = departureRow.extend(listOf(orderRow).shape)
export type DepartureDetail = z.output<typeof departureDetail>

export const carrierDispatchCalls = {
  '/carrier/checkBatch': call({
    title: '批量操作前核对（哪些单能办、哪些办不了和原因）',
    request: z.strictObject({
      ids: orderIds,
      action: choice('操作', ['accept', ...batchSteps, 'sign']),
      /** For 发车 and 到站: the region of unloading; without it no order is refused for another destination. */
      destinationCode: regionCode('到站').optional(),
      confirmedIds,
    }),
    response: z.object({
      /** Orders whose current state allows the step. */
      able: z.array(id('订单')),
      /** `canConfirm`: it departs when confirmed (confirmedIds). 签收 is confirmed in the order's own form. */
      refused: z.array(leftOut.extend({ canConfirm: z.boolean() })),
      /** For 发车 and 到站: destinations of the possible and the doubtful orders, most pieces first. One call unloads at one. */
      destinations: z.array(
        z.object({ code: z.string(), name: z.string(), orders: z.int(), pieces: z.int() }),
      ),
    }),
    example: { ids: [1], action: 'pickUp' },
  }),
  '/carrier/acceptOrders': call({
    title: '批量接单（一次最多 200 单，逐单给出结果）',
    request: z.strictObject({ ids: orderIds, text: text('说明', 200).optional() }),
    response: batchAnswer,
    example: { ids: [1] },
  }),
  '/carrier/advanceOrders': call({
    title: '批量更新状态（一次最多 200 单，逐单给出结果）',
    request: z.strictObject({
      ids: orderIds,
      action: choice('操作', batchMoves),
      /** Of 到站, where required: the region of unloading. Orders with another destination are refused. */
      destinationCode: regionCode('到站').optional(),
      /** The state in which the carrier saw all orders; an order in another state is refused. */
      expectedStatus: choice('当前状态', orderStatuses),
      place: text('地点', 60).default(''),
      text: text('说明', 200).default(''),
    }),
    response: batchAnswer,
    example: { ids: [1], action: 'pickUp', expectedStatus: 'accepted', place: '永康' },
  }),
  '/carrier/createDeparture': call({
    title: '登记发车（一个车次带走多单）',
    request: z.strictObject({
      ids: orderIds,
      plate: plate(),
      driver: text('司机', 30).default(''),
      driverPhone: phone('司机电话').optional(),
      /** The region of unloading: orders are refused unless their line ends or their recipient is there. */
      destinationCode: regionCode('到站'),
      confirmedIds,
      place: text('发车地点', 60).default(''),
      remark: text('备注', 200).default(''),
    }),
    /** 409 departureEmpty if no order can depart. */
    response: batchAnswer.extend({ id: id('车次'), number: z.string() }),
    example: { ids: [1], plate: '浙G12345', destinationCode: '330782' },
  }),
  '/carrier/getDepartureList': call({
    title: '车次列表',
    request: z.strictObject({
      ...paging,
      keyword: keyword('车次、车牌、司机或到站'),
      state: choice('状态', ['underway', 'arrived']).optional(),
    }),
    response: listOf(departureRow),
    example: { page: 1 },
  }),
  '/carrier/getDeparture': call({
    title: '车次详情（含装车清单）',
    request: z.strictObject({ departureId: id('车次') }),
    response: departureDetail,
    example: { departureId: 1 },
  }),
  '/carrier/arriveDeparture': call({
    title: '到车确认',
    request: z.strictObject({
      departureId: id('车次'),
      place: text('地点', 60).default(''),
      text: text('说明', 200).default(''),
    }),
    response: batchAnswer,
    example: { departureId: 1, place: '义乌' },
  }),
  '/carrier/countPieces': call({
    title: '清点（少件当即登记异常）',
    request: z.strictObject({
      id: id('订单'),
      /** The state that the carrier saw; another one now is a conflict. */
      expectedStatus: choice('当前状态', orderStatuses),
      /** Numbers of the pieces present, from 1; duplicates count once. */
      pieces: z
        .array(wholeNumber('件号', 1, 99_999))
        .max(countedPiecesMax)
        .meta({ title: '件号' }),
      place: text('地点', 60).default(''),
    }),
    response: z.object({
      counted: z.int(),
      ofPieces: z.int(),
      /** Numbers of the missing pieces, the first 200. */
      missing: z.array(z.int()),
      /** `opened`: 少件 was registered now; `openBefore`: an open exception existed already and stays. */
      exception: z.enum(['none', 'opened', 'openBefore']),
    }),
    example: { id: 1, expectedStatus: 'picked_up', pieces: [1, 2, 3], place: '永康' },
  }),
}
