import { z } from 'zod'
import { text, wholeNumber } from '../../kernel/fields.ts'
import { reviewScoreLabels, reviewTextMax, scoreMax } from './reviewWords.ts'

const score = (title: string) => wholeNumber(title, 1, scoreMax)

/** What the author of a review says. */
export const reviewInput = {
  timeScore: score(reviewScoreLabels.timeScore),
  goodsScore: score(reviewScoreLabels.goodsScore),
  serviceScore: score(reviewScoreLabels.serviceScore),
  text: text('评价', reviewTextMax).default(''),
}

/** A review as both sides of its order read it. */
export const orderReview = z.object({
  timeScore: z.int(),
  goodsScore: z.int(),
  serviceScore: z.int(),
  text: z.string(),
  reviewedAt: z.string(),
  amendedAt: z.string().nullable(),
  /** Until then its author may amend it. */
  amendableUntil: z.string(),
  /** The carrier's words, once. */
  answer: z.string(),
  answeredAt: z.string().nullable(),
  /** Why the platform does not show it on the carrier's page; null: it does. */
  hiddenReason: z.string().nullable(),
})
export type OrderReview = z.output<typeof orderReview>

/** The same as everybody reads it; where it is hidden, its reason stands in place of scores, words and answer. */
export const publicReview = z.object({
  /** Masked. */
  customer: z.string(),
  /** Where the goods went. */
  destinationText: z.string(),
  reviewedAt: z.string(),
  amendedAt: z.string().nullable(),
  hiddenReason: z.string().nullable(),
  said: z
    .object({
      timeScore: z.int(),
      goodsScore: z.int(),
      serviceScore: z.int(),
      text: z.string(),
      answer: z.string(),
    })
    .nullable(),
})
export type PublicReview = z.output<typeof publicReview>
