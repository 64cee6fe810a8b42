import type { OrderDetail } from '#contract/orders/calls.ts'
import { useBatchCheck } from '../batch/useBatchCheck.ts'

interface Props {
  order: OrderDetail
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** Shows a doubt to check before the goods leave, with a tick to confirm; renders nothing without a doubt. */
export function DepartDoubt({ order, isConfirmed, onConfirm }: Props) {
  const { leftOut } = useBatchCheck('depart', [order])
  const doubt = leftOut.find(({ canConfirm }) => canConfirm)
  if (!doubt) return null
  return (
    <>
      <p className="text-2 soft" role="status">
        {doubt.reason}。
      </p>
      <label className="row gap-3 touch pointer">
        <input
          type="checkbox"
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
        />
        已核对，照常发车
      </label>
    </>
  )
}
