import { z } from 'zod'
import {
  choice,
  flag,
  id,
  keyword,
  moment,
  paging,
  regionCode,
  requiredText,
  wholeNumber,
} from '../../kernel/fields.ts'
import { normalizeNumber } from '../checkDigits.ts'
import { openFeeChangeStates } from '../feeChangeWords.ts'
import { listedPlain } from '../fields.ts'
import { ledgerStates } from '../ledgerWords.ts'
import { orderStatuses } from '../states.ts'
import { awaitingReleaseLabel, deliveryModes, payments } from '../words.ts'
import { orderSorts, pastedNumbersMax } from './listWords.ts'
import { poolPlace, poolPlacesMax } from './orderSumFields.ts'
import { statementParts } from './statementParts.ts'

/** An order in a list. */
export const orderRow = z.object({
  id: id('订单'),
  number: z.string(),
  status: z.enum(orderStatuses),
  waybillNumber: z.string().nullable(),
  /** The number in the carrier's own books. */
  carrierNumber: z.string().nullable(),
  carrierId: id('承运商'),
  carrierName: z.string(),
  lineId: id('专线'),
  destinationText: z.string(),
  shipperName: z.string(),
  shipperPhone: z.string(),
  recipientName: z.string(),
  recipientPhone: z.string(),
  goodsText: z.string(),
  pieces: z.int(),
  weightGrams: z.int(),
  volumeCm3: z.int(),
  totalFen: z.int(),
  ...listedPlain,
  /** State of each ledger; null where there is none: not signed yet, or nothing to collect, return or settle. */
  codState: z.enum(ledgerStates.cod).nullable(),
  receiptState: z.enum(ledgerStates.receipt).nullable(),
  settlementState: z.enum(ledgerStates.settlement).nullable(),
  /** What is still to be received of the 代收货款 and of the freight, fen; null where there is no entry. */
  codOpenFen: z.int().nullable(),
  settlementOpenFen: z.int().nullable(),
  hasOpenException: z.boolean(),
  isCancelRequested: z.boolean(),
  /** 控货: the goods are with the carrier, and the customer has not released them yet. */
  isAwaitingRelease: z.boolean(),
  /** An open re-weighing: `pending` waits for the customer, `disputed` for the carrier. */
  openFeeChange: z.enum(openFeeChangeStates).nullable(),
  lastEvent: z.object({ at: z.string(), text: z.string() }).nullable(),
  /** The last tracking event or change of state. */
  movedAt: z.string(),
  /** Whole 24 hours since `movedAt`; null once the order is signed, returned, rejected or cancelled. */
  daysWithoutMovement: z.int().nullable(),
  expectedAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type OrderRow = z.output<typeof orderRow>

/** Number of orders per state under the same filter without the state. */
const statusCounts = z.record(z.enum(orderStatuses), z.int())

/** A period: from inclusive, to exclusive. */
export const period = (what: string) => ({
  from: moment(`${what}起`).optional(),
  to: moment(`${what}止`).optional(),
})

const ofLedger = <Kind extends keyof typeof ledgerStates>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), state: z.enum(ledgerStates[kind]), ...period('签收时间') })

const status = choice('订单状态', orderStatuses)

/** Filters of an order list; all given ones must match. */
export const orderFilters = {
  /** One state, or any of several. */
  status: z
    .union([status, z.array(status).min(1).max(orderStatuses.length)])
    .optional()
    .meta({ title: '订单状态' }),
  /** From inclusive, to exclusive. */
  createdFrom: moment('下单时间起').optional(),
  createdTo: moment('下单时间止').optional(),
  keyword: keyword('订单号、姓名、电话、货名或到站'),
  carrierId: id('承运商').optional(),
  /** A factory that placed the orders. */
  customerId: id('客户').optional(),
  /** Visitors' orders with the sender's phone of this order, which must be visible to the caller. */
  senderOrderId: id('发货人的订单').optional(),
  /** A part of a statement (contract/statements/words.ts). */
  statementPart: choice('对账', statementParts).optional(),
  payment: choice('付款方式', payments).optional(),
  hasOpenException: flag('有异常').optional(),
  isCancelRequested: flag('申请取消').optional(),
  isAwaitingRelease: flag(awaitingReleaseLabel).optional(),
  deliveryMode: choice('送货方式', deliveryModes).optional(),
  /** 代收货款, 签回单 and 控货 as ordered. */
  hasCod: flag('有代收货款').optional(),
  hasReceipt: flag('有回单').optional(),
  isHeld: flag('控货').optional(),
  openFeeChange: choice('费用变更', openFeeChangeStates).optional(),
  /** Order numbers, waybill numbers and carriers' own numbers, in any spelling. */
  numbers: z
    .array(requiredText('单号', 40).overwrite(normalizeNumber))
    .min(1)
    .max(pastedNumbersMax)
    .optional()
    .meta({ title: '单号' }),
  /** The orders of one ledger figure; the period is that of the signature. */
  ledger: z
    .discriminatedUnion('kind', [ofLedger('cod'), ofLedger('receipt'), ofLedger('settlement')])
    .optional()
    .meta({ title: '账目' }),
  /** Rejected or cancelled. */
  isLost: flag('已拒单或取消').optional(),
  /** Time of the signature, from inclusive, to exclusive; unsigned orders are left out. */
  signedFrom: moment('签收时间起').optional(),
  signedTo: moment('签收时间止').optional(),
  /** Signed orders with an expected arrival: signed after it, or by then. */
  isLate: flag('晚于预计').optional(),
  /** An exception, open or resolved. */
  hasException: flag('出过异常').optional(),
  /** The lane of a board: code of the city, the municipality, or a county without a city. */
  laneCode: regionCode('到站').optional(),
  /** The district of the shipper's address, where goods are picked up. */
  pickupCode: regionCode('提货区域').optional(),
  /** Orders under way without movement for at least this many whole 24 hours. */
  daysWithoutMovementMin: wholeNumber('未动天数', 1, 365).optional(),
  sort: choice('排序', orderSorts).optional(),
}

/** Filters of both the customer's and the carrier's order lists; sorted newest first by default. */
export const orderListFilters = { ...paging, ...orderFilters }

/** A page of orders. `total` sums the counts of the filtered states, each counted up to 10,000. */
export const orderListAnswer = z.object({
  list: z.array(orderRow),
  total: z.int(),
  counts: statusCounts,
  /** Requested numbers, canonical, that belong to no order of the caller. */
  unknownNumbers: z.array(z.string()).optional(),
})

/**
 * Open orders under the filter, summed by destination (`laneCode`) and by pickup district (`pickupCode`). Each sum ignores the
 * filter of its own field, so that another region can be chosen; the other filter applies.
 */
export const orderPool = z.object({
  destinations: z.array(poolPlace).max(poolPlacesMax),
  pickups: z.array(poolPlace).max(poolPlacesMax),
})
