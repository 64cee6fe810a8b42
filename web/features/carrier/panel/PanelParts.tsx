import type { OrderDetail } from '#contract/orders/calls.ts'
import type { Task } from '../tasks.ts'
import { PanelSheet } from './PanelSheet.tsx'
import { PanelTasks } from './PanelTasks.tsx'
import classes from './OrderPanel.module.css'

/** Renders an open order: its details, and below them its tasks. */
export function PanelParts({ order, initialTask }: { order: OrderDetail; initialTask: Task | null }) {
  return (
    <>
      <div className={`min-h-0 p-5 scroll-y contain ${classes.sheet}`}>
        <PanelSheet order={order} />
      </div>
      <PanelTasks order={order} initialTask={initialTask} />
    </>
  )
}
