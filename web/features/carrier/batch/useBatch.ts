import { useState } from 'react'
import type { CallInput, CallResponse } from '../../../../contract/calls/calls.ts'
import { callServer } from '../../../shared/server/call.ts'
import { errorText, faultsOfError } from '../../../shared/server/callError.ts'
import { reread } from '../../../shared/server/reads/reread.ts'
import { useIntentKey } from '../../../shared/server/idempotency.ts'
import { carrierOrders } from '../carrierReads.ts'

type BatchPath =
  | '/carrier/acceptOrders'
  | '/carrier/advanceOrders'
  | '/carrier/createDeparture'
  | '/carrier/arriveDeparture'
  | '/carrier/advanceLedger'

/**
 * Sends a batch and reads everything again. What fails without naming a field is told in `failure`, with the body kept: sent again
 * after a lost answer, it gets the first result.
 */
export function useBatch<P extends BatchPath>(path: P) {
  const intent = useIntentKey()
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (body: CallInput<P>): Promise<CallResponse<P>> => {
    setFailure(null)
    try {
      const answer = await callServer(path, body, { idempotencyKey: intent.keyFor(body) })
      intent.settle()
      return answer
    } catch (error) {
      if (faultsOfError(error).length === 0) setFailure(errorText(error))
      throw error
    } finally {
      await reread(...carrierOrders)
    }
  }
  return { send, failure }
}
