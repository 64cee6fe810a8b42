import { useState } from 'react'
import type { CallInput, CallResponse } from '../../../contract/calls/calls.ts'
import type { WritePath } from '../../../contract/calls/permissions.ts'
import { callServer } from '../../shared/server/call.ts'
import { CallError, faultsOfError } from '../../shared/server/callError.ts'
import { useIntentKey } from '../../shared/server/idempotency.ts'
import { useRereadOps } from './opsReads.ts'

type OpsWrite = Extract<WritePath, `/ops/${string}`>

interface OpsChange {
  /** Sends a change; whatever came of it, the lists are read anew. What fails rejects; `fault` then says what belongs to no field. */
  send: <P extends OpsWrite>(path: P, body: CallInput<P>) => Promise<CallResponse<P>>
  fault: string | null
}

/** One change of an operator from a dialog, which shows its faults itself. */
export function useOpsChange(): OpsChange {
  const intent = useIntentKey()
  const reread = useRereadOps()
  const [fault, setFault] = useState<string | null>(null)
  return {
    fault,
    async send(path, body) {
      setFault(null)
      try {
        const answer = await callServer(path, body, { idempotencyKey: intent.keyFor(body) })
        intent.settle()
        return answer
      } catch (error) {
        if (error instanceof CallError && faultsOfError(error).length === 0) setFault(error.msg)
        throw error
      } finally {
        await reread()
      }
    },
  }
}
