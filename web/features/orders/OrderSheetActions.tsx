import { Button } from '@mantine/core'
import { IconPrinter, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '../../../contract/orders.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import { CancelOrderDialog } from './CancelOrderDialog.tsx'
import { cancelLabels, cancelWay } from './cancelling.ts'
import classes from './OrderSheetActions.module.css'

/** What a customer may do with the order now: edit and cancel while it lasts, repeat and print always. */
export function OrderSheetActions({ order }: { order: OrderDetail }) {
  const [opened, setOpened] = useState<'cancel' | 'edit' | null>(null)
  const cancellable = { ...order, isCancelRequested: order.cancelRequestedAt !== null }
  const way = cancelWay(cancellable)
  const close = () => setOpened(null)
  return (
    <div className={classes.actions}>
      <Button variant="default" leftSection={<Icon of={IconPrinter} />} onClick={() => window.print()}>
        打印托运单
      </Button>
      <Button
        component={Link}
        to={`/orders/new?repeat=${order.id}`}
        variant="default"
        leftSection={<Icon of={IconRepeat} />}
      >
        再来一单
      </Button>
      {way ? (
        <Button variant="light" color="red" onClick={() => setOpened('cancel')}>
          {cancelLabels[way]}
        </Button>
      ) : null}
      {opened === 'cancel' ? <CancelOrderDialog order={cancellable} onClose={close} /> : null}
    </div>
  )
}
