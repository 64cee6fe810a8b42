import { z } from 'zod'
import { fileAnswer, fileId, workbookType } from '../files/calls.ts'
import { call } from '../kernel/call.ts'
import { choice, cm3, flag, grams, id, moment, requiredText, text, wholeNumber } from '../kernel/fields.ts'
import { orderDetail, orderExport } from '../orders/calls.ts'
import { normalizeNumber } from '../orders/checkDigits.ts'
import { feeChange } from '../orders/feeChangeFields.ts'
import { orderPhotosMax } from '../orders/feeChangeWords.ts'
import { orderFilters, orderListAnswer, orderListFilters, orderPool } from '../orders/lists/listFields.ts'
import { carrierExportColumnKeys, newerOrdersMax } from '../orders/lists/listWords.ts'
import { orderSums } from '../orders/lists/orderSumFields.ts'
import { orderPageSizes } from '../orders/lists/pageSizes.ts'
import { received } from '../orders/receivedFields.ts'
import { reviewAnswerMax } from '../orders/reviews/reviewWords.ts'
import { movingStatusChoice, orderStatuses } from '../orders/states.ts'
import { exceptionKinds } from '../orders/words.ts'
import { advanceActions } from './dispatchWords.ts'

/** Pictures uploaded by the carrier (/files/upload) and not yet attached. */
const photos = (title: string) => z.array(fileId()).max(orderPhotosMax).meta({ title })

const newState = z.object({ status: z.enum(orderStatuses), waybillNumber: z.string().nullable() })

const { sort: _, ...poolFilters } = orderFilters

