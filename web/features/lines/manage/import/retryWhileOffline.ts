import type { SendOptions } from '#shared/import/useImportSteps.ts'
import type { TryOptions } from '#shared/server/call.ts'
import { isNetworkFailure } from '#shared/server/callError.ts'

const firstPauseMs = 1_000
const longestPauseMs = 8_000
/** Half a minute in all; pauses do not count while the device reports that it is offline. */
const triesMax = 6

/** Resolves after a pause, or earlier when the network is back or the user stops. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

/**
 * Returns the call's answer; retries after network failures, at once when the network is back. Rejects with the call's error if
 * the server refused, after half a minute without an answer, or once `signal` is aborted. Calls `onCut` on each failure.
 */
export async function retryWhileOffline<Answer>(
  call: (options: TryOptions) => Promise<Answer>,
  { signal, onCut }: SendOptions,
): Promise<Answer> {
  let tries = 0
  for (let rests = 0; ; rests += 1)
    try {
      return await call({ isRepeat: rests > 0 })
    } catch (error) {
      if (navigator.onLine !== false) tries += 1
      if (signal.aborted || tries >= triesMax || !isNetworkFailure(error)) throw error
      onCut(error)
      await pause(Math.min(firstPauseMs * 2 ** rests, longestPauseMs), signal)
      if (signal.aborted) throw error
    }
}
