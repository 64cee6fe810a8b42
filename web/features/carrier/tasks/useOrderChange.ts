import { useState } from 'react'
import type { CallInput } from '../../../../contract/calls/calls.ts'
import { errorText, isConflict } from '../../../shared/server/callError.ts'
import { useWrites } from '../../../shared/server/writes/useWrite.ts'
import type { JsonWrite } from '../../../shared/server/writes/useWrite.ts'
import { carrierOrders } from '../carrierReads.ts'

/** Sends a change of the order; `done` says what was done. */
export type Act = <P extends JsonWrite>(path: P, body: CallInput<P>, done: string) => Promise<void>

/** What became of the last change, told where the thumb is: a toast would lie behind the panel. */
export interface Outcome {
  kind: 'done' | 'conflict' | 'failed'
  text: string
}

/**
 * Changes an order and then reads everything again. A conflict (somebody was faster) is not an error of the form: the fresh order comes,
 * and the outcome says what the server said. Other failures are told and reject.
 */
export function useOrderChange(onDone: () => void): {
  act: Act
  /** From the sending until the order is read again: what happens to it then is one's own doing. */
  isActing: boolean
  outcome: Outcome | null
  forget: () => void
} {
  const { send, isBusy, error, fault, forget } = useWrites({ rereads: carrierOrders })
  const [done, setDone] = useState<string | null>(null)
  const act: Act = async (path, body, text) => {
    setDone(null)
    try {
      await send(path, body, () => {
        setDone(text)
        onDone()
      })
    } catch (failure) {
      if (!isConflict(failure)) throw failure
    }
  }
  const outcomeOf = (): Outcome | null => {
    if (isConflict(error)) return { kind: 'conflict', text: errorText(error) }
    if (fault !== null) return { kind: 'failed', text: fault }
    return done === null ? null : { kind: 'done', text: done }
  }
  return {
    act,
    isActing: isBusy,
    outcome: outcomeOf(),
    forget: () => {
      setDone(null)
      forget()
    },
  }
}