export const carrierCalls = {
  '/carrier/getOrderList': call({
    title: '承运订单列表',
    request: z.strictObject({
      ...orderListFilters,
      /** More than in other lists, as carriers work through hundreds. */
      pageSize: z
        .int()
        .min(1)
        .max(Math.max(...orderPageSizes))
        .default(orderPageSizes[0])
        .meta({ title: '每页条数' }),
      /** Hides later orders: the newest order when the list was first shown (`newestId`). */
      upToId: id('最新订单').optional(),
    }),
    response: orderListAnswer.extend({
      /** The carrier's newest order, whatever the filter; 0 where it has none. */
      newestId: z.int().optional(),
      /** Orders under the filter newer than `upToId`, counted up to 100. */
      newer: z.int().max(newerOrdersMax).optional(),
    }),
    example: { page: 1, status: 'pending' },
  }),
  '/carrier/getOrderPool': call({
    title: '在办货物（按到站和提货区域合计）',
    request: z.strictObject({ ...poolFilters, upToId: id('最新订单').optional() }),
    response: orderPool,
    example: { status: ['accepted', 'picked_up'] },
  }),
  '/carrier/getOrderSums': call({
    title: '订单合计（按到站和客户）',
    request: z.strictObject({ ...poolFilters, upToId: id('最新订单').optional() }),
    response: orderSums,
    example: { keyword: '北京', status: ['accepted', 'picked_up'] },
  }),
  '/carrier/getOrderDetail': call({
    title: '承运订单详情',
    request: z.strictObject({ id: id('订单') }),
    response: orderDetail,
    example: { id: 1 },
  }),
  '/carrier/exportOrders': call({
    title: '导出承运订单（Excel，最多 20,000 单）',
    request: orderExport(carrierExportColumnKeys),
    response: fileAnswer([workbookType]),
    example: { status: 'signed', columns: ['number', 'createdAt', 'pieces', 'totalYuan'] },
  }),
  '/carrier/acceptOrder': call({
    title: '接单开票',
    request: z.strictObject({
      id: id('订单'),
      /** The number in the carrier's own books, if any; unique among the carrier's waybills. */
      carrierNumber: text('自编运单号', 40).overwrite(normalizeNumber).optional(),
      text: text('说明', 200).optional(),
    }),
    response: newState,
    example: { id: 1 },
  }),
  '/carrier/rejectOrder': call({
    title: '拒单',
    request: z.strictObject({ id: id('订单'), reason: requiredText('拒单原因', 200) }),
    response: newState,
    example: { id: 1, reason: '今日车已满，明天可发' },
  }),
  '/carrier/agreeCancel': call({
    title: '同意客户取消',
    request: z.strictObject({ id: id('订单') }),
    response: newState,
    example: { id: 1 },
  }),
  '/carrier/declineCancel': call({
    title: '回绝客户的取消申请',
    request: z.strictObject({ id: id('订单'), text: requiredText('给客户的话', 200) }),
    response: newState,
    example: { id: 1, text: '货已装车，不能取消' },
  }),
  '/carrier/voidOrder': call({
    title: '作废柜台开错的单（客户没有认领、货没有发车）',
    request: z.strictObject({ id: id('订单'), reason: requiredText('作废原因', 200) }),
    response: newState,
    example: { id: 1, reason: '开错单，已重开' },
  }),
  '/carrier/answerWish': call({
    title: '答复收货人改送货方式',
    request: z.strictObject({
      id: id('订单'),
      isAccepted: flag('同意'),
      /** Required for a refusal. */
      text: text('给收货人的话', 200).default(''),
    }),
    response: newState,
    example: { id: 1, isAccepted: true, text: '明天上午送到' },
  }),
  '/carrier/answerReport': call({
    title: '答复收货人的破损、少件报告',
    request: z.strictObject({ id: id('订单'), text: requiredText('给收货人的话', 200) }),
    response: newState,
    example: { id: 1, text: '已联系保险，三天内赔付' },
  }),
  '/carrier/answerReview': call({
    title: '答复客户的评价（一次）',
    request: z.strictObject({ id: id('订单'), text: requiredText('答复', reviewAnswerMax) }),
    response: newState,
    example: { id: 1, text: '谢谢，下次优先为您安排' },
  }),
  '/carrier/advanceOrder': call({
    title: '更新运单状态',
    request: z.strictObject({
      id: id('订单'),
      action: choice('操作', advanceActions),
      /** The state that the carrier saw; another one now is a conflict. */
      expectedStatus: choice('当前状态', orderStatuses),
      place: text('地点', 60).default(''),
      text: text('说明', 200).default(''),
      pieces: wholeNumber('件数', 1, 99_999).optional(),
      /** With 发车 and 签收: confirms the step in spite of doubts (an exception, missing pieces, a re-weighing not agreed). */
      isConfirmed: flag('照常办理').optional(),
      /** Name of the signer; required for 签收. */
      signer: text('签收人', 30).optional(),
      /** Money received; with 签收 only, required where the recipient owes something (contract/orders/received.ts). */
      received: received.optional(),
      /** Photos that prove the delivery; with 签收 only. */
      fileIds: photos('签收照片').optional(),
    }),
    response: newState,
    example: { id: 1, action: 'pickUp', expectedStatus: 'accepted', place: '永康' },
  }),
  '/carrier/openException': call({
    title: '登记异常',
    request: z.strictObject({
      id: id('订单'),
      kind: choice('异常类型', exceptionKinds),
      text: requiredText('异常说明', 200),
      /** The step at which it happened; left out: the current one. */
      node: choice('发生环节', movingStatusChoice).optional(),
      place: text('发生地点', 60).default(''),
      fileIds: photos('异常照片').default([]),
    }),
    response: newState,
    example: { id: 1, kind: 'delay', text: '高速封路，预计晚到半天' },
  }),
  '/carrier/resolveException': call({
    title: '异常处理完成',
    request: z.strictObject({
      id: id('订单'),
      text: requiredText('处理结果', 200),
      fileIds: photos('处理照片').default([]),
    }),
    response: newState,
    example: { id: 1, text: '已绕行，恢复运输' },
  }),
  '/carrier/addProof': call({
    title: '补传签收照片',
    request: z.strictObject({ id: id('订单'), fileIds: photos('签收照片').min(1) }),
    /** All photos of the proof, at most 6. */
    response: z.object({ fileIds: z.array(z.string()) }),
    example: { id: 1, fileIds: ['Jp0mVxZC5dZ6S1K0c2vY7QmU3nT8aBfHrLwEoGi4XyA'] },
  }),
  '/carrier/reweigh': call({
    title: '复核重量（费用变更）',
    request: z.strictObject({
      id: id('订单'),
      /** Measurements of whole rows: one per row of the order's goods, in the same order. */
      goods: z
        .array(
          z.strictObject({
            pieces: wholeNumber('件数', 1, 99_999),
            weightGrams: grams('重量').min(1, '要大于 0，请填写'),
            volumeCm3: cm3('体积'),
          }),
        )
        .min(1)
        .max(50)
        .meta({ title: '货物' }),
      fileIds: photos('复核照片').default([]),
      reason: requiredText('复核说明', 200),
      /** The measured order's `updatedAt`; a change after it is a conflict. */
      expectedUpdatedAt: moment('订单更新时间').optional(),
    }),
    /** `totalFen`: the order's current price; `newTotalFen`: the measured one, which may wait for the customer. */
    response: z.object({
      feeChangeId: id('费用变更'),
      state: feeChange.shape.state,
      totalFen: z.int(),
      newTotalFen: z.int(),
    }),
    example: {
      id: 1,
      goods: [{ pieces: 10, weightGrams: 230_000, volumeCm3: 900_000 }],
      reason: '收货时过磅 230 公斤',
    },
  }),
  '/carrier/withdrawFeeChange': call({
    title: '撤回费用变更',
    request: z.strictObject({ id: id('订单'), feeChangeId: id('费用变更') }),
    response: z.object({ state: feeChange.shape.state, totalFen: z.int() }),
    example: { id: 1, feeChangeId: 1 },
  }),
}
