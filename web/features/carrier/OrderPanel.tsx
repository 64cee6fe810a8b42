import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../shared/ui/ErrorState.tsx'
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx'
import { carrierOrderQuery } from './carrierReads.ts'
import classes from './OrderPanel.module.css'
import { PanelSheet } from './PanelSheet.tsx'
import { PanelTasks } from './PanelTasks.tsx'

/** An order at the side of the list, over the whole width of a phone: what it is above, what to do within reach of the thumb. */
export function OrderPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(carrierOrderQuery(id))
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={data ? `订单 ${data.number}` : '订单'}
      closeButtonProps={{ 'aria-label': '关闭', size: 44 }}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      {data ? (
        <>
          <div className={classes.sheet}>
            <PanelSheet order={data} />
          </div>
          <PanelTasks order={data} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.sheet}>
          <LoadingRows n={6} />
        </div>
      )}
    </Drawer>
  )
}
