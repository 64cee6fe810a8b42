import { useState } from 'react'
import type { CallInput } from '#contract/calls/calls.ts'
import { errorText, isConflict } from '#shared/server/callError.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import type { JsonWrite } from '#shared/server/writes/useWrite.ts'
import { carrierOrderReads } from '../carrierReads.ts'

/** Sends a change of the order; `done` is the text shown on success. */
export type Act = <P extends JsonWrite>(path: P, body: CallInput<P>, done: string) => Promise<void>

/** The outcome of the last change, shown within the panel, because the panel would cover a toast. */
export interface Outcome {
  kind: 'done' | 'conflict' | 'failed'
  text: string
}

/**
 * Changes an order and then refetches it. A conflict (somebody was faster) does not reject: the order is refetched and the
 * outcome holds the server's text. Other failures are shown and reject.
 */
export function useOrderChange(onDone: () => void): {
  act: Act
  /** True from sending until the order is read again; changes in that time are the user's own. */
  isActing: boolean
  outcome: Outcome | null
  forget: () => void
} {
  const { send, isBusy, error, fault, forget } = useWrites({ rereads: carrierOrderReads })
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
