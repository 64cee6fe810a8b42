import { useRef, useState } from 'react'
import type { CallInput, CallResponse } from '../../../contract/calls/calls.ts'
import { callServer } from '../../shared/server/call.ts'
import { CallError, faultsOfError } from '../../shared/server/callError.ts'
import { useIntentKey } from '../../shared/server/idempotency.ts'
import { reread } from '../../shared/server/reads/reread.ts'
import { apiReads } from './apiReads.ts'

type ApiWrite =
  | '/carrier/createApiKey'
  | '/carrier/revokeApiKey'
  | '/carrier/saveWebhook'
  | '/carrier/renewWebhookSecret'
  | '/carrier/setWebhookState'
  | '/carrier/deleteWebhook'
  | '/carrier/pingWebhook'
  | '/carrier/replayDelivery'

interface FormChange {
  /** Sends a change; whatever came of it, the lists are read anew. What fails rejects; `fault` then says what belongs to no field. */
  send: <P extends ApiWrite>(path: P, body: CallInput<P>) => Promise<CallResponse<P>>
  fault: string | null
}

/** A change from a dialog, which shows its faults itself. Sent again after a lost answer it has no second effect. */
export function useFormChange(): FormChange {
  const intent = useIntentKey()
  const [fault, setFault] = useState<string | null>(null)
  return {
    fault,
    async send(path, body) {
      setFault(null)
      try {
        const idempotencyKey = intent.keyFor({ path, body })
        const answer = await callServer(path, body, { idempotencyKey })
        intent.settle()
        return answer
      } catch (error) {
        if (error instanceof CallError && faultsOfError(error).length === 0) setFault(error.msg)
        throw error
      } finally {
        await reread(...apiReads)
      }
    },
  }
}

interface DirectChange {
  /** Null where it failed, which a toast has told, or where another change is still on its way. */
  run: <P extends ApiWrite>(path: P, body: CallInput<P>) => Promise<{ answer: CallResponse<P> } | null>
  isBusy: boolean
}

/** A change by a button alone, one at a time. */
export function useDirectChange(): DirectChange {
  const intent = useIntentKey()
  const [isBusy, setBusy] = useState(false)
  const isOut = useRef(false)
  return {
    isBusy,
    async run(path, body) {
      if (isOut.current) return null
      isOut.current = true
      setBusy(true)
      try {
        const answer = await callServer(path, body, { idempotencyKey: intent.keyFor({ path, body }) })
        intent.settle()
        return { answer }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return null
      } finally {
        isOut.current = false
        setBusy(false)
        await reread(...apiReads)
      }
    },
  }
}
