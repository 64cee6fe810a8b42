import { secondMs } from '#contract/kernel/time.ts'
import { CallError, isNetworkFailure } from '../callError.ts'

/** A server that restarts, or a phone that changes its network, needs a moment. */
const waitMs = secondMs / 2
/** After a longer wait for the first answer the user is not kept waiting for another one. */
const patienceMs = 10 * secondMs

const unknownText = '没有收到回应，可能已经办好。请再按一次，不会重复'

/**
 * Sends a write that has an Idempotency-Key, and again after a failure of the network. The key gets the first result, so the page
 * learns what happened. After a second failure that is not known, and the error says so. A device that begins offline sends nothing.
 */
export async function sendTwice<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const startedAtMs = Date.now()
  const isOffline = navigator.onLine === false
  try {
    return await send()
  } catch (error) {
    if (!isNetworkFailure(error) || isOffline) throw error
    // the network was lost while it was under way
    if (navigator.onLine === false || Date.now() - startedAtMs > patienceMs) throw unknownOutcome(error)
  }
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  try {
    return await send()
  } catch (error) {
    throw isNetworkFailure(error) ? unknownOutcome(error) : error
  }
}

const unknownOutcome = (error: unknown): unknown =>
  error instanceof CallError ? new CallError({ ...error, msg: unknownText }) : error
