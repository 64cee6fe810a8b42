import { z } from 'zod'
import { reportKinds, wishedModes, wishStates } from './recipientWords.ts'

/** The recipient's wish for another delivery mode, with the carrier's answer. */
export const recipientWish = z.object({
  deliveryMode: z.enum(wishedModes),
  /** Address below the district; empty for 自提. */
  address: z.string(),
  /** Change of the freight by the order's own prices, fen, may be negative; null where they do not cover it. */
  feeFen: z.int().nullable(),
  /** The recipient pays the fee separately, as the freight is not his (any payment but 到付). */
  isFeeApart: z.boolean(),
  state: z.enum(wishStates),
  saidAt: z.string(),
  /** The carrier's text. */
  answer: z.string(),
  answeredAt: z.string().nullable(),
})
export type RecipientWish = z.output<typeof recipientWish>

/** Damage or a shortage reported by the recipient. */
export const recipientReport = z.object({
  kind: z.enum(reportKinds),
  text: z.string(),
  /** Readable by both sides of the order through /files/read. */
  fileIds: z.array(z.string()),
  reportedAt: z.string(),
  amendedAt: z.string().nullable(),
  answer: z.string(),
  answeredAt: z.string().nullable(),
})
export type RecipientReport = z.output<typeof recipientReport>
