import { Button } from '@mantine/core'
import type { FeeChange } from '#contract/orders/feeChangeFields.ts'
import type { Outcome } from './useOrderChange.ts'
import { useOrderChange } from './useOrderChange.ts'

const note = ({ kind, text }: Outcome) => (kind === 'conflict' ? `${text}。已为您刷新。` : text)

/** Withdraws a re-weighing that the customer has not agreed to; renders nothing when it is no longer open. */
export function WithdrawFeeChange({ orderId, change }: { orderId: number; change: FeeChange }) {
  const { act, isActing, outcome } = useOrderChange(() => undefined)
  const withdraw = async () => {
    try {
      await act(
        '/carrier/withdrawFeeChange',
        { id: orderId, feeChangeId: change.id },
        '复核已撤回，运费按原来的算',
      )
    } catch {
      // The outcome shows the error.
    }
  }
  return (
    <>
      {outcome ? <p role="status">{note(outcome)}</p> : null}
      {change.allowedActions.includes('withdraw') ? (
        <Button variant="default" loading={isActing} onClick={() => void withdraw()}>
          撤回复核
        </Button>
      ) : null}
    </>
  )
}
