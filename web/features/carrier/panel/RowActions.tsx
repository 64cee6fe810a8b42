import { Button } from '@mantine/core'
import type { OrderRow } from '../../../../contract/orders/listFields.ts'
import { isEndStatus } from '../../../domain/shipment/progress/movement.ts'
import { benchTaskLabels, nextTask } from '../batch/benchTasks.ts'
import type { BenchTask } from '../batch/benchTasks.ts'
import classes from './RowActions.module.css'

interface Props {
  row: OrderRow
  onOpen: (id: number) => void
  onTask: (task: BenchTask) => void
}

/** What a row offers without opening the order: its next step; and the order itself. */
export function RowActions({ row, onOpen, onTask }: Props) {
  const task = nextTask(row)
  const label = isEndStatus(row.status) ? '查看' : '处理'
  return (
    <>
      {task ? (
        <Button
          className={`phone-h-11 ${classes.work}`}
          size="compact-sm"
          aria-label={`${benchTaskLabels[task]}订单 ${row.number}`}
          onClick={() => onTask(task)}
        >
          {benchTaskLabels[task]}
        </Button>
      ) : null}
      <Button
        className={`phone-h-11 ${classes.work}`}
        variant={isEndStatus(row.status) ? 'default' : 'light'}
        size="compact-sm"
        aria-label={`${label}订单 ${row.number}`}
        onClick={() => onOpen(row.id)}
      >
        {label}
      </Button>
    </>
  )
}
