import { z } from 'zod'
import { id } from '../../kernel/fields.ts'

/** A step that the carrier can undo now; the last one of its kind. */
export const undoableStep = z.object({
  stepId: id('步骤'),
  /** 签收; for a ledger the registered step: 登记货款已收. */
  label: z.string(),
  at: z.string(),
})
export type UndoableStep = z.output<typeof undoableStep>
