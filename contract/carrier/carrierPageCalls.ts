import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { id, listOf, paging, regionCode } from '../kernel/fields.ts'
import { lineCard } from '../lines/calls.ts'
import { publicReview } from '../orders/reviews/reviewFields.ts'
import { carrierMarks } from './carrierPageWords.ts'

/** Performance of a carrier in the last 90 days, computed from its waybills and consults (product.md §5). */
const figures = z.object({
  /** Signed waybills, the base of the rates. */
  waybills: z.int(),
  /** Percentage of waybills arrived by their expected time, rounded down; null below the minimum number. */
  onTimePercent: z.int().nullable(),
  /** Rate per thousand with 货损 or 少件, registered or reported by the recipient, rounded half up; null as above. */
  damagePermille: z.int().nullable(),
  /** Rate per thousand whose re-weighed freight the customer disputed; null as above. */
  disputePermille: z.int().nullable(),
  /** Consults started, and those of them that the carrier answered. */
  consults: z.int(),
  answeredConsults: z.int(),
  /** Median time to the first answer, whole minutes; null below the minimum number. */
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
  /** Number of the newest shown reviews, and their average scores in tenths, rounded half up; null: none. */
  scores: z
    .object({ reviews: z.int(), timeTenths: z.int(), goodsTenths: z.int(), serviceTenths: z.int() })
    .nullable(),
})
export type CarrierPage = z.output<typeof carrierPage>

/** A station at which a carrier accepts or hands out goods. */
const carrierStation = z.object({
  isOrigin: z.boolean(),
  /** Region of a destination station; city of an origin station. */
  regionText: z.string(),
  name: z.string(),
  address: z.string(),
  phones: z.array(z.string()),
})
export type CarrierStation = z.output<typeof carrierStation>

const paged = z.strictObject({ id: id('承运商'), ...paging })
const example = { id: 1 }

/** Calls of a carrier's public page; a carrier that is not listed is answered like an unknown one. */
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
    /** A list without goods: `totalFen` is null. */
    response: listOf(lineCard),
    example,
  }),
  '/lines/getCarrierStations': call({
    title: '承运商的网点（发货站在前，然后是目的地的到站）',
    request: paged.extend({ destinationCode: regionCode('目的地').optional() }),
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
