import { useState } from 'react'
import type { CallInput } from '#contract/calls/calls.ts'
import { errorText, isConflict } from '#shared/server/callError.ts'
import type { IntentKey } from '#shared/server/idempotency.ts'
import { useWrites } from '#shared/server/writes/useWrite.ts'
import type { JsonWrite } from '#shared/server/writes/useWrite.ts'
import { notSaved } from '#shared/ui/form/forms.ts'
import { carrierOrderReads } from '../carrierReads.ts'

/** Sends a change of the order; `done` is the text shown on success. Returns `notSaved` after a conflict. */
export type Act = <P extends JsonWrite>(path: P, body: CallInput<P>, done: string) => Promise<unknown>

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
  intent: IntentKey
  /** True from sending until the order is read again; changes in that time are the user's own. */
  isActing: boolean
  outcome: Outcome | null
  forget: () => void
} {
  const { send, isBusy, error, fault, forget, intent } = useWrites({ rereads: carrierOrderReads })
  const [done, setDone] = useState<string | null>(null)
  const act: Act = async (path, body, text) => {
    setDone(null)
    try {
      return await send(path, body, () => {
        setDone(text)
        onDone()
      })
    } catch (failure) {
      if (!isConflict(failure)) throw failure
      return notSaved
    }
  }
  const outcomeOf = (): Outcome | null => {
    if (isConflict(error)) return { kind: 'conflict', text: errorText(error) }
    if (fault !== null) return { kind: 'failed', text: fault }
    return done === null ? null : { kind: 'done', text: done }
  }
  return {
    act,
    intent,
    isActing: isBusy,
    outcome: outcomeOf(),
    forget: () => {
      setDone(null)
      forget()
    },
  }
}
