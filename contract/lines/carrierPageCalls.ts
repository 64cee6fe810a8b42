import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { id, listOf, paging } from '../kernel/fields.ts'
import { carrierMarks } from './carrierPageWords.ts'
import { publicReview } from '../orders/reviews/reviewFields.ts'
import { lineCard } from './calls.ts'

/** How a carrier has done in the last 90 days, from its waybills and consults themselves (product.md §5). */
const figures = z.object({
  /** Signed for; the rates are of these. */
  waybills: z.int(),
  /** Of those with an expected arrival, how many percent arrived by then, rounded down, as of each line; null below the least number. */
  onTimePercent: z.int().nullable(),
  /** With 货损 or 少件, registered by the carrier or reported by the recipient, in a thousand, rounded half up; null as above. */
  damagePermille: z.int().nullable(),
  /** Whose re-weighed freight the customer disputed, in a thousand; null as above. */
  disputePermille: z.int().nullable(),
  /** Consults begun, and those of them that it answered. */
  consults: z.int(),
  answeredConsults: z.int(),
  /** Whole minutes to the first answer, the median of the answered ones; null below the least number. */
  answerMinutes: z.int().nullable(),
})
export type CarrierFigures = z.output<typeof figures>

export const carrierPage = z.object({
  id: id('承运商'),
  name: z.string(),
  marks: z.array(z.enum(carrierMarks)),
  joinedAt: z.string(),
  /** Whole years since then. */
  years: z.int(),
  figures,
  /** Of the newest reviews that are shown, how many, and the average of each score in tenths, rounded half up; null: none. */
  scores: z
    .object({ reviews: z.int(), timeTenths: z.int(), goodsTenths: z.int(), serviceTenths: z.int() })
    .nullable(),
})
export type CarrierPage = z.output<typeof carrierPage>

/** Where a carrier takes goods in, or hands them out. */
const carrierStation = z.object({
  isOrigin: z.boolean(),
  /** The region in words of where goods are handed out; the city of where they are taken in. */
  regionText: z.string(),
  name: z.string(),
  address: z.string(),
  phones: z.array(z.string()),
})
export type CarrierStation = z.output<typeof carrierStation>

const paged = z.strictObject({ id: id('承运商'), ...paging })
const example = { id: 1 }

/** A carrier's public page; one that is not listed answers as one that there is none of. */
export const carrierPageCalls = {
  '/lines/getCarrierPage': call({
    title: '承运商主页（认证、年限、近 90 天的时效、货损和答复）',
    request: z.strictObject({ id: id('承运商') }),
    response: carrierPage,
    example,
  }),
  '/lines/getCarrierLines': call({
    title: '承运商的全部在营专线（发货最多在前）',
    request: paged,
    /** Without goods asked for: `totalFen` is null. */
    response: listOf(lineCard),
    example,
  }),
  '/lines/getCarrierStations': call({
    title: '承运商的网点（发货站在前）',
    request: paged,
    response: listOf(carrierStation),
    example,
  }),
  '/lines/getCarrierReviews': call({
    title: '承运商的评价（最新在前，被隐藏的显示原因）',
    request: paged,
    response: listOf(publicReview),
    example,
  }),
}
