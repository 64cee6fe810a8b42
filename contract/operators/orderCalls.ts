import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, paging } from '../kernel/fields.ts'
import { orderFilters, orderListAnswer } from '../orders/lists/listFields.ts'
import { opsOrderSorts } from './orderWords.ts'

const {
  status,
  createdFrom,
  createdTo,
  carrierId,
  payment,
  hasOpenException,
  hasException,
  numbers,
  ledger,
  isLost,
  signedFrom,
  signedTo,
  isLate,
  laneCode,
} = orderFilters

/** Calls of 订单总览: the orders of the whole platform. For privacy there is no search by name or phone. */
export const opsOrderCalls = {
  '/ops/getOrderList': call({
    title: '全平台的订单列表（姓名、电话已隐去）',
    request: z.strictObject({
      ...paging,
      status,
      createdFrom,
      createdTo,
      carrierId,
      payment,
      hasOpenException,
      hasException,
      numbers,
      ledger,
      isLost,
      signedFrom,
      signedTo,
      isLate,
      laneCode,
      sort: choice('排序', opsOrderSorts).optional(),
    }),
    response: orderListAnswer,
    example: { page: 1, status: 'in_transit' },
  }),
}
