import { z } from 'zod'
import { feeChangeActions, feeChangeStates } from './feeChangeWords.ts'
import { id } from '../kernel/fields.ts'
import { quoteShape } from '../lines/calls.ts'
import { packagings } from './words.ts'

/** A row of goods as an order keeps it; weight and volume are those of the whole row. */
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

/** A re-weighing 复核 of an order: what it was, what was measured, and what became of it. Both figures stay for good. */
export const feeChange = z.object({
  id: id('费用变更'),
  at: z.string(),
  reason: z.string(),
  /** As the order was before it, and as it is or would be after it. */
  before: measured,
  after: measured,
  /** Readable by both sides of the order through /files/read. */
  fileIds: z.array(z.string()),
  state: z.enum(feeChangeStates),
  /** When it was agreed to, disputed or withdrawn; null while it waits, and where it was agreed by itself. */
  decidedAt: z.string().nullable(),
  disputeReason: z.string().nullable(),
  /** What the asking side may do with it now. */
  allowedActions: z.array(z.enum(feeChangeActions)),
})
export type FeeChange = z.output<typeof feeChange>
