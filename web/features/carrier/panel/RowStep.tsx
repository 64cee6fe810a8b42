import { Button } from '@mantine/core'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { orderActionLabels } from '#contract/orders/states.ts'
import { isEndStatus } from '#domain/shipment/progress/movement.ts'
import { nextTask } from '../batch/dispatchTasks.ts'
import type { DispatchTask } from '../batch/dispatchTasks.ts'
import { taskLabels } from '../tasks.ts'
import type { Task } from '../tasks.ts'

interface Props {
  row: OrderRow
  /** Opens the order, or the form of a task that needs more than the list. */
  onOpen: (id: number, task?: Task) => void
  onTask: (task: DispatchTask) => void
}

/** Renders the button of a row's next step. It opens the order when the step needs more than the list. */
export function RowStep({ row, onOpen, onTask }: Props) {
  const task = nextTask(row)
  const isOver = isEndStatus(row.status)
  const isTroubled = isOver && row.hasOpenException
  const label = task
    ? orderActionLabels[task]
    : isTroubled
      ? taskLabels.resolveException
      : isOver
        ? '查看'
        : '处理'
  return (
    <Button
      className="phone-h-11"
      variant={task || isTroubled ? 'light' : 'default'}
      size="compact-sm"
      aria-label={`${label}订单 ${row.number}`}
      onClick={() => {
        if (isTroubled) onOpen(row.id, 'resolveException')
        else if (task === 'sign') onOpen(row.id, task)
        else if (task) onTask(task)
        else onOpen(row.id)
      }}
    >
      {label}
    </Button>
  )
}
