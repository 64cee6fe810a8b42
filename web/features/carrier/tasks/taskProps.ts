import type { OrderDetail } from '#contract/orders/calls.ts'
import type { Act } from './useOrderChange.ts'

export interface TaskProps {
  order: OrderDetail
  act: Act
  onBack: () => void
}
