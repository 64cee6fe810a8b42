import { z } from 'zod'
import { advanceActions, countedPiecesMax } from '../carrier/dispatchWords.ts'
import { call } from '../kernel/call.ts'
import { choice, id, listOf, moment, paging, requiredText, text, wholeNumber } from '../kernel/fields.ts'
import { ownLine } from '../lines/manageCalls.ts'
import { lineStatuses } from '../lines/words.ts'
import { orderDetail, orderException } from '../orders/calls.ts'
import { normalizeNumber } from '../orders/checkDigits.ts'
import { feeChange } from '../orders/feeChangeFields.ts'
import { received } from '../orders/receivedFields.ts'
import { orderStatuses } from '../orders/states.ts'
import { exceptionKinds } from '../orders/words.ts'
import { openBatchMax } from './words.ts'

/** Number of the order, of the waybill, or the carrier's own, in any spelling. */
const number = () => requiredText('单号', 40).overwrite(normalizeNumber)

const openException = orderException.omit({ fileIds: true }).extend({
  resolution: z.object({ text: z.string() }).optional(),
})

/**
 * An order for its carrier's software, without pictures and data of screens only. Its line and carrier data are current; a change
 * of these alone does not count as a change of the order.
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
  /** The sender's own id of the event. Sending it again returns the first answer and changes nothing. */
  eventId: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .regex(/^[\w.:-]+$/)
    .meta({ title: '事件编号' }),
  number: number(),
  /** Time of the event, by default now; at most 7 days ago, never in the future. Shown no earlier than existing events. */
  at: moment('发生时间').optional(),
}
const place = () => text('地点', 60).default('')

/** Events of a waybill sent by a carrier's software; each has the effect of the same button of 承运订单. */
const pushedEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('step'),
    ...eventHead,
    action: choice('操作', advanceActions),
    place: place(),
    text: text('说明', 200).default(''),
    pieces: wholeNumber('件数', 1, 99_999).optional(),
    /** Required for 签收. */
    signer: text('签收人', 30).optional(),
    /** Money received; required for 签收 where the recipient owes codFen, or the total of an order 到付. */
    received: received.optional(),
  }),
  z.strictObject({
    kind: z.literal('pieces'),
    ...eventHead,
    place: place(),
    /** Numbers of the pieces present, from 1. */
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

/** Result of one event. `before`: it was accepted earlier under the same eventId. */
const pushResult = z.object({
  eventId: z.string(),
  outcome: z.enum(['taken', 'before', 'refused']),
  /** The order's current state; null where there is no such order. */
  status: z.enum(orderStatuses).nullable(),
  /** Set when refused: the code of the same call made alone, and the sentence with the next step. */
  code: z.int().nullable(),
  reason: z.string().nullable(),
})

/** Calls of 开放接口 for a carrier's own software, with an API key instead of a login. */
export const openCalls = {
  '/open/pullOrders': call({
    title: '拉取有变化的订单',
    request: z.strictObject({
      /** Cursor of the previous answer; left out: starts at the first order. */
      cursor: z
        .string()
        .max(30_000)
        .regex(/^[\w-]*$/)
        .optional()
        .meta({ title: '游标' }),
      limit: wholeNumber('条数', 1, openBatchMax).default(100),
    }),
    /** Changed orders as they are now, oldest change first. Store `cursor` after the orders; `hasMore`: call again at once. */
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
      carrierNumber: text('自编运单号', 40).overwrite(normalizeNumber).optional(),
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
    /** One per event, in the same order. */
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
