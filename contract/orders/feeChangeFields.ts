import { z } from 'zod'
import { id } from '../kernel/fields.ts'
import { quoteShape } from '../lines/calls.ts'
import { feeChangeActions, feeChangeStates } from './feeChangeWords.ts'
import { packagings } from './words.ts'

/** A stored row of goods; weight and volume are those of the whole row. */
export const storedGoodsRow = z.object({
  name: z.string(),
  packaging: z.enum(packagings),
  pieces: z.int(),
  weightGrams: z.int(),
  volumeCm3: z.int(),
})

const measured = z.object({
  goods: z.array(storedGoodsRow),
  pieces: z.int(),
  weightGrams: z.int(),
  volumeCm3: z.int(),
  quote: quoteShape,
  totalFen: z.int(),
})

/** A re-weighing 复核 of an order with its result. Both measurements are kept for good. */
export const feeChange = z.object({
  id: id('费用变更'),
  at: z.string(),
  reason: z.string(),
  /** The order before it, and after it if agreed. */
  before: measured,
  after: measured,
  /** Readable by both sides of the order through /files/read. */
  fileIds: z.array(z.string()),
  state: z.enum(feeChangeStates),
  /** When it was agreed, disputed or withdrawn; null while pending, and when agreed automatically. */
  decidedAt: z.string().nullable(),
  disputeReason: z.string().nullable(),
  /** Current actions of the caller's side. */
  allowedActions: z.array(z.enum(feeChangeActions)),
})
export type FeeChange = z.output<typeof feeChange>
