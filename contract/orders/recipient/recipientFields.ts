import { z } from 'zod'
import { reportKinds, wishedModes, wishStates } from './recipientWords.ts'

/** How the recipient wants to get the goods instead, and what the carrier said to it. */
export const recipientWish = z.object({
  deliveryMode: z.enum(wishedModes),
  /** Where to, below the district; empty of 自提. */
  address: z.string(),
  /** What it adds to the freight by the order's own prices, fen, or takes from it; null where they do not hold it. */
  feeFen: z.int().nullable(),
  /** The recipient pays it to the carrier beside the freight, which is not his (any payment but 到付). */
  isFeeApart: z.boolean(),
  state: z.enum(wishStates),
  saidAt: z.string(),
  /** The carrier's words. */
  answer: z.string(),
  answeredAt: z.string().nullable(),
})
export type RecipientWish = z.output<typeof recipientWish>

/** What the recipient found broken or missing. */
export const recipientReport = z.object({
  kind: z.enum(reportKinds),
  text: z.string(),
  /** Read through /files/read by both sides of the order. */
  fileIds: z.array(z.string()),
  reportedAt: z.string(),
  amendedAt: z.string().nullable(),
  answer: z.string(),
  answeredAt: z.string().nullable(),
})
export type RecipientReport = z.output<typeof recipientReport>
