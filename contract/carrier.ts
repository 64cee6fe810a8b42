import { z } from 'zod'
import { call } from './call.ts'
import { choice, id, requiredText, text, wholeNumber } from './fields.ts'
import { orderDetail, orderListFilters, orderRow, statusCounts } from './orders.ts'
import { exceptionKinds } from './orderWords.ts'
import { canonicalNumber } from './rules/checkDigits.ts'
import { orderStatuses } from './rules/orderStates.ts'

/** The steps a carrier takes with a waybill after accepting; each leads to one state (contract/rules/orderStates.ts). */
export const advanceActions = ['pickUp', 'depart', 'arrive', 'deliver', 'sign', 'returnReceipt'] as const

const newState = z.object({ status: z.enum(orderStatuses), waybillNumber: z.string().nullable() })

export const carrierCalls = {
  '/carrier/getOrderList': call({
    title: '承运订单列表',
    request: z.strictObject(orderListFilters),
    response: z.object({ list: z.array(orderRow), total: z.int(), counts: statusCounts }),
    example: { page: 1, status: 'pending' },
  }),
  '/carrier/getOrderDetail': call({
    title: '承运订单详情',
    request: z.strictObject({ id: id('订单') }),
    response: orderDetail,
    example: { id: 1 },
  }),
  '/carrier/acceptOrder': call({
    title: '受理并生成运单',
    request: z.strictObject({
      id: id('订单'),
      /** The number in the carrier's own books, if it keeps one; unique among the carrier's waybills. */
      carrierNumber: text('承运商单号', 40).overwrite(canonicalNumber).optional(),
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
  '/carrier/advanceOrder': call({
    title: '推进运单',
    request: z.strictObject({
      id: id('订单'),
      action: choice('操作', advanceActions),
      /** The state the carrier saw; another one now is a conflict. */
      expectedStatus: choice('当前状态', orderStatuses),
      place: text('地点', 60).default(''),
      text: text('说明', 200).default(''),
      pieces: wholeNumber('件数', 1, 99_999).optional(),
      /** Who signed; needed for 签收. */
      signer: text('签收人', 30).optional(),
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
    }),
    response: newState,
    example: { id: 1, kind: 'delay', text: '高速封路，预计晚到半天' },
  }),
  '/carrier/resolveException': call({
    title: '异常处理完成',
    request: z.strictObject({ id: id('订单'), text: requiredText('处理结果', 200) }),
    response: newState,
    example: { id: 1, text: '已绕行，恢复运输' },
  }),
}
