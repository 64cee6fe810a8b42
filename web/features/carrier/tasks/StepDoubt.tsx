import { useEffect, useRef } from 'react'
import type { OrderDetail } from '#contract/orders/calls.ts'
import { orderActionLabels } from '#contract/orders/states.ts'
import { useBatchCheck } from '../batch/useBatchCheck.ts'

interface Props {
  action: 'depart' | 'sign'
  order: OrderDetail
  /** A doubt that the form's own values raise, such as missing pieces; null: none. */
  ownDoubt?: string | null
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** Shows a doubt to check before 发车 or 签收, with a tick to confirm. Another doubt needs a tick of its own. */
export function StepDoubt({ action, order, ownDoubt = null, isConfirmed, onConfirm }: Props) {
  const { leftOut } = useBatchCheck(action, [order])
  const doubt = leftOut.find(({ canConfirm }) => canConfirm)
  const reason = [doubt?.reason, ownDoubt].filter(Boolean).join('，')
  const confirmed = useRef(reason)
  useEffect(() => {
    if (isConfirmed && reason !== '' && confirmed.current !== reason) onConfirm(false)
  }, [isConfirmed, reason, onConfirm])
  if (reason === '') return null
  return (
    <>
      {doubt ? (
        <p className="text-small soft" role="status">
          {doubt.reason}。
        </p>
      ) : null}
      {ownDoubt === null ? null : (
        <p className="text-small danger" role="status">
          {ownDoubt}
        </p>
      )}
      <label className="row gap-3 touch pointer">
        <input
          type="checkbox"
          checked={isConfirmed}
          onChange={(event) => {
            confirmed.current = reason
            onConfirm(event.currentTarget.checked)
          }}
        />
        已核对，照常{orderActionLabels[action]}
      </label>
    </>
  )
}
