import type { BatchAnswer } from '#contract/carrier/dispatchCalls.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'

export interface BatchFormProps {
  rows: readonly OrderRow[]
  /** `verb`: what was done, where it is more than the task. */
  onAnswer: (answer: BatchAnswer, verb?: string) => void
  onBack: () => void
}

/** Names a batch by its orders: input is restored only for the same ones. */
export const orderIds = (rows: readonly OrderRow[]): string => rows.map(({ id }) => id).join()
