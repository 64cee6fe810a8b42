import { z } from 'zod'
import { call } from './call.ts'
import {
  choice,
  cm3,
  fen,
  flag,
  grams,
  id,
  keyword,
  moment,
  paging,
  phone,
  mobile,
  regionCode,
  requiredText,
  smsCode,
  text,
  wholeNumber,
} from './fields.ts'
import { quoteShape } from './lines.ts'
import { deliveryModes, exceptionKinds, packagings, payments, pickupModes } from './orderWords.ts'
import { orderActions, orderStatuses } from './rules/orderStates.ts'
import { trackingEvent } from './track.ts'

/** A shipper or recipient as an order keeps it: a copy, not a reference. */
export const party = (who: string) =>
  z.strictObject({
    name: requiredText(`${who}姓名`, 30),
    company: text(`${who}单位`, 60).default(''),
    phone: phone(`${who}电话`),
    regionCode: regionCode(`${who}所在地区`),
    address: requiredText(`${who}详细地址`, 120),
  })

/** One row of goods; weight and volume are those of the whole row, not of one piece. */
const goodsRow = z.strictObject({
  name: requiredText('货物名称', 40),
  packaging: choice('包装', packagings),
  pieces: wholeNumber('件数', 1, 99_999),
  weightGrams: grams('重量').min(1, '要大于 0，请填写'),
  volumeCm3: cm3('体积'),
})

const pickupWindow = z.strictObject({ from: moment('提货开始时间'), to: moment('提货结束时间') }).nullable()

/** What a customer may say of an order, when placing and while editing it. */
const orderFields = {
  shipper: party('发货人').meta({ title: '发货人' }),
  recipient: party('收货人').meta({ title: '收货人' }),
  goods: z.array(goodsRow).min(1).max(50).meta({ title: '货物' }),
  declaredValueFen: fen('声明价值').default(0),
  pickupMode: choice('提货方式', pickupModes),
  pickupWindow: pickupWindow.default(null).meta({ title: '提货时间' }),
  deliveryMode: choice('送货方式', deliveryModes),
  payment: choice('付款方式', payments),
  codFen: fen('代收货款').default(0),
  receiptCopies: wholeNumber('回单份数', 0, 9).default(0),
  isHeld: flag('控货').default(false),
  remark: text('备注', 200).default(''),
  /** The total that the customer saw; another total now is refused with the new quote in data. */
  quotedTotalFen: fen('看到的总价'),
}

export const orderException = z.object({
  kind: z.enum(exceptionKinds),
  text: z.string(),
  openedAt: z.string(),
  resolvedAt: z.string().nullable(),
})

const storedParty = z.object({
  name: z.string(),
  company: z.string(),
  phone: z.string(),
  regionCode: z.string(),
  regionText: z.string(),
  address: z.string(),
})

/** An order in a list. */
export const orderRow = z.object({
  id: id('订单'),
  number: z.string(),
  status: z.enum(orderStatuses),
  waybillNumber: z.string().nullable(),
  carrierName: z.string(),
  lineId: id('专线'),
  destinationText: z.string(),
  shipperName: z.string(),
  recipientName: z.string(),
  goodsText: z.string(),
  pieces: z.int(),
  weightGrams: z.int(),
  volumeCm3: z.int(),
  totalFen: z.int(),
  payment: z.enum(payments),
  hasOpenException: z.boolean(),
  isCancelRequested: z.boolean(),
  lastEvent: z.object({ at: z.string(), text: z.string() }).nullable(),
  createdAt: z.string(),
})
export type OrderRow = z.output<typeof orderRow>

/** All of an order, for its customer and its carrier. */
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
  goods: z.array(
    z.object({
      name: z.string(),
      packaging: z.enum(packagings),
      pieces: z.int(),
      weightGrams: z.int(),
      volumeCm3: z.int(),
    }),
  ),
  pieces: z.int(),
  weightGrams: z.int(),
  volumeCm3: z.int(),
  declaredValueFen: z.int(),
  pickupMode: z.enum(pickupModes),
  pickupWindow: z.object({ from: z.string(), to: z.string() }).nullable(),
  deliveryMode: z.enum(deliveryModes),
  payment: z.enum(payments),
  codFen: z.int(),
  receiptCopies: z.int(),
  isHeld: z.boolean(),
  remark: z.string(),
  quote: quoteShape,
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
  timeline: z.array(
    z.object({
      at: z.string(),
      party: z.enum(['customer', 'carrier', 'platform']),
      action: z.string(),
      toStatus: z.enum(orderStatuses).nullable(),
      text: z.string(),
    }),
  ),
  /** What the asking side may do next (contract/rules/orderStates.ts). */
  allowedActions: z.array(z.enum(orderActions)),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type OrderDetail = z.output<typeof orderDetail>

/** How many orders stand in each state under the same filter without the state. */
export const statusCounts = z.record(z.enum(orderStatuses), z.int())

/** The filters that the customer's and the carrier's order lists share. */
export const orderListFilters = {
  ...paging,
  status: choice('订单状态', orderStatuses).optional(),
  keyword: keyword('订单号、姓名、电话或货名'),
}

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

export const orderCalls = {
  '/orders/createOrder': call({
    title: '下单（访客需短信验证码）',
    request: z.strictObject({
      lineId: id('专线'),
      ...orderFields,
      /** A visitor's own mobile and the code sent to it; a logged-in user leaves both out. */
      contactMobile: mobile('联系手机号').optional(),
      smsCode: smsCode().optional(),
      /** The records of the factory's address books that the parties were taken from; their uses are counted. */
      shipperRecordId: id('地址簿里的发货人').optional(),
      recipientRecordId: id('地址簿里的收货人').optional(),
      /** Save the parties in the address books, where they are not there yet; a visitor has none and is refused. */
      saveShipper: flag('保存发货人').optional(),
      saveRecipient: flag('保存收货人').optional(),
    }),
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
    response: z.object({ list: z.array(orderRow), total: z.int(), counts: statusCounts }),
    example: { page: 1, pageSize: 20 },
  }),
  '/orders/getOrderDetail': call({
    title: '订单详情',
    request: z.strictObject({ id: id('订单') }),
    response: orderDetail,
    example: { id: 1 },
  }),
  '/orders/updateOrder': call({
    title: '修改或取消订单',
    request: z.strictObject({
      id: id('订单'),
      change: z
        .discriminatedUnion('kind', [
          z.strictObject({ kind: z.literal('cancel'), reason: requiredText('取消原因', 100) }),
          z.strictObject({
            kind: z.literal('edit'),
            ...orderFields,
            /** The `updatedAt` of the order that the change was made from: another's change meanwhile is not overwritten. */
            basedOn: moment('订单更新时间').optional(),
          }),
        ])
        .meta({ title: '修改内容' }),
    }),
    response: z.object({
      status: z.enum(orderStatuses),
      isCancelRequested: z.boolean(),
      totalFen: z.int(),
    }),
    example: { id: 1, change: { kind: 'cancel', reason: '客户改期' } },
  }),
}
