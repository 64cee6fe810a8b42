import { Button } from '@mantine/core'
import {
  IconBarcode,
  IconMessageCircle,
  IconPencil,
  IconPrinter,
  IconRepeat,
  IconShare,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { lostStatuses } from '#contract/orders/states.ts'
import { shareOrder } from '#domain/orders/shareOrder.ts'
import { PrintDialog } from '#domain/print/PrintDialog.tsx'
import { useSettings } from '#shared/browser/settings.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { MoreActions } from '#shared/ui/kit/MoreActions.tsx'
import { cancelLabels, cancelModeOf } from './cancelling.ts'
import { CancelOrderDialog } from './CancelOrderDialog.tsx'
import { ReleaseHoldDialog } from './ReleaseHoldDialog.tsx'

/**
 * The customer's actions on an order: edit and cancel while allowed, repeat and print always. On a phone only the likeliest stand
 * beside the heading, so that the status stays in the first screen.
 */
export function OrderSheetActions({ order }: { order: OrderDetail }) {
  const [isReleasing, setReleasing] = useState(false)
  const [isCancelling, setIsCancelling] = useState(false)
  const [isPrintingLabels, setIsPrintingLabels] = useState(false)
  const cancellable = { ...order, isCancelRequested: order.cancelRequestedAt !== null }
  const cancelMode = cancelModeOf(cancellable)
  const isPhone = useSettings(({ device }) => device === 'mobile')
  const isLost = lostStatuses.includes(order.status)
  const repeating = (
    <Button
      component={Link}
      to={`/orders/new?repeat=${order.id}`}
      variant="default"
      leftSection={<Icon of={IconRepeat} />}
    >
      再来一单
    </Button>
  )
  const sharing = (
    <Button
      variant="default"
      leftSection={<Icon of={IconShare} />}
      onClick={() => void shareOrder(order.waybill?.number ?? order.number, order)}
    >
      发给收货人
    </Button>
  )
  const more = (
    <>
      {order.status === 'pending' ? (
        <Button
          component={Link}
          to={`/orders/new?edit=${order.id}`}
          variant="default"
          leftSection={<Icon of={IconPencil} />}
        >
          修改订单
        </Button>
      ) : null}
      <Button variant="default" leftSection={<Icon of={IconPrinter} />} onClick={() => window.print()}>
        打印托运单
      </Button>
      <Button
        variant="default"
        leftSection={<Icon of={IconBarcode} />}
        onClick={() => setIsPrintingLabels(true)}
      >
        打印标签、小票
      </Button>
      {isLost ? null : repeating}
      <Button
        component={Link}
        to={`/base/consult?order=${order.id}`}
        variant="default"
        leftSection={<Icon of={IconMessageCircle} />}
      >
        咨询承运商
      </Button>
      {cancelMode ? (
        <Button variant="subtle" color="red" onClick={() => setIsCancelling(true)}>
          {cancelLabels[cancelMode]}
        </Button>
      ) : null}
    </>
  )
  return (
    <div className="flex wrap gap-3">
      {order.canReleaseHold ? <Button onClick={() => setReleasing(true)}>通知放货</Button> : null}
      {isLost ? repeating : sharing}
      {isPhone ? <MoreActions name={order.number}>{more}</MoreActions> : more}
      {isReleasing ? <ReleaseHoldDialog order={order} onClose={() => setReleasing(false)} /> : null}
      {isCancelling ? <CancelOrderDialog order={cancellable} onClose={() => setIsCancelling(false)} /> : null}
      {isPrintingLabels ? (
        <PrintDialog
          orders={[order]}
          read={() => Promise.resolve(order)}
          initialKind="100x150"
          onClose={() => setIsPrintingLabels(false)}
        />
      ) : null}
    </div>
  )
}
