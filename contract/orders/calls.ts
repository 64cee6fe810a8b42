import { z } from 'zod'
import { fileAnswer, workbookType } from '../files/calls.ts'
import { call } from '../kernel/call.ts'
import { choice, id, keyword, listOf, paging, text } from '../kernel/fields.ts'
import { quoteShape } from '../lines/calls.ts'
import { feeChange, storedGoodsRow } from './feeChangeFields.ts'
import { createOrderRequest, storedPlain, updateOrderRequest } from './fields.ts'
import { ledgerEntry } from './ledgerCalls.ts'
import { orderFilters, orderListAnswer, orderListFilters, orderRow } from './lists/listFields.ts'
import { orderExportColumnKeys } from './lists/listWords.ts'
import { recipientReport, recipientWish } from './recipient/recipientFields.ts'
import { orderReview, reviewInput } from './reviews/reviewFields.ts'
import { orderActions, orderStatuses } from './states.ts'
import { trackingEvent } from './trackingFields.ts'
import { undoableStep } from './undo/undoFields.ts'
import { exceptionKinds, otherEventActions } from './words.ts'

export const orderException = z.object({
  kind: z.enum(exceptionKinds),
  text: z.string(),
  openedAt: z.string(),
  resolvedAt: z.string().nullable(),
  /** Step and place of the exception; left out where they were not registered. */
  node: z.enum(orderStatuses).optional(),
  place: z.string().optional(),
  /** Photos, readable through /files/read by both sides. */
  fileIds: z.array(z.string()).optional(),
  /** Set once it is resolved. */
  resolution: z.object({ text: z.string(), fileIds: z.array(z.string()) }).optional(),
})

const storedParty = z.object({
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  regionCode: z.string(),
  regionText: z.string(),
  address: z.string(),
})

