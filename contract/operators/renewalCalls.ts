import { z } from 'zod'
import { payOrderNumber, priceList } from '../enterprise/renewalCalls.ts'
import { payChannels, renewalPlans, renewalStatuses } from '../enterprise/renewalWords.ts'
import { fileAnswer, workbookType } from '../files/calls.ts'
import { call } from '../kernel/call.ts'
import {
  choice,
  fen,
  flag,
  id,
  keyword,
  listOf,
  moment,
  paging,
  requiredText,
  wholeNumber,
} from '../kernel/fields.ts'
import { payNoticeOutcomes } from './renewalWords.ts'

const noteMax = 200
const percent = (title: string) => wholeNumber(title, 1, 100)

const keptPriceList = priceList.extend({
  id: z.int(),
  at: z.string(),
  /** The author; null for the initial one. */
  by: z.string().nullable(),
  note: z.string(),
})
export type StoredPriceList = z.output<typeof keptPriceList>

const filters = {
  keyword: keyword('单号、渠道流水号或企业'),
  status: choice('状态', renewalStatuses).optional(),
  channel: choice('支付方式', payChannels).optional(),
  /** Only those with a payment problem that nobody has handled yet. */
  needsHuman: flag('待人工处理').optional(),
  /** Creation time; `from` is inclusive, `until` exclusive. */
  from: moment('开始时间').optional(),
  until: moment('结束时间').optional(),
}

const payOrderRow = z.object({
  id: z.int(),
  payOrderNumber: z.string(),
  factory: z.object({ id: z.int(), name: z.string() }),
  plan: z.enum(renewalPlans),
  months: z.int(),
  amountFen: z.int(),
  channel: z.enum(payChannels),
  status: z.enum(renewalStatuses),
  createdAt: z.string(),
  paidAt: z.string().nullable(),
  newExpiresAt: z.string().nullable(),
  transactionId: z.string().nullable(),
  needsHuman: z.boolean(),
  /** Who handled it, and how; null where nobody had to. */
  handled: z.object({ at: z.string(), by: z.string(), note: z.string() }).nullable(),
})
export type OpsPayOrder = z.output<typeof payOrderRow>

const payNotice = z.object({
  id: z.int(),
  at: z.string(),
  channel: z.enum(payChannels),
  /** notice: sent by the channel; query: answer to our query. */
  source: z.enum(['notice', 'query']),
  /** null for forged notices. */
  number: z.string().nullable(),
  outcome: z.enum(payNoticeOutcomes),
  amountFen: z.int().nullable(),
  needsHuman: z.boolean(),
})
export type PayNoticeRow = z.output<typeof payNotice>

/** Orders and money per status; together they cover the whole filter. */
const sums = z.record(z.enum(renewalStatuses), z.object({ orders: z.int(), amountFen: z.int() }))

/** Calls of 续费管理: prices, pay orders, and notices of the channels (product.md §5). */
export const opsRenewalCalls = {
  '/ops/getPriceLists': call({
    title: '续费价格和历次修改（最新的在前，最多 50 次）',
    request: z.strictObject({}),
    response: listOf(keptPriceList),
    example: {},
  }),
  '/ops/savePriceList': call({
    title: '修改续费价格（已提交的续费单价格不变）',
    /** `seenId`: the list shown; if it was changed since, nothing is saved. */
    request: z
      .strictObject({
        seenId: id('核对过的价格'),
        basicFen: fen('基础版月价').min(1, '要大于 0，请填写'),
        professionalFen: fen('专业版月价').min(1, '要大于 0，请填写'),
        percentFrom12: percent('满 12 个月折扣'),
        percentFrom24: percent('满 24 个月折扣'),
        percentFrom36: percent('满 36 个月折扣'),
        note: requiredText('修改说明', noteMax),
      })
      .refine(({ basicFen, professionalFen }) => professionalFen >= basicFen, {
        path: ['professionalFen'],
        message: '专业版月价不能低于基础版，请修改',
      })
      .refine(
        (input) => input.percentFrom12 >= input.percentFrom24 && input.percentFrom24 >= input.percentFrom36,
        { path: ['percentFrom36'], message: '满 36 个月折扣不能比更短的少，请让折扣随时间加大' },
      ),
    response: listOf(keptPriceList),
    example: {
      seenId: 1,
      basicFen: 9900,
      professionalFen: 29_900,
      percentFrom12: 90,
      percentFrom24: 85,
      percentFrom36: 80,
      note: '年底促销',
    },
  }),
  '/ops/getPayOrderList': call({
    title: '续费单列表（带各状态的合计）',
    request: z.strictObject({ ...paging, ...filters }),
    /** `sums` per status under the other filters; `waiting`: number waiting for a person, whatever the filter. */
    response: listOf(payOrderRow).extend({ sums, waiting: z.int() }),
    example: { status: 'paid' },
  }),
  '/ops/getPayOrderDetail': call({
    title: '续费单详情（带渠道通知，最新的在前，最多 100 条）',
    request: z.strictObject({ payOrderNumber }),
    response: payOrderRow.extend({ notices: z.array(payNotice) }),
    example: { payOrderNumber: 'XF000000000017' },
  }),
  '/ops/handlePayOrder': call({
    title: '登记人工处理结果（金额不符、重复付款等）',
    request: z.strictObject({ payOrderNumber, note: requiredText('处理结果', noteMax) }),
    response: payOrderRow,
    example: { payOrderNumber: 'XF000000000017', note: '已在微信商户平台退款' },
  }),
  '/ops/closePayOrder': call({
    title: '关闭待支付的续费单',
    request: z.strictObject({ payOrderNumber, note: requiredText('关闭原因', noteMax) }),
    response: payOrderRow,
    example: { payOrderNumber: 'XF000000000017', note: '客户选错套餐' },
  }),
  '/ops/getPayNoticeList': call({
    title: '支付渠道的通知（新的在前）',
    request: z.strictObject({
      ...paging,
      channel: choice('支付方式', payChannels).optional(),
      /** Only those that need a person. */
      needsHuman: flag('需人工处理').optional(),
      number: keyword('支付单号'),
    }),
    response: listOf(payNotice),
    example: { needsHuman: true },
  }),
  '/ops/exportPayOrders': call({
    title: '导出续费单（Excel，末行合计）',
    request: z.strictObject(filters),
    response: fileAnswer([workbookType]),
    example: { status: 'paid' },
  }),
}
