import { orderStates } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { Badge } from '../../shared/ui/kit/Badge.tsx'

const tones = { waiting: 'warn', going: 'going', done: 'good', ended: 'quiet' } as const

/** Renders the state of an order. */
export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[orderStates[status].stage]}>{orderStates[status].label}</Badge>
)
