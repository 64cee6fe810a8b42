import type { OrderDetail } from '#contract/orders/calls.ts'
import type { IntentKey } from '#shared/server/idempotency.ts'
import type { Act } from './useOrderChange.ts'

export interface TaskProps {
  order: OrderDetail
  act: Act
  /** The intent that `act` sends, stored with the input of the task's form. */
  intent: IntentKey
  onBack: () => void
}
