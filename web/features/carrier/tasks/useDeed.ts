import { useState } from 'react'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { callServer } from '../../../shared/server/call.ts'
import { CallError, errorText, faultsOfError } from '../../../shared/server/callError.ts'
import { reread } from '../../../shared/server/reads/reread.ts'
import { useIntentKey } from '../../../shared/server/idempotency.ts'
import { carrierOrders } from '../carrierReads.ts'

/** The writes of the carrier's side. */
export type DeedPath =
  | '/carrier/acceptOrder'
  | '/carrier/rejectOrder'
  | '/carrier/agreeCancel'
  | '/carrier/declineCancel'
  | '/carrier/advanceOrder'
  | '/carrier/openException'
  | '/carrier/resolveException'
  | '/carrier/reweigh'
  | '/carrier/withdrawFeeChange'
  | '/carrier/addProof'
  | '/carrier/advanceLedger'

export type Act = <P extends DeedPath>(path: P, body: CallInput<P>, done: string) => Promise<void>

/** What became of the last deed, told where the thumb is: a toast would lie behind the panel. */
export interface Outcome {
  kind: 'done' | 'conflict' | 'failed'
  text: string
}

/**
 * Does something with an order and then reads everything again. A conflict (somebody was faster) is not an error of the form:
 * the fresh order comes, and the outcome says what the server said. Other failures are told and reject.
 */
export function useDeed(onDone: () => void): {
  act: Act
  /** From the sending until the order is read again: what happens to it then is one's own doing. */
  isActing: boolean
  outcome: Outcome | null
  forget: () => void
} {
  const intent = useIntentKey()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isActing, setActing] = useState(false)

  const act: Act = async (path, body, done) => {
    setOutcome(null)
    setActing(true)
    try {
      await callServer(path, body, { idempotencyKey: intent.keyFor({ path, body }) })
      intent.settle()
      setOutcome({ kind: 'done', text: done })
      onDone()
      await reread(...carrierOrders)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 409) {
        if (faultsOfError(error).length === 0) setOutcome({ kind: 'failed', text: errorText(error) })
        throw error
      }
      // that try is answered; the next one is another
      intent.settle()
      await reread(...carrierOrders)
      setOutcome({ kind: 'conflict', text: error.msg })
    } finally {
      setActing(false)
    }
  }
  return { act, isActing, outcome, forget: () => setOutcome(null) }
}
