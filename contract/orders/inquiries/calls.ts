import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import {
  choice,
  cm3,
  fen,
  grams,
  id,
  listOf,
  nothing,
  paging,
  regionCode,
  requiredText,
  text,
  wholeNumber,
} from '../../kernel/fields.ts'
import { wantedServices } from '../../lines/calls.ts'
import { orderStatuses } from '../states.ts'
import { deliveryModes, goodsNameMax, packagings, pickupModes } from '../words.ts'
import {
  inquiryCarriersMax,
  carrierInquiryStates,
  inquiryRemarkMax,
  inquiryStates,
  offerEndings,
  offerHoursMax,
  offerStates,
  offerTextMax,
} from './words.ts'

/** The consignment of an inquiry, its destination and services. */
const consignment = z.object({
  destinationCode: z.string(),
  destinationText: z.string(),
  goodsName: z.string(),
  packaging: z.enum(packagings),
  pieces: z.int(),
  weightGrams: z.int(),
  volumeCm3: z.int(),
  pickupMode: z.enum(pickupModes),
  deliveryMode: z.enum(deliveryModes),
  declaredValueFen: z.int(),
  codFen: z.int(),
  receiptCopies: z.int(),
  isHeld: z.boolean(),
  remark: z.string(),
  createdAt: z.string(),
})

const orderName = z.object({ id: id('订单'), number: z.string(), status: z.enum(orderStatuses) })

const inquiryRow = consignment.extend({
  id: id('询价'),
  state: z.enum(inquiryStates),
  /** Deadline for answers. */
  closesAt: z.string(),
  asked: z.int(),
  offered: z.int(),
  declined: z.int(),
  /** The lowest valid offer, fen. */
  lowestFen: z.int().nullable(),
  /** The order placed from it. */
  order: orderName.nullable(),
})
export type InquiryRow = z.output<typeof inquiryRow>

/** A carrier's answer, shown to the customer beside the others. */
const offer = z.object({
  id: id('报价'),
  lineId: id('专线'),
  carrierId: id('承运商'),
  carrierName: z.string(),
  lineText: z.string(),
  isDirect: z.boolean(),
  transitHoursMin: z.int(),
  transitHoursMax: z.int(),
  phones: z.array(z.string()),
  state: z.enum(offerStates),
  /** Fen; null before the offer. */
  totalFen: z.int().nullable(),
  included: z.string(),
  remark: z.string(),
  validUntil: z.string().nullable(),
  reason: z.string(),
  answeredAt: z.string().nullable(),
  isTaken: z.boolean(),
})
export type Offer = z.output<typeof offer>

const inquiry = inquiryRow.extend({ offers: z.array(offer) })
export type Inquiry = z.output<typeof inquiry>

/** An inquiry for a carrier: only its own answer, and only the customer's name. */
const carrierInquiryRow = consignment.extend({
  id: id('报价'),
  lineId: id('专线'),
  lineText: z.string(),
  customerName: z.string(),
  state: z.enum(carrierInquiryStates),
  ending: z.enum(offerEndings).nullable(),
  closesAt: z.string(),
  totalFen: z.int().nullable(),
  included: z.string(),
  /** The carrier's remark on its offer. */
  answerRemark: z.string(),
  validUntil: z.string().nullable(),
  reason: z.string(),
  answeredAt: z.string().nullable(),
  /** Whether the offer can still be made or changed. */
  isAnswerable: z.boolean(),
  /** Number of the order placed from its offer. */
  orderNumber: z.string().nullable(),
})
export type CarrierInquiryRow = z.output<typeof carrierInquiryRow>

export const inquiryCalls = {
  '/orders/createInquiry': call({
    title: '向几家承运商询价',
    request: z.strictObject({
      /** Each of a different carrier. */
      lineIds: z
        .array(id('专线'))
        .min(1)
        .max(inquiryCarriersMax, `最多向 ${inquiryCarriersMax} 家询价，请减少`)
        .meta({ title: '专线' }),
      destinationCode: regionCode('目的地'),
      goodsName: requiredText('货物名称', goodsNameMax),
      packaging: choice('包装', packagings).default('other'),
      pieces: wholeNumber('件数', 1, 99_999),
      weightGrams: grams('重量').min(1, '要大于 0，请填写'),
      volumeCm3: cm3('体积').default(0),
      ...wantedServices,
      remark: text('备注', inquiryRemarkMax).default(''),
    }),
    response: z.object({ id: id('询价') }),
    example: {
      lineIds: [1, 2],
      destinationCode: '330782',
      goodsName: '电动工具',
      packaging: 'carton',
      pieces: 10,
      weightGrams: 200_000,
      volumeCm3: 800_000,
      deliveryMode: 'door',
    },
  }),
  '/orders/getInquiryList': call({
    title: '我的询价（新的在前）',
    request: z.strictObject({ ...paging, state: choice('状态', inquiryStates).optional() }),
    response: listOf(inquiryRow),
    example: { page: 1 },
  }),
  '/orders/getInquiry': call({
    title: '一次询价和各家的报价',
    request: z.strictObject({ id: id('询价') }),
    response: inquiry,
    example: { id: 1 },
  }),
  '/orders/cancelInquiry': call({
    title: '取消询价',
    request: z.strictObject({ id: id('询价') }),
    response: nothing,
    example: { id: 1 },
  }),
  '/carrier/getInquiryList': call({
    title: '客户的询价（新的在前）',
    request: z.strictObject({
      ...paging,
      state: choice('状态', carrierInquiryStates).optional(),
      /** Only this one, for the link of a notice. */
      id: id('报价').optional(),
    }),
    response: listOf(carrierInquiryRow),
    example: { page: 1, state: 'new' },
  }),
  '/carrier/answerInquiry': call({
    title: '报价、改报价或回绝询价',
    request: z.strictObject({
      id: id('报价'),
      answer: z
        .discriminatedUnion('kind', [
          z.strictObject({
            kind: z.literal('offer'),
            totalFen: fen('总价').min(1, '要大于 0，请填写'),
            /** Services included in the total, and those that are not. */
            included: text('含什么', offerTextMax).default(''),
            remark: text('备注', offerTextMax).default(''),
            /** Counted from the answer. */
            validHours: wholeNumber('有效时间（小时）', 1, offerHoursMax),
          }),
          z.strictObject({ kind: z.literal('decline'), reason: requiredText('原因', offerTextMax) }),
        ])
        .meta({ title: '答复' }),
    }),
    response: nothing,
    example: {
      id: 1,
      answer: { kind: 'offer', totalFen: 35_000, included: '含送货上门', validHours: 48 },
    },
  }),
}
