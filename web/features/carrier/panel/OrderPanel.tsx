import { useQuery } from '@tanstack/react-query'
import { SidePanel } from '#shared/ui/dialog/SidePanel.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { carrierOrderQuery } from '../carrierReads.ts'
import type { Task } from '../tasks.ts'
import { PanelSheet } from './PanelSheet.tsx'
import { PanelTasks } from './PanelTasks.tsx'
import classes from './OrderPanel.module.css'

interface Props {
  id: number
  /** The task chosen on the list: its form opens at once if the task is still allowed. */
  initialTask: Task | null
  onClose: () => void
}

/** Renders an order beside the list, or full-width on a phone: details above, actions within reach of the thumb. */
export function OrderPanel({ id, initialTask, onClose }: Props) {
  const { data, error, refetch } = useQuery(carrierOrderQuery(id))
  const title = data ? `订单 ${data.number}` : '订单'
  return (
    <SidePanel title={title} onClose={onClose}>
      <div className={`min-h-0 p-5 scroll-y contain ${classes.sheet}`}>
        {data ? <PanelSheet order={data} /> : <LoadState error={error} refetch={refetch} n={6} />}
      </div>
      {data ? <PanelTasks order={data} initialTask={initialTask} /> : null}
    </SidePanel>
  )
}
