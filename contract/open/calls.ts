import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { advanceActions } from '../carrier/calls.ts'
import { countedPiecesMax } from '../carrier/benchWords.ts'
import { ownLine } from '../lines/keepingCalls.ts'
import { feeChange } from '../orders/feeChangeFields.ts'
import { choice, id, listOf, moment, paging, requiredText, text, wholeNumber } from '../kernel/fields.ts'
import { lineStatuses } from '../lines/words.ts'
import { orderDetail, orderException } from '../orders/calls.ts'
import { exceptionKinds } from '../orders/words.ts'
import { openBatchMax } from './words.ts'
import { received } from '../orders/receivedFields.ts'
import { canonicalNumber } from '../orders/checkDigits.ts'
import { orderStatuses } from '../orders/states.ts'

/** The order's, the waybill's or the carrier's own number, in any spelling. */
const number = () => requiredText('单号', 40).overwrite(canonicalNumber)

const openException = orderException.omit({ fileIds: true }).extend({
  resolution: z.object({ text: z.string() }).optional(),
})

/**
 * All of an order for its carrier's software; pictures and what only screens show are left out. What it says of the line and the carrier is
 * theirs as they are now: a change of those alone is no change of the order.
 */
const openOrder = orderDetail
  .omit({
    allowedActions: true,
    undoableSteps: true,
    canReweigh: true,
    canAddProof: true,
    canReleaseHold: true,
  })
  .extend({
    exception: openException.nullable(),
    proof: z.object({ signer: z.string().nullable(), signedAt: z.string() }).nullable(),
    feeChanges: z.array(feeChange.omit({ fileIds: true, allowedActions: true })),
  })
export type OpenOrder = z.output<typeof openOrder>

const eventHead = {
  /** The sender's own id of the event: sent again, it is answered as the first time and does nothing. */
  eventId: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .regex(/^[\w.:-]+$/)
    .meta({ title: '事件编号' }),
  number: number(),
  /** When it happened; left out: now. Not in the future, and at most 7 days ago; never shown before what the order shows already. */
  at: moment('发生时间').optional(),
}
const place = () => text('地点', 60).default('')

/** What a carrier's software tells of a waybill; each does what the same button of 承运订单 does. */
const pushedEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('step'),
    ...eventHead,
    action: choice('操作', advanceActions),
    place: place(),
    text: text('说明', 200).default(''),
    pieces: wholeNumber('件数', 1, 99_999).optional(),
    /** Needed for 签收. */
    signer: text('签收人', 30).optional(),
    /** What came in; needed for 签收 where the recipient owes something: the order's codFen, and its total where it is paid 到付. */
    received: received.optional(),
  }),
  z.strictObject({
    kind: z.literal('pieces'),
    ...eventHead,
    place: place(),
    /** Which pieces are there, counted from 1. */
    counted: z
      .array(wholeNumber('件号', 1, 99_999))
      .max(countedPiecesMax)
      .meta({ title: '件号' }),
  }),
  z.strictObject({
    kind: z.literal('exception'),
    ...eventHead,
    exception: choice('异常类型', exceptionKinds),
    place: place(),
    text: requiredText('异常说明', 200),
  }),
  z.strictObject({
    kind: z.literal('exceptionResolved'),
    ...eventHead,
    text: requiredText('处理结果', 200),
  }),
])
export type PushedEvent = z.output<typeof pushedEvent>

/** What became of one event. `before`: it was taken earlier under the same eventId. */
const pushResult = z.object({
  eventId: z.string(),
  outcome: z.enum(['taken', 'before', 'refused']),
  /** The order's state now; null where there is no such order. */
  status: z.enum(orderStatuses).nullable(),
  /** Of a refused one: the code that the call alone would be answered with, and what to do about it. */
  code: z.int().nullable(),
  reason: z.string().nullable(),
})

/** 开放接口: what a carrier's own software asks and tells, with an API key in place of a login. */
export const openCalls = {
  '/open/pullOrders': call({
    title: '拉取有变化的订单',
    request: z.strictObject({
      /** From the answer before; left out: from the first order on. */
      cursor: z
        .string()
        .max(30_000)
        .regex(/^[\w-]*$/)
        .optional()
        .meta({ title: '游标' }),
      limit: wholeNumber('条数', 1, openBatchMax).default(100),
    }),
    /** Oldest change first. Each order as it is now, once for all that happened since the cursor. Keep `cursor` once the orders are kept; `hasMore`: ask again at once. */
    response: z.object({ list: z.array(openOrder), cursor: z.string(), hasMore: z.boolean() }),
    example: { limit: 100 },
  }),
  '/open/getOrder': call({
    title: '按单号取订单',
    request: z.strictObject({ number: number() }),
    response: openOrder,
    example: { number: 'YD000000000017' },
  }),
  '/open/acceptOrder': call({
    title: '接单订单并生成运单',
    request: z.strictObject({
      number: number(),
      carrierNumber: text('自编运单号', 40).overwrite(canonicalNumber).optional(),
      text: text('说明', 200).optional(),
    }),
    response: z.object({ status: z.enum(orderStatuses), waybillNumber: z.string().nullable() }),
    example: { number: 'D000000000017', carrierNumber: 'TMS-1001' },
  }),
  '/open/rejectOrder': call({
    title: '拒单',
    request: z.strictObject({ number: number(), reason: requiredText('拒单原因', 200) }),
    response: z.object({ status: z.enum(orderStatuses), waybillNumber: z.string().nullable() }),
    example: { number: 'D000000000017', reason: '今日车已满，明天可发' },
  }),
  '/open/pushEvents': call({
    title: '推送运单进度（一次最多 200 条，逐条给出结果）',
    request: z.strictObject({
      events: z.array(pushedEvent).min(1).max(openBatchMax).meta({ title: '事件' }),
    }),
    /** One for each event, in the same order. */
    response: z.object({ results: z.array(pushResult) }),
    example: {
      events: [{ kind: 'step', eventId: 'tms-1', number: 'TMS-1001', action: 'pickUp', place: '永康' }],
    },
  }),
  '/open/getLines': call({
    title: '读取自己的专线',
    request: z.strictObject({
      ...paging,
      lineId: id('专线').optional(),
      status: choice('状态', lineStatuses).optional(),
    }),
    response: listOf(ownLine),
    example: { page: 1 },
  }),
}
