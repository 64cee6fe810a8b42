import { Button } from '@mantine/core'
import { useState } from 'react'
import type { FeeChange } from '../../../../contract/orders/feeChangeFields.ts'
import type { Outcome } from './useDeed.ts'
import { useDeed } from './useDeed.ts'

const note = ({ kind, text }: Outcome) => (kind === 'conflict' ? `${text}。已为您刷新。` : text)

/** Takes a re-weighing back that the customer has not agreed to; nothing where that is no longer open. */
export function WithdrawFeeChange({ orderId, change }: { orderId: number; change: FeeChange }) {
  const [isBusy, setBusy] = useState(false)
  const { act, outcome } = useDeed(() => undefined)
  const withdraw = async () => {
    setBusy(true)
    try {
      await act(
        '/carrier/withdrawFeeChange',
        { id: orderId, feeChangeId: change.id },
        '复称已撤回，运费按原来的算',
      )
    } catch {
      // the outcome says it
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {outcome ? <p role="status">{note(outcome)}</p> : null}
      {change.allowedActions.includes('withdraw') ? (
        <Button variant="default" loading={isBusy} onClick={() => void withdraw()}>
          撤回复称
        </Button>
      ) : null}
    </>
  )
}
