import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DialogBox } from '../../../shared/ui/dialog/DialogBox.tsx'
import { ErrorState } from '../../../shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '../../../shared/ui/kit/LoadingRows.tsx'
import { carrierOrderQuery } from '../carrierReads.ts'
import classes from './OrderPanel.module.css'
import { PanelSheet } from './PanelSheet.tsx'
import { PanelTasks } from './PanelTasks.tsx'

/** An order at the side of the list, over the whole width of a phone: what it is above, what to do within reach of the thumb. */
export function OrderPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(carrierOrderQuery(id))
  const title = data ? `订单 ${data.number}` : '订单'
  return (
    <DialogBox label={title} onClose={onClose} className={classes.panel}>
      <div className="stack h-full">
        <header className={`row justify-between flex-none border-b ${classes.header}`}>
          <h2 className="section-title figures">{title}</h2>
          <CloseButton size={44} iconSize={20} aria-label="关闭" onClick={onClose} />
        </header>
        <div className={`min-h-0 p-5 scroll-y contain ${classes.sheet}`}>
          {data ? (
            <PanelSheet order={data} />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingRows n={6} />
          )}
        </div>
        {data ? <PanelTasks order={data} /> : null}
      </div>
    </DialogBox>
  )
}
