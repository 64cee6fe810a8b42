import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OrderRow } from '#contract/orders/lists/listFields.ts'
import { FeeChanges } from '#domain/shipment/fees/FeeChanges.tsx'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { orderQuery } from '../orderReads.ts'
import { FeeChangeDecision } from './FeeChangeDecision.tsx'
import classes from './FeeChangeDialog.module.css'

/** Dialog with the re-weighing of a listed order and its decision. Visitors need it, since they have no order page. */
export function FeeChangeDialog({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const { data, error, refetch } = useQuery(orderQuery(order.id))
  const title = `复核 ${order.number}`
  return (
    <DialogBox label={title} onClose={onClose} className={classes.dialog}>
      <h2 className="mb-4 text-lead">{title}</h2>
      {data ? (
        <FeeChanges
          side="customer"
          changes={data.feeChanges}
          number={data.waybill?.number ?? data.number}
          renderActions={(change) => <FeeChangeDecision key={change.id} orderId={order.id} change={change} />}
        />
      ) : (
        <LoadState error={error} refetch={refetch} n={3} />
      )}
      <div className="flex justify-end mt-5">
        <Button variant="default" onClick={onClose}>
          关闭
        </Button>
      </div>
    </DialogBox>
  )
}
