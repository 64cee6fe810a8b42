import { useState } from 'react'
import type { CallInput, CallResponse } from '../../../../contract/calls/calls.ts'
import { callServer } from '../../../shared/server/call.ts'
import { CallError, faultsOfError } from '../../../shared/server/callError.ts'
import { useIntentKey } from '../../../shared/server/idempotency.ts'
import { useRereadSoftware } from './softwareReads.ts'

type ReleasePath = '/ops/createRelease' | '/ops/publishRelease' | '/ops/withdrawRelease'

interface ReleaseChange {
  /** Sends a change; whatever came of it, the list is read anew. What fails rejects; `fault` then says what belongs to no field. */
  send: <P extends ReleasePath>(path: P, body: CallInput<P>) => Promise<CallResponse<P>>
  fault: string | null
  setFault: (fault: string | null) => void
}

/** One change of a release from a dialog, which shows its faults itself. */
export function useReleaseChange(): ReleaseChange {
  const intent = useIntentKey()
  const reread = useRereadSoftware()
  const [fault, setFault] = useState<string | null>(null)
  return {
    fault,
    setFault,
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
