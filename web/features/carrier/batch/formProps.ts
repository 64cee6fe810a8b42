import type { BatchAnswer } from '#contract/carrier/dispatchCalls.ts'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'

export interface BatchFormProps {
  rows: readonly OrderRow[]
  onAnswer: (answer: BatchAnswer) => void
  onBack: () => void
}
