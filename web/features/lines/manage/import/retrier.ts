import type { TryOptions } from '#shared/server/call.ts'
import { isNetworkFailure } from '#shared/server/callError.ts'

const firstPauseMs = 1_000
const longestPauseMs = 8_000
/** Half a minute in all; pauses do not count while the device reports that it is offline. */
const triesMax = 6

/** Retries calls over an unreliable network. */
export interface Retrier {
  /**
   * Returns the call's answer; retries after network failures, at once when the network is back. Rejects with the call's error if
   * the server refused, after half a minute without an answer, or after `stop`. Calls `onCut` on each failure.
   */
  retryWhileOffline<Answer>(
    call: (options: TryOptions) => Promise<Answer>,
    onCut: (error: unknown) => void,
  ): Promise<Answer>
  /** Prevents further calls and ends a pause at once. */
  stop(): void
  isStopped(): boolean
}

/** Returns a retrier for one sequence of calls. */
export function createRetrier(): Retrier {
  let isOver = false
  let wake = () => undefined
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        window.removeEventListener('online', end)
        resolve()
        return undefined
      }
      const timer = setTimeout(end, ms)
      window.addEventListener('online', end)
      wake = end
    })
  return {
    async retryWhileOffline(call, onCut) {
      let tries = 0
      for (let rests = 0; ; rests += 1)
        try {
          return await call({ isRepeat: rests > 0 })
        } catch (error) {
          if (navigator.onLine !== false) tries += 1
          if (isOver || tries >= triesMax || !isNetworkFailure(error)) throw error
          onCut(error)
          await pause(Math.min(firstPauseMs * 2 ** rests, longestPauseMs))
          if (isOver) throw error
        }
    },
    stop() {
      isOver = true
      wake()
    },
    isStopped: () => isOver,
  }
}
