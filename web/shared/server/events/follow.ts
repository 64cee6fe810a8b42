import type { StreamChange } from '#contract/notices/eventCalls.ts'
import { isExpiryCode } from '../expiry.ts'
import type { AttemptOptions, Ending } from './attempt.ts'
import { backoffMs } from './backoff.ts'

/** What a listener receives: changes, or a request to refetch everything. */
export type Changes = readonly StreamChange[] | 'reset'

export type LiveStatus = 'off' | 'connecting' | 'live' | 'polling'

/** Why following ended: `stopped` by its signal; otherwise retrying is useless until something else changes. */
export type FollowEnd = 'stopped' | 'session' | 'rights' | 'tooMany'

export interface FollowOptions {
  attempt: (options: AttemptOptions) => Promise<Ending>
  /** The position in the stream, shared by successive runs; null where nothing is known before the first message. */
  position: { id: string | null }
  signal: AbortSignal
  onChanges: (news: Changes, id: string) => void
  onStatus: (status: LiveStatus) => void
  random?: () => number
}

/** After this many failures in a row, listeners poll. */
const pollsFrom = 3
const restartFailures = 1
const invalidCode = 400
const refusedCodes: readonly number[] = [401, 403]

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })

/**
 * Keeps one stream open until its signal aborts. Reconnects at the last position, so that nothing is lost or repeated. Without a
 * position it reports `reset` once ready, because earlier changes are unknown.
 */
export async function follow(options: FollowOptions): Promise<FollowEnd> {
  const { attempt, position, signal, onChanges, onStatus, random } = options
  let failures = 0
  while (!signal.aborted) {
    onStatus(failures >= pollsFrom ? 'polling' : 'connecting')
    const isNew = position.id === null
    const ending = await attempt({
      lastEventId: position.id,
      signal,
      onMessage: (message) => {
        if (message.event === 'end') return
        const id = message.id ?? position.id ?? ''
        position.id = message.id ?? position.id
        if (message.event === 'changes') onChanges(message.data, id)
        else if (message.event === 'reset' || isNew) onChanges('reset', id)
        else onChanges([], id)
        if (message.event === 'ready') {
          failures = 0
          onStatus('live')
        }
      },
    })
    if (signal.aborted) break
    if (ending.kind === 'ended' && ending.reason !== 'restart') return ending.reason
    if (ending.kind === 'refused') {
      if (isExpiryCode(ending.code) || refusedCodes.includes(ending.code)) return 'session'
      // drop a position that the server refuses
      if (ending.code === invalidCode) position.id = null
    }
    failures = ending.kind === 'ended' ? restartFailures : failures + 1
    onStatus(failures >= pollsFrom ? 'polling' : 'connecting')
    await wait(backoffMs(failures, random), signal)
  }
  return 'stopped'
}
