import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallInput } from '../../../contract/calls.ts'
import { callServer } from '../../shared/call.ts'
import { CallError } from '../../shared/callError.ts'
import { useIntentKey } from '../../shared/idempotency.ts'
import { showSuccessToast } from '../../shared/toast.ts'
import { carrierOrdersKey } from './carrierReads.ts'

/** The writes of the carrier's side. */
export type DeedPath =
  | '/carrier/acceptOrder'
  | '/carrier/rejectOrder'
  | '/carrier/agreeCancel'
  | '/carrier/advanceOrder'
  | '/carrier/openException'
  | '/carrier/resolveException'

export type Act = <P extends DeedPath>(path: P, body: CallInput<P>, done: string) => Promise<void>

/**
 * Does something with an order and then reads everything again. A conflict (somebody was faster) is not an error of the form:
 * the fresh order comes, and `conflict` says what the server said. Other failures reject.
 */
export function useDeed(onDone: () => void): { act: Act; conflict: string | null } {
  const client = useQueryClient()
  const intent = useIntentKey()
  const [conflict, setConflict] = useState<string | null>(null)
  const reread = () => client.invalidateQueries({ queryKey: carrierOrdersKey })

  const act: Act = async (path, body, done) => {
    setConflict(null)
    try {
      await callServer(path, body, { idempotencyKey: intent.keyFor({ path, body }) })
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 409) throw error
      // that try is answered; the next one is another
      intent.settle()
      await reread()
      setConflict(error.msg)
      return
    }
    intent.settle()
    showSuccessToast(done)
    onDone()
    await reread()
  }
  return { act, conflict }
}
