import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { SidePanel } from '#shared/ui/dialog/SidePanel.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { carrierOrderQuery } from '../carrierReads.ts'
import { LazyPanelParts } from '../lazyForms.ts'
import type { Task } from '../tasks.ts'
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
  // while the order loads
  useEffect(() => void LazyPanelParts.load().catch(() => undefined), [])
  const sheet = `min-h-0 p-5 scroll-y contain ${classes.sheet}`
  const loading = <LoadState error={error} refetch={refetch} n={6} />
  const title = data ? `订单 ${data.number}` : '订单'
  return (
    <SidePanel title={title} onClose={onClose}>
      <Suspense fallback={<div className={sheet}>{loading}</div>}>
        {data ? (
          <LazyPanelParts order={data} initialTask={initialTask} />
        ) : (
          <div className={sheet}>{loading}</div>
        )}
      </Suspense>
    </SidePanel>
  )
}
