import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { listOf, paging, siteId } from '../kernel/fields.ts'

/** Periods of 空白线路, in days of Asia/Shanghai, today included. */
const unmetDemandDays = [7, 30, 90] as const

/** A searched destination without a line; only the number of searches is stored, not the people. */
export const unmetDestination = z.object({
  siteId: z.int(),
  destinationCode: z.string(),
  destinationText: z.string(),
  /** One person counts once a day. */
  searches: z.int(),
  /** The last day of a search without a result, YYYY-MM-DD in Asia/Shanghai. */
  lastSoughtOn: z.string(),
  /** Whether a line goes there now. */
  isServedNow: z.boolean(),
})

export const unmetDemandCalls = {
  '/carrier/getUnmetDemand': call({
    title: '空白线路（搜过而没有专线的目的地，次数多的在前）',
    request: z.strictObject({
      siteId: siteId().optional(),
      days: z
        .union(unmetDemandDays.map((days) => z.literal(days)))
        .default(30)
        .meta({ title: '最近天数' }),
      ...paging,
    }),
    response: listOf(unmetDestination),
    example: { days: 30 },
  }),
}
