import { useRef, useState } from 'react'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { JsonPath, WritePath } from '#contract/calls/permissions.ts'
import { dismissToastsAbout } from '../../messages/toast.ts'
import { callServer } from '../call.ts'
import { CallError, errorText, faultsOfError, isConflict } from '../callError.ts'
import { intentKey } from '../idempotency.ts'
import type { IntentKey } from '../idempotency.ts'
import { reread } from '../reads/reread.ts'
import type { ReadPrefix } from '../reads/reread.ts'

/** Paths of calls that write and use JSON both ways. */
export type JsonWrite = JsonPath & WritePath

interface Options {
  /**
   * Reads that a write makes stale. They are refetched after it, and after a refusal, which another user's change may have
   * caused.
   */
  rereads?: readonly ReadPrefix[]
}

interface State {
  /** True from sending until the stale reads have been refetched. */
  isBusy: boolean
  /** The last failure; null once the next write starts. */
  error: unknown
  /** The message of a failure that belongs to no field. Dialogs show it themselves, because they cover toasts. */
  fault: string | null
  /** Clears the failure. */
  forget: () => void
  /** The key of the intent. A form that stores its input stores the key with it (useContractForm). */
  intent: IntentKey
}

/** Runs on the answer, before anything is refetched: closes a dialog, shows a success. */
type OnAnswer<P extends JsonWrite> = (answer: CallResponse<P>) => void

interface Write<P extends JsonWrite> extends State {
  /** For forms (useContractForm): rejects on failure. */
  send: (body: CallInput<P>, onAnswer?: OnAnswer<P>) => Promise<CallResponse<P>>
  /** For buttons: true on success; false on a failure, which has been shown, or while another write is in flight. */
  run: (body: CallInput<P>, onAnswer?: OnAnswer<P>) => Promise<boolean>
}

/** Sends a write to any path; rejects on failure. */
export type SendWrite = <P extends JsonWrite>(
  path: P,
  body: CallInput<P>,
  onAnswer?: OnAnswer<P>,
) => Promise<CallResponse<P>>

interface Writes extends State {
  /** Like `send` of one path, for any path. */
  send: SendWrite
  run: <P extends JsonWrite>(path: P, body: CallInput<P>, onAnswer?: OnAnswer<P>) => Promise<boolean>
}

/**
 * Sends writes of one form or button, one at a time. Each intent keeps its idempotency key until it succeeds: sent again after a
 * lost answer, it gets the first result instead of a second effect. That is done once by itself before the failure is shown. On a conflict (409) the reads are refetched before the error
 * is shown.
 */
export function useWrites({ rereads = [] }: Options = {}): Writes {
  const [intent] = useState(intentKey)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // a ref, because state would let a second click through before the next render
  const isInFlight = useRef(false)

  const fail = async (failure: unknown) => {
    // a refusal has no effect, so the key stays valid for this intent: what it started outside, e.g. a payment, is found again
    if (failure instanceof CallError && failure.is('keyReused')) intent.settle()
    if (isConflict(failure)) await reread(...rereads)
    else if (faultsOfError(failure).length === 0) void reread(...rereads)
    setError(failure)
  }
  const send: SendWrite = async (path, body, onAnswer) => {
    if (isInFlight.current) throw new Error(`${path} is sent while another write of this place is on its way`)
    isInFlight.current = true
    setBusy(true)
    setError(null)
    try {
      const idempotencyKey = intent.keyFor([path, body])
      const answer = await callServer(path, body, { idempotencyKey, sendsTwice: true })
      intent.settle()
      // the refusal of this place's last try no longer holds
      if (error !== null) dismissToastsAbout(path)
      onAnswer?.(answer)
      await reread(...rereads)
      return answer
    } catch (failure) {
      await fail(failure)
      throw failure
    } finally {
      isInFlight.current = false
      setBusy(false)
    }
  }
  const run: Writes['run'] = async (path, body, onAnswer) => {
    if (isInFlight.current) return false
    try {
      await send(path, body, onAnswer)
      return true
    } catch (failure) {
      // the call has shown it
      if (failure instanceof CallError) return false
      throw failure
    }
  }
  return {
    send,
    run,
    isBusy,
    error,
    fault: error === null || faultsOfError(error).length > 0 ? null : errorText(error),
    forget: () => setError(null),
    intent,
  }
}

/** Sends writes to one path from a form or button. */
export function useWrite<P extends JsonWrite>(path: P, options: Options = {}): Write<P> {
  const { send, run, ...state } = useWrites(options)
  return {
    ...state,
    send: (body, onAnswer) => send(path, body, onAnswer),
    run: (body, onAnswer) => run(path, body, onAnswer),
  }
}
