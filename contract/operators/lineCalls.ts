import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { choice, id, keyword, listOf, paging, requiredText, siteId, wholeNumber } from '../kernel/fields.ts'
import { stopReasonMax } from './accountWords.ts'
import {
  linesStoppedMax,
  opsCarrierSorts,
  opsCarrierStates,
  opsLineSorts,
  opsLineStates,
} from './lineWords.ts'

/** Quality in the last 90 days; null where there is no data. */
const quality = {
  /** Orders placed. */
  orders: z.int(),
  /** Percentage of signed orders with an expected arrival that came in time. */
  onTimePercent: z.int().nullable(),
  /** Percentage of orders with an exception. */
  exceptionPercent: z.int().nullable(),
  /** Fee changes that customers disputed. */
  disputes: z.int(),
}

const opsLineRow = z.object({
  id: z.int(),
  code: z.string(),
  carrier: z.object({ id: z.int(), name: z.string() }),
  siteName: z.string(),
  destination: z.string(),
  isDirect: z.boolean(),
  state: z.enum(opsLineStates),
  /** Reason why the platform stopped this line; null where it did not, or only stopped the whole carrier. */
  stoppedReason: z.string().nullable(),
  /** Time of the carrier's last change. */
  updatedAt: z.string(),
  ...quality,
})
export type OpsLineRow = z.output<typeof opsLineRow>

const opsCarrierRow = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(opsCarrierStates),
  reason: z.string().nullable(),
  users: z.int(),
  /** All lines, and those that visitors can find. */
  lines: z.int(),
  linesOn: z.int(),
  /** Oldest of the lines' last changes; null without lines. */
  oldestPriceAt: z.string().nullable(),
  ...quality,
  /** Median minutes until the carrier's first answer in a consult; null without answers. */
  answerMinutes: z.int().nullable(),
  createdAt: z.string(),
})
export type OpsCarrierRow = z.output<typeof opsCarrierRow>

const reason = () => requiredText('原因', stopReasonMax)
const lineIds = () => z.array(id('专线')).min(1).max(linesStoppedMax).meta({ title: '专线' })

/** Data moved by a merge; money in fen, so that both sides can be compared before and after. */
const mergeSums = z.object({
  users: z.int(),
  lines: z.int(),
  orders: z.int(),
  freightFen: z.int(),
  waybills: z.int(),
  consults: z.int(),
  favorites: z.int(),
  ledgerFen: z.int(),
  paidFen: z.int(),
})
export type MergeSums = z.output<typeof mergeSums>

const pair = { fromId: id('并入的承运商'), intoId: id('保留的承运商') }
const isPair = ({ fromId, intoId }: { fromId: number; intoId: number }) => fromId !== intoId
const notItself = { path: ['intoId'], message: '不能并入自己，请另选一家保留的承运商' }

/** Calls of 专线监管: operators supervise lines and carriers (product.md §5). */
export const opsLineCalls = {
  '/ops/getLineList': call({
    title: '全部专线（含质量）',
    request: z.strictObject({
      ...paging,
      keyword: keyword('承运商、目的地或编号'),
      siteId: siteId().optional(),
      carrierId: id('承运商').optional(),
      state: choice('状态', opsLineStates).optional(),
      /** Only those not changed for this many days. */
      staleDays: wholeNumber('价格未更新天数', 1, 3650).optional(),
      sort: choice('排序', opsLineSorts).default('newest'),
    }),
    /** `total` counts up to opsLineCountMax. */
    response: listOf(opsLineRow),
    example: { staleDays: 30 },
  }),
  '/ops/stopLines': call({
    title: '平台下架专线（承运商看得到原因，不能自行恢复）',
    request: z.strictObject({ ids: lineIds(), reason: reason() }),
    response: z.object({ changed: z.int() }),
    example: { ids: [1], reason: '价格与实际收费不符，请核实后联系平台' },
  }),
  '/ops/resumeLines': call({
    title: '恢复平台下架的专线（回到承运商自己的状态）',
    request: z.strictObject({ ids: lineIds() }),
    response: z.object({ changed: z.int() }),
    example: { ids: [1] },
  }),
  '/ops/getCarrierList': call({
    title: '承运商列表（含质量）',
    request: z.strictObject({
      ...paging,
      keyword: keyword('承运商'),
      state: choice('状态', opsCarrierStates).optional(),
      sort: choice('排序', opsCarrierSorts).default('newest'),
    }),
    response: listOf(opsCarrierRow),
    example: { page: 1 },
  }),
  '/ops/stopCarrier': call({
    title: '暂停整个承运商（全部专线不再展示，已有订单照常）',
    request: z.strictObject({ id: id('承运商'), reason: reason() }),
    response: opsCarrierRow,
    example: { id: 999_999, reason: '投诉较多，请联系平台处理' },
  }),
  '/ops/resumeCarrier': call({
    title: '恢复承运商',
    request: z.strictObject({ id: id('承运商') }),
    response: opsCarrierRow,
    example: { id: 999_999 },
  }),
  '/ops/getMergePreview': call({
    title: '合并承运商前的核对',
    request: z.strictObject(pair).refine(isPair, notItself),
    response: z.object({ from: mergeSums, into: mergeSums }),
    example: { fromId: 999_998, intoId: 999_999 },
  }),
  '/ops/mergeCarriers': call({
    title: '合并承运商（专线、订单、运单、咨询、收藏和员工移到保留的一家，不能撤销）',
    /** `seenOrders`: the number in the preview; if it has changed, nothing is merged. */
    request: z
      .strictObject({ ...pair, seenOrders: wholeNumber('核对过的订单数', 0, 1_000_000_000) })
      .refine(isPair, notItself),
    /** Data of the remaining carrier: the sums of both before. */
    response: mergeSums,
    example: { fromId: 999_998, intoId: 999_999, seenOrders: 0 },
  }),
}
