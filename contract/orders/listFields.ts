import { z } from 'zod'
import { openFeeChangeStates } from './feeChangeWords.ts'
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
} from '../kernel/fields.ts'
import { listedPlain } from './fields.ts'
import { ledgerStates } from './ledgerWords.ts'
import { orderSorts, pastedNumbersMax } from './listWords.ts'
import { awaitingReleaseLabel, deliveryModes, payments } from './words.ts'
import { canonicalNumber } from './checkDigits.ts'
import { orderStatuses } from './states.ts'
import { statementParts } from '../statements/words.ts'

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
  /** How each ledger of the order stands; null where it has none: not signed yet, or nothing to collect, return or settle. */
  codState: z.enum(ledgerStates.cod).nullable(),
  receiptState: z.enum(ledgerStates.receipt).nullable(),
  settlementState: z.enum(ledgerStates.settlement).nullable(),
  hasOpenException: z.boolean(),
  isCancelRequested: z.boolean(),
  /** 控货: the goods are with the carrier, who may not hand them over before the customer says so. */
  isAwaitingRelease: z.boolean(),
  /** A re-weighing that waits: for the customer (pending) or, disputed, for the carrier. */
  openFeeChange: z.enum(openFeeChangeStates).nullable(),
  lastEvent: z.object({ at: z.string(), text: z.string() }).nullable(),
  /** The last tracking event or change of state. */
  movedAt: z.string(),
  /** Whole 24 hours since `movedAt`; null for an order that is over (signed, returned, rejected, cancelled). */
  daysWithoutMovement: z.int().nullable(),
  expectedAt: z.string().nullable(),
  signedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type OrderRow = z.output<typeof orderRow>

/** How many orders stand in each state under the same filter without the state. */
const statusCounts = z.record(z.enum(orderStatuses), z.int())

/** A period: from inclusive, to exclusive. */
export const period = (what: string) => ({
  from: moment(`${what}起`).optional(),
  to: moment(`${what}止`).optional(),
})

const ofLedger = <Kind extends keyof typeof ledgerStates>(kind: Kind) =>
  z.strictObject({ kind: z.literal(kind), state: z.enum(ledgerStates[kind]), ...period('签收时间') })

const status = choice('订单状态', orderStatuses)

/** What narrows an order list; everything given must hold. */
export const orderFilters = {
  /** One state, or any of several. */
  status: z
    .union([status, z.array(status).min(1).max(orderStatuses.length)])
    .optional()
    .meta({ title: '订单状态' }),
  /** From inclusive, to exclusive. */
  createdFrom: moment('下单时间起').optional(),
  createdTo: moment('下单时间止').optional(),
  keyword: keyword('订单号、姓名、电话或货名'),
  carrierId: id('承运商').optional(),
  /** A factory that placed the orders. */
  customerId: id('客户').optional(),
  /** Visitors' orders with the same sender's phone as this one, which is among the asker's. */
  senderOrderId: id('发货人的订单').optional(),
  /** A part of a statement (contract/statements/words.ts). */
  statementPart: choice('对账', statementParts).optional(),
  payment: choice('付款方式', payments).optional(),
  hasOpenException: flag('有异常').optional(),
  isCancelRequested: flag('申请取消').optional(),
  isAwaitingRelease: flag(awaitingReleaseLabel).optional(),
  deliveryMode: choice('送货方式', deliveryModes).optional(),
  /** 代收货款, 签回单 and 控货 as they were ordered. */
  hasCod: flag('有代收货款').optional(),
  hasReceipt: flag('有回单').optional(),
  isHeld: flag('控货').optional(),
  openFeeChange: choice('费用变更', openFeeChangeStates).optional(),
  /** Order numbers, waybill numbers and carriers' own numbers, in any spelling. */
  numbers: z
    .array(requiredText('单号', 40).overwrite(canonicalNumber))
    .min(1)
    .max(pastedNumbersMax)
    .optional()
    .meta({ title: '单号' }),
  /** The orders behind one figure of a ledger; the period is that of the signature. */
  ledger: z
    .discriminatedUnion('kind', [ofLedger('cod'), ofLedger('receipt'), ofLedger('settlement')])
    .optional()
    .meta({ title: '账目' }),
  /** Rejected or cancelled. */
  isLost: flag('已拒单或取消').optional(),
  /** By the signature, from inclusive, to exclusive: orders that are not signed are left out. */
  signedFrom: moment('签收时间起').optional(),
  signedTo: moment('签收时间止').optional(),
  /** Signed orders that had an expected arrival: signed after it, or by then. */
  isLate: flag('晚于预计').optional(),
  /** An exception, open or resolved. */
  hasException: flag('出过异常').optional(),
  /** Where they go, as boards tell lanes apart: the city's code, a municipality's, or that of a county without a city. */
  laneCode: regionCode('到站').optional(),
  /** The district of the shipper's address, where goods are picked up. */
  pickupCode: regionCode('提货区域').optional(),
  /** Orders under way that did not move for so many whole 24 hours. */
  daysWithoutMovementMin: wholeNumber('未动天数', 1, 365).optional(),
  sort: choice('排序', orderSorts).optional(),
}

/** The filters that the customer's and the carrier's order lists share; newest first where no sort is asked for. */
export const orderListFilters = { ...paging, ...orderFilters }

/** A page of orders. `total` is the sum of the counts of the states asked for, each of which counts up to 10,000. */
export const orderListAnswer = z.object({
  list: z.array(orderRow),
  total: z.int(),
  counts: statusCounts,
  /** Of the numbers asked for, canonical: those that are no number of an order of the asker. */
  unknownNumbers: z.array(z.string()).optional(),
})

/** Places that a pool names at most, those with most orders first. */
export const poolPlacesMax = 400

/** What lies in a place: the goods of orders that are not over yet. */
const poolPlace = z.object({
  code: regionCode('地区'),
  name: z.string(),
  orders: z.int(),
  pieces: z.int(),
  weightGrams: z.int(),
  volumeCm3: z.int(),
})
export type PoolPlace = z.output<typeof poolPlace>

/**
 * The orders of a filter that are not over yet, summed by where they go (`laneCode`) and by where they are picked up (`pickupCode`). Each leaves
 * its own choice aside, so that another one can be made; both narrow each other.
 */
export const orderPool = z.object({
  destinations: z.array(poolPlace).max(poolPlacesMax),
  pickups: z.array(poolPlace).max(poolPlacesMax),
})
