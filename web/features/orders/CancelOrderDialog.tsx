import { Alert, Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import { useState } from 'react'
import { orderCalls } from '#contract/orders/calls.ts'
import { orderStatusLabels } from '#contract/orders/states.ts'
import type { OrderStatus } from '#contract/orders/states.ts'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { isConflict } from '#shared/server/callError.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { FormFrame } from '#shared/ui/form/FormFrame.tsx'
import { notSaved, useContractForm } from '#shared/ui/form/forms.ts'
import { cancelLabels, cancelModeOf } from './cancelling.ts'
import { orderQuery, orderReads } from './orderReads.ts'

const usualReasons = ['客户改期', '信息填错，重新下单', '改用其他物流', '不发了']

interface Cancellable {
  id: number
  number: string
  status: OrderStatus
  isCancelRequested: boolean
}

interface Props {
  order: Cancellable
  onClose: () => void
}

/** Dialog that cancels a pending order, or requests the carrier's consent for an accepted one. Both need a reason. */
export function CancelOrderDialog({ order, onClose }: Props) {
  const { send, fault, intent } = useWrite('/orders/updateOrder', { rereads: orderReads })
  const [conflict, setConflict] = useState<{ text: string; now: Cancellable } | null>(null)
  const current = conflict?.now ?? order
  const cancelMode = cancelModeOf(current)
  const { form, submit, isSubmitting, discardAnd } = useContractForm(
    orderCalls['/orders/updateOrder'].request,
    {
      initial: { reason: '' },
      keptAs: `/orders/updateOrder/${order.id}`,
      intent,
      toRequest: ({ reason }) => ({ id: order.id, change: { kind: 'cancel', reason } }),
      toFormPath: (path) => path.replace('change.', ''),
    },
  )

  const refresh = async (text: string) => {
    const detail = await queryClient.fetchQuery({ ...orderQuery(order.id), staleTime: 0 })
    setConflict({
      text,
      now: { ...order, status: detail.status, isCancelRequested: detail.cancelRequestedAt !== null },
    })
  }
  const cancel = submit(async (request) => {
    try {
      return await send(request, ({ status }) => {
        showSuccessToast(
          status === 'cancelled' ? '订单已取消' : '已向承运商申请取消，对方确认后会显示为已取消',
        )
        onClose()
      })
    } catch (error) {
      if (!isConflict(error)) throw error
      await refresh(error.msg)
      return notSaved
    }
  })

  const title = `${cancelMode ? cancelLabels[cancelMode] : '取消订单'} ${order.number}`
  return (
    <DialogBox label={title} onClose={discardAnd(onClose)} isFirm={isSubmitting}>
      <h2 className="section-title mb-3">{title}</h2>
      {conflict ? (
        <Alert color="orange" title={`订单现在是“${orderStatusLabels[current.status]}”`} role="alert">
          {conflict.text}
          {cancelMode ? '。已为您刷新，可以按现在的状态继续。' : '。已为您刷新；要改变运输请打电话给承运商。'}
        </Alert>
      ) : null}
      {cancelMode === null ? (
        <div className="flex justify-end gap-3 mt-3">
          <Button onClick={discardAnd(onClose)}>知道了</Button>
        </div>
      ) : (
        <FormFrame
          submitLabel={cancelLabels[cancelMode]}
          cancelLabel="先不取消"
          isDangerous
          isSubmitting={isSubmitting}
          faults={conflict ? [] : [fault]}
          onSubmit={cancel}
          onCancel={discardAnd(onClose)}
        >
          <p className="hint">
            {cancelMode === 'atOnce'
              ? '承运商还没有接单，取消后立即生效，不能恢复。'
              : '承运商已经接单，需要对方同意才能取消；同意之前订单照常进行。'}
          </p>
          <div className="flex wrap gap-3">
            {usualReasons.map((reason) => (
              <Button
                key={reason}
                variant="default"
                size="compact-sm"
                onClick={() => form.setFieldValue('reason', reason)}
              >
                {reason}
              </Button>
            ))}
          </div>
          <Textarea
            label={cancelMode === 'atOnce' ? '取消原因' : '取消原因（承运商会看到）'}
            withAsterisk
            rows={2}
            maxLength={100}
            {...form.getInputProps('reason')}
          />
        </FormFrame>
      )}
    </DialogBox>
  )
}
