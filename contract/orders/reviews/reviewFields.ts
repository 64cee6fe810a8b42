import { z } from 'zod'
import { text, wholeNumber } from '../../kernel/fields.ts'
import { reviewScoreLabels, reviewTextMax, scoreMax } from './reviewWords.ts'

const score = (title: string) => wholeNumber(title, 1, scoreMax)

/** Fields that the author of a review enters. */
export const reviewInput = {
  timeScore: score(reviewScoreLabels.timeScore),
  goodsScore: score(reviewScoreLabels.goodsScore),
  serviceScore: score(reviewScoreLabels.serviceScore),
  text: text('评价', reviewTextMax).default(''),
}

/** A review, for both sides of its order. */
export const orderReview = z.object({
  timeScore: z.int(),
  goodsScore: z.int(),
  serviceScore: z.int(),
  text: z.string(),
  reviewedAt: z.string(),
  amendedAt: z.string().nullable(),
  /** Deadline for changes by its author. */
  amendableUntil: z.string(),
  /** The carrier's only answer. */
  answer: z.string(),
  answeredAt: z.string().nullable(),
  /** Reason why the platform hides it from the carrier's page; null where it does not. */
  hiddenReason: z.string().nullable(),
})
export type OrderReview = z.output<typeof orderReview>

/** The public form of a review; a hidden one has a reason instead of scores, text and answer. */
export const publicReview = z.object({
  /** Masked. */
  customer: z.string(),
  /** Destination of the goods. */
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
