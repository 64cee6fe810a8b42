import { useState } from 'react'
import type { CallInput, CallResponse } from '../../../../contract/calls/calls.ts'
import { callServer } from '../../../shared/server/call.ts'
import { CallError, faultsOfError } from '../../../shared/server/callError.ts'
import { useIntentKey } from '../../../shared/server/idempotency.ts'
import { useRereadStaff } from './staffReads.ts'

type StaffPath = '/user/createStaff' | '/user/updateStaff' | '/user/deleteStaff'

interface StaffChange {
  /** Sends a change, then reads the list anew. What fails rejects; `fault` then says what belongs to no field. */
  send: <P extends StaffPath>(path: P, body: CallInput<P>) => Promise<CallResponse<P>>
  fault: string | null
}

/** One change of the staff from a dialog, which shows its faults itself. */
export function useStaffChange(): StaffChange {
  const intent = useIntentKey()
  const reread = useRereadStaff()
  const [fault, setFault] = useState<string | null>(null)
  return {
    fault,
    async send(path, body) {
      setFault(null)
      try {
        const answer = await callServer(path, body, {
          idempotencyKey: intent.keyFor({ path, body }),
        })
        intent.settle()
        await reread()
        return answer
      } catch (error) {
        if (error instanceof CallError && faultsOfError(error).length === 0) setFault(error.msg)
        throw error
      }
    },
  }
}
