import { Button } from '@mantine/core'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { orderActionLabels } from '#contract/orders/states.ts'
import { isEndStatus } from '#domain/shipment/progress/movement.ts'
import { nextTask } from '../batch/dispatchTasks.ts'
import type { DispatchTask } from '../batch/dispatchTasks.ts'

interface Props {
  row: OrderRow
  /** Opens the order, or the form of its signature. */
  onOpen: (id: number, task?: 'sign') => void
  onTask: (task: DispatchTask) => void
}

/** Renders the button of a row's next step. It opens the order when the step needs more than the list. */
export function RowStep({ row, onOpen, onTask }: Props) {
  const task = nextTask(row)
  const isOver = isEndStatus(row.status)
  const label = task ? orderActionLabels[task] : isOver ? '查看' : '处理'
  return (
    <Button
      className="phone-h-11"
      variant={task ? 'filled' : isOver ? 'default' : 'light'}
      size="compact-sm"
      aria-label={`${label}订单 ${row.number}`}
      onClick={() => (task === 'sign' ? onOpen(row.id, task) : task ? onTask(task) : onOpen(row.id))}
    >
      {label}
    </Button>
  )
}
