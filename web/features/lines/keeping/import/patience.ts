import type { TryOptions } from '../../../../shared/server/call.ts'
import { isNetworkFailure } from '../../../../shared/server/callError.ts'

const firstRestMs = 1_000
const longestRestMs = 8_000
/** Half a minute in all; while the device says that it has no network, the rests do not count. */
const triesMax = 6

/** Makes calls one after another over a network that comes and goes. */
export interface Patience {
  /**
   * The call's answer; where the way there is cut, it is made again after a rest, at once when the network is back. Rejects with the call's
   * own error where that was an answer, where nobody answers for half a minute, or after `stop`. `onCut` hears of each failure.
   */
  through<Answer>(
    call: (options: TryOptions) => Promise<Answer>,
    onCut: (error: unknown) => void,
  ): Promise<Answer>
  /** No more calls are made: one that rests ends at once. */
  stop(): void
  isStopped(): boolean
}

/** Somebody's patience with the network, until it is stopped. */
export function patience(): Patience {
  let isOver = false
  let wake = () => undefined
  const rest = (ms: number) =>
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
    async through(call, onCut) {
      let tries = 0
      for (let rests = 0; ; rests += 1)
        try {
          return await call({ isRepeat: rests > 0 })
        } catch (error) {
          if (navigator.onLine !== false) tries += 1
          if (isOver || tries >= triesMax || !isNetworkFailure(error)) throw error
          onCut(error)
          await rest(Math.min(firstRestMs * 2 ** rests, longestRestMs))
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
