import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { id } from '../kernel/fields.ts'
import { unmetDestination } from '../lines/unmetDemandCalls.ts'
import { ledgerFigure } from '../orders/ledgerCalls.ts'
import { boardDaysMax } from './words.ts'

const day = (title: string) =>
  z.iso
    .date({ abort: true })
    .regex(/^20/)
    .max(10)
    .meta({ title, examples: ['2026-11-01'] })

/** Days of Asia/Shanghai, both ends included; at most `boardDaysMax`. */
const boardRequest = z.strictObject({ from: day('开始日期'), to: day('结束日期') })

const carried = {
  orders: z.int(),
  freightFen: z.int(),
  weightGrams: z.int(),
  volumeCm3: z.int(),
}

/**
 * Totals of some days. Orders count on the day they were placed, with their current state; signatures on the day of the
 * signature; consults on the day they began.
 */
const sums = z.object({
  /** All orders placed, and those of them that were rejected or cancelled. */
  orders: z.int(),
  lostOrders: z.int(),
  /** Sums of the orders that were not lost. */
  freightFen: z.int(),
  weightGrams: z.int(),
  volumeCm3: z.int(),
  /** Orders, of those not lost, that had an exception, open or resolved. */
  exceptionOrders: z.int(),
  signedOrders: z.int(),
  /** The freight of the signed orders. */
  signedFreightFen: z.int(),
  /** Signed orders with an expected arrival, and those of them signed by then. */
  timedOrders: z.int(),
  onTimeOrders: z.int(),
  consults: z.int(),
})
export type BoardSums = z.output<typeof sums>

/** Duration in whole minutes; null where there is no case. The median is the lower of two middle values. */
const wait = z.object({
  count: z.int(),
  medianMinutes: z.int().nullable(),
  /** 90th percentile. */
  p90Minutes: z.int().nullable(),
})
export type BoardWait = z.output<typeof wait>

const lane = z.object({ code: z.string(), text: z.string(), ...carried })

const boardPeriod = z.object({
  from: z.string(),
  to: z.string(),
  sums,
  /** From placing to acceptance, for orders placed on these days. */
  acceptWait: wait,
  /** To the carrier's first message, for consults that started on these days; unanswered ones are not counted. */
  answerWait: wait,
})

const board = {
  present: boardPeriod,
  /** The same number of days just before. */
  before: boardPeriod,
  /** Every day of the present period, empty ones too; they add up to its sums. */
  days: z.array(sums.extend({ day: z.string() })),
  /** Destination cities of the orders that were not lost, most orders first; `otherLanes` sums the rest. */
  lanes: z.array(lane),
  otherLanes: z.object({ lanes: z.int(), ...carried }),
  /** Ledger entries not yet collected, returned or settled, whatever the day of the signature. */
  outstanding: z.array(ledgerFigure),
}

/** A carrier's board. */
export const carrierBoard = z.object(board)
export type CarrierBoard = z.output<typeof carrierBoard>

const carrierShare = z.object({
  id: id('承运商'),
  name: z.string(),
  orders: z.int(),
  lostOrders: z.int(),
  freightFen: z.int(),
  exceptionOrders: z.int(),
  signedOrders: z.int(),
  timedOrders: z.int(),
  onTimeOrders: z.int(),
})
export type BoardCarrier = z.output<typeof carrierShare>

/** The board of the whole platform. */
export const platformBoard = z.object({
  ...board,
  /** Carriers with orders or signatures in the period, most freight first; `otherCarriers` sums the rest. */
  carriers: z.array(carrierShare),
  otherCarriers: carrierShare.omit({ id: true, name: true }).extend({ carriers: z.int() }),
  /** Factories registered in the period, those of them verified; items waiting for an operator now; lines on offer now. */
  platform: z.object({
    factories: z.int(),
    verifiedFactories: z.int(),
    linesOn: z.int(),
    pendingVerifications: z.int(),
    openFeedback: z.int(),
    /** Lines whose prices moved by more than half, not checked yet. */
    openPriceMoves: z.int(),
  }),
  /** 空白线路 of the last 30 days, most searched first. */
  unmetDemand: z.array(unmetDestination),
})
export type PlatformBoard = z.output<typeof platformBoard>

const example = { from: '2026-11-01', to: '2026-11-30' }
const title = `按下单日、签收日汇总，连同之前同样长的一段，最多 ${boardDaysMax} 天`

export const boardCalls = {
  '/carrier/getBoard': call({
    title: `经营看板（${title}）`,
    request: boardRequest,
    response: carrierBoard,
    example,
  }),
  '/ops/getBoard': call({
    title: `运营看板（${title}）`,
    request: boardRequest,
    response: platformBoard,
    example,
  }),
}
