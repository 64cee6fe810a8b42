import { z } from 'zod'
import { id } from '../../kernel/fields.ts'

/** A step of an order that its carrier may take back now; the last one of its kind. */
export const undoableStep = z.object({
  stepId: id('步骤'),
  /** 签收; of a ledger what was registered: 登记货款已收. */
  label: z.string(),
  at: z.string(),
})
export type UndoableStep = z.output<typeof undoableStep>
