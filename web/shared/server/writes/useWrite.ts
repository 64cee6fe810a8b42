import { useRef, useState } from 'react'
import type { CallInput, CallResponse } from '../../../../contract/calls/calls.ts'
import type { JsonPath, WritePath } from '../../../../contract/calls/permissions.ts'
import { callServer } from '../call.ts'
import { CallError, errorText, faultsOfError, isConflict } from '../callError.ts'
import { intentKey } from '../idempotency.ts'
import { reread } from '../reads/reread.ts'
import type { ReadPrefix } from '../reads/reread.ts'

/** The calls that write and are JSON both ways. */
export type JsonWrite = JsonPath & WritePath

interface Options {
  /** What a write makes old: read anew after it, and after a refusal, which may tell of what somebody else did meanwhile. */
  rereads?: readonly ReadPrefix[]
}

interface State {
  /** From the sending until what it made old has been read anew. */
  isBusy: boolean
  /** What the last one failed of; null from the next on. */
  error: unknown
  /** The sentence for it, where it belongs to no field: toasts lie behind dialogs, so that a dialog says it itself. */
  fault: string | null
  /** The failure has been dealt with. */
  forget: () => void
}

/** Comes with the answer, before anything is read anew: to close a dialog, to say what was done. */
type OnAnswer<P extends JsonWrite> = (answer: CallResponse<P>) => void

interface Write<P extends JsonWrite> extends State {
  /** For forms (useContractForm): a failure rejects. */
  send: (body: CallInput<P>, onAnswer?: OnAnswer<P>) => Promise<CallResponse<P>>
  /** For buttons: true when it was done. False where it failed, which has been told, or where another one is still on its way. */
  run: (body: CallInput<P>, onAnswer?: OnAnswer<P>) => Promise<boolean>
}

/** Sends a write of any path; a failure rejects. */
export type SendWrite = <P extends JsonWrite>(
  path: P,
  body: CallInput<P>,
  onAnswer?: OnAnswer<P>,
) => Promise<CallResponse<P>>

interface Writes extends State {
  /** The same, of any path. */
  send: SendWrite
  run: <P extends JsonWrite>(path: P, body: CallInput<P>, onAnswer?: OnAnswer<P>) => Promise<boolean>
}

/**
 * Several writes of one place, one at a time. Every intention has its idempotency key until it is carried out: sent again after a lost
 * answer, it gets the first result instead of a second effect. After a refusal by what has changed meanwhile what is there now is on
 * screen before the refusal is said.
 */
export function useWrites({ rereads = [] }: Options = {}): Writes {
  const [intent] = useState(intentKey)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  // state would let a second click through that comes before the next rendering
  const isOut = useRef(false)

  const fail = async (failure: unknown) => {
    // a refusal did nothing, so that the key still stands for the same intention: what was begun outside, say a payment, is found by it
    if (failure instanceof CallError && failure.is('keyReused')) intent.settle()
    if (isConflict(failure)) await reread(...rereads)
    else if (faultsOfError(failure).length === 0) void reread(...rereads)
    setError(failure)
  }
  const send: SendWrite = async (path, body, onAnswer) => {
    if (isOut.current) throw new Error(`${path} is sent while another write of this place is on its way`)
    isOut.current = true
    setBusy(true)
    setError(null)
    try {
      const answer = await callServer(path, body, { idempotencyKey: intent.keyFor([path, body]) })
      intent.settle()
      onAnswer?.(answer)
      await reread(...rereads)
      return answer
    } catch (failure) {
      await fail(failure)
      throw failure
    } finally {
      isOut.current = false
      setBusy(false)
    }
  }
  const run: Writes['run'] = async (path, body, onAnswer) => {
    if (isOut.current) return false
    try {
      await send(path, body, onAnswer)
      return true
    } catch (failure) {
      // told by the call
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
  }
}

/** The writes of one call from one place: a form, a button. */
export function useWrite<P extends JsonWrite>(path: P, options: Options = {}): Write<P> {
  const { send, run, ...state } = useWrites(options)
  return {
    ...state,
    send: (body, onAnswer) => send(path, body, onAnswer),
    run: (body, onAnswer) => run(path, body, onAnswer),
  }
}
