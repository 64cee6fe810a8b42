import { Button } from '@mantine/core'
import { IconPencil, IconPrinter, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '../../../contract/orders.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import { CancelOrderDialog } from './CancelOrderDialog.tsx'
import { cancelLabels, cancelWay } from './cancelling.ts'
import classes from './OrderSheetActions.module.css'

/** What a customer may do with the order now: edit and cancel while it lasts, repeat and print always. */
export function OrderSheetActions({ order }: { order: OrderDetail }) {
  const [isCancelling, setIsCancelling] = useState(false)
  const cancellable = { ...order, isCancelRequested: order.cancelRequestedAt !== null }
  const way = cancelWay(cancellable)
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
      {order.status === 'pending' ? (
        <Button component={Link} to={`/orders/new?edit=${order.id}`} leftSection={<Icon of={IconPencil} />}>
          修改订单
        </Button>
      ) : null}
      {way ? (
        <Button variant="light" color="red" onClick={() => setIsCancelling(true)}>
          {cancelLabels[way]}
        </Button>
      ) : null}
      {isCancelling ? <CancelOrderDialog order={cancellable} onClose={() => setIsCancelling(false)} /> : null}
    </div>
  )
}
