import { Button } from '@mantine/core'
import { useState } from 'react'
import { callServer } from '../../shared/server/call.ts'
import { errorText } from '../../shared/server/callError.ts'
import { useIntentKey } from '../../shared/server/idempotency.ts'
import { showSuccessToast } from '../../shared/ui/dialog/toast.ts'
import { DialogBox } from '../../shared/ui/dialog/DialogBox.tsx'
import { useRereadOrders } from './orderReads.ts'

/** 通知放货: asked once more, because goods that were handed over do not come back. */
export function ReleaseHoldDialog({
  order,
  onClose,
}: {
  order: { id: number; number: string }
  onClose: () => void
}) {
  const reread = useRereadOrders()
  const intent = useIntentKey()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const body = { id: order.id }
      await callServer('/orders/releaseHold', body, { idempotencyKey: intent.keyFor(body) })
      showSuccessToast('已通知承运商放货')
      onClose()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
      await reread()
    }
  }
  const title = `通知放货 ${order.number}`
  return (
    <DialogBox label={title} onClose={onClose} isFirm={isBusy}>
      <h2 className="section-title mb-3">{title}</h2>
      <div className="stack gap-4">
        <p className="hint">通知后，承运商就可以把货交给收货人，不能撤回。请确认货款等事项已经办妥。</p>
        {failure ? (
          <p className="fault" role="alert">
            {failure}
          </p>
        ) : null}
        <div className="flex justify-end gap-3 mt-3">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            先不放货
          </Button>
          <Button onClick={() => void send()} loading={isBusy}>
            通知放货
          </Button>
        </div>
      </div>
    </DialogBox>
  )
}
