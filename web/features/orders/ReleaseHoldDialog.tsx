import { Button } from '@mantine/core'
import { showSuccessToast } from '#shared/messages/toast.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { Faults } from '#shared/ui/form/Faults.tsx'
import { orderReads } from './orderReads.ts'

/** Confirmation of 通知放货: goods that were handed over do not come back. */
export function ReleaseHoldDialog({
  order,
  onClose,
}: {
  order: { id: number; number: string }
  onClose: () => void
}) {
  const { run, isBusy, fault } = useWrite('/orders/releaseHold', { rereads: orderReads })
  const release = () =>
    run({ id: order.id }, () => {
      showSuccessToast('已通知承运商放货')
      onClose()
    })
  const title = `通知放货 ${order.number}`
  return (
    <DialogBox label={title} onClose={onClose} isFirm={isBusy}>
      <h2 className="section-title mb-3">{title}</h2>
      <div className="stack gap-4">
        <p className="hint">通知后承运商可以交货，不能撤回。请先确认货款</p>
        <Faults of={[fault]} />
        <div className="flex justify-end gap-3 mt-3">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            先不放货
          </Button>
          <Button onClick={() => void release()} loading={isBusy}>
            通知放货
          </Button>
        </div>
      </div>
    </DialogBox>
  )
}