/** An order with all its data, for its customer and its carrier. */
export const orderDetail = z.object({
  id: id('订单'),
  number: z.string(),
  status: z.enum(orderStatuses),
  line: z.object({
    id: id('专线'),
    carrierId: id('承运商'),
    carrierName: z.string(),
    originName: z.string(),
    originPhones: z.array(z.string()),
    destinationText: z.string(),
    destinationName: z.string(),
    destinationAddress: z.string(),
    destinationPhones: z.array(z.string()),
  }),
  contactMobile: z.string(),
  shipper: storedParty,
  recipient: storedParty,
  goods: z.array(storedGoodsRow),
  pieces: z.int(),
  weightGrams: z.int(),
  volumeCm3: z.int(),
  pickupWindow: z.object({ from: z.string(), to: z.string() }).nullable(),
  ...storedPlain,
  /** 控货: when the customer released the goods; null: not yet, or not held. */
  holdReleasedAt: z.string().nullable(),
  quote: quoteShape,
  /** Total offered on an inquiry, fen, and what it includes; null: ordered at the line's prices. */
  agreed: z.object({ totalFen: z.int(), included: z.string() }).nullable(),
  /** The inquiry of that offer; null: none, and for the carrier. */
  inquiryId: id('询价').nullable(),
  cancelRequestedAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  exception: orderException.nullable(),
  waybill: z
    .object({
      number: z.string(),
      carrierNumber: z.string().nullable(),
      expectedAt: z.string().nullable(),
      signedAt: z.string().nullable(),
      signer: z.string().nullable(),
      events: z.array(trackingEvent),
    })
    .nullable(),
  /** Counts of pieces by step, oldest first; compare with the order's `pieces`. */
  pieceCounts: z.array(z.object({ status: z.string(), at: z.string(), pieces: z.int() })),
  /** Proof of delivery, after the signature; its photos are read through /files/read. */
  proof: z
    .object({ signer: z.string().nullable(), signedAt: z.string(), fileIds: z.array(z.string()) })
    .nullable(),
  /** Re-weighings 复核, oldest first. */
  feeChanges: z.array(feeChange),
  /** The order's ledger entries, after the signature. */
  ledgers: z.array(ledgerEntry),
  /** Wish and report from the recipient's page, with the carrier's answers. */
  recipientWish: recipientWish.nullable(),
  recipientReport: recipientReport.nullable(),
  review: orderReview.nullable(),
  timeline: z.array(
    z.object({
      at: z.string(),
      party: z.enum(['customer', 'carrier', 'platform', 'recipient']),
      action: z.enum([...orderActions, ...otherEventActions]),
      toStatus: z.enum(orderStatuses).nullable(),
      text: z.string(),
      /** For the carrier: name of the API key used by its software; left out for a person. */
      apiKeyName: z.string().optional(),
      /** Name of the acting user on the caller's own side; left out for the other side, API keys and visitors. */
      byName: z.string().optional(),
      /** The step was undone later; a later entry says so. */
      isUndone: z.boolean().optional(),
    }),
  ),
  /** Next actions of the caller's side (contract/orders/states.ts). */
  allowedActions: z.array(z.enum(orderActions)),
  /** Whether the caller's side may send a re-weighing, or add photos to the proof of delivery; false for customers. */
  canReweigh: z.boolean(),
  canAddProof: z.boolean(),
  /** Whether the caller's side may release held goods; false for carriers. */
  canReleaseHold: z.boolean(),
  /** Whether the caller's side may still review the order; false for carriers. */
  canReview: z.boolean(),
  /** Steps that the carrier can undo now, the last one first; empty for the customer. */
  undoableSteps: z.array(undoableStep),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type OrderDetail = z.output<typeof orderDetail>

const example = {
  shipper: {
    name: '王小明',
    phone: '13800138000',
    regionCode: '330784',
    address: '江南街道五金科技工业园 1 号',
  },
  recipient: { name: '李雷', phone: '13900139000', regionCode: '330782', address: '福田街道商城大道 8 号' },
  goods: [{ name: '电动工具', packaging: 'carton', pieces: 10, weightGrams: 200_000, volumeCm3: 800_000 }],
  pickupMode: 'self',
  deliveryMode: 'self',
  payment: 'prepaid',
  quotedTotalFen: 6000,
} as const

/** Request for an Excel file of orders, with the same filters as the list. */
export const orderExport = <const Keys extends readonly [string, ...string[]]>(columnKeys: Keys) =>
  z.strictObject({
    ...orderFilters,
    /** In the order of the request; the last row sums pieces, weight, volume and money. */
    columns: z.array(choice('列', columnKeys)).min(1).max(columnKeys.length).meta({ title: '列' }),
  })

export const orderCalls = {
  '/orders/createOrder': call({
    title: '下单（访客需短信验证码）',
    request: createOrderRequest,
    response: z.object({ id: id(), number: z.string(), status: z.enum(orderStatuses), totalFen: z.int() }),
    example: {
      lineId: 1,
      ...example,
      goods: [...example.goods],
      contactMobile: '13800138000',
      smsCode: '123456',
    },
  }),
  '/orders/getSimpleOrdersList': call({
    title: '最近订单（简要）',
    request: z.strictObject({ ...paging, keyword: keyword() }),
    response: z.object({
      list: z.array(
        orderRow.pick({
          id: true,
          number: true,
          status: true,
          waybillNumber: true,
          destinationText: true,
          createdAt: true,
        }),
      ),
      total: z.int(),
    }),
    example: { page: 1 },
  }),
  '/orders/getOrdersList': call({
    title: '订单列表',
    request: z.strictObject(orderListFilters),
    response: orderListAnswer,
    example: { page: 1, pageSize: 20 },
  }),
  '/orders/exportOrders': call({
    title: '导出订单（Excel，最多 20,000 单）',
    request: orderExport(orderExportColumnKeys),
    response: fileAnswer([workbookType]),
    example: { status: 'signed', columns: ['number', 'createdAt', 'pieces', 'totalYuan'] },
  }),
  '/orders/getCarrierOptions': call({
    title: '订单里的承运商（筛选用）',
    request: z.strictObject({}),
    /** Carriers of the caller's orders, by name, at most 200. */
    response: listOf(z.object({ id: id('承运商'), name: z.string() })),
    example: {},
  }),
  '/orders/decideFeeChange': call({
    title: '同意费用变更或提出异议',
    request: z.strictObject({
      id: id('订单'),
      feeChangeId: id('费用变更'),
      decision: choice('决定', ['agree', 'dispute']),
      /** The objection; required for 异议. */
      reason: text('异议原因', 200).optional(),
    }),
    /** The order's current total. */
    response: z.object({ state: feeChange.shape.state, totalFen: z.int() }),
    example: { id: 1, feeChangeId: 1, decision: 'agree' },
  }),
  '/orders/releaseHold': call({
    title: '通知放货（控货订单）',
    request: z.strictObject({ id: id('订单') }),
    response: z.object({ holdReleasedAt: z.string() }),
    example: { id: 1 },
  }),
  '/orders/saveReview': call({
    title: '评价已签收的订单（7 天内可改）',
    request: z.strictObject({ id: id('订单'), ...reviewInput }),
    response: orderReview,
    example: { id: 1, timeScore: 5, goodsScore: 5, serviceScore: 4, text: '准时到货，包装完好' },
  }),
  '/orders/getOrderDetail': call({
    title: '订单详情',
    request: z.strictObject({ id: id('订单') }),
    response: orderDetail,
    example: { id: 1 },
  }),
  '/orders/updateOrder': call({
    title: '修改或取消订单',
    request: updateOrderRequest,
    response: z.object({
      status: z.enum(orderStatuses),
      isCancelRequested: z.boolean(),
      totalFen: z.int(),
    }),
    example: { id: 1, change: { kind: 'cancel', reason: '客户改期' } },
  }),
}
