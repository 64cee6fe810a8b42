import type { StreamChange } from '../../../../contract/notices/eventCalls.ts'
import { isExpiryCode } from '../expiry.ts'
import type { AttemptOptions, Ending } from './attempt.ts'
import { backoffMs } from './backoff.ts'

/** What a listener is told: changes, or that it must read everything anew. */
export type News = readonly StreamChange[] | 'reset'

export type LiveStatus = 'off' | 'connecting' | 'live' | 'polling'

/** Why following ended: `stopped` by its signal; else it is of no use to try again until something else changes. */
export type FollowEnd = 'stopped' | 'session' | 'rights' | 'tooMany'

export interface FollowOptions {
  attempt: (options: AttemptOptions) => Promise<Ending>
  /** The place in the stream, kept between two runs; null before the first message. */
  place: { id: string | null }
  signal: AbortSignal
  onNews: (news: News, id: string) => void
  onStatus: (status: LiveStatus) => void
  random?: () => number
}

/** After so many failures in a row, readers are told to look again by themselves. */
const pollsFrom = 3
const restartFailures = 1
const invalidCode = 400
const refusedCodes: readonly number[] = [401, 403]

const waited = (ms: number, signal: AbortSignal) =>
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
 * Keeps one stream open until its signal stops it: comes back after every break with the place it had, so that nothing is lost or
 * told twice. Opened without a place, it says `reset` as soon as it is ready: what happened before that has not been told.
 */
export async function follow(options: FollowOptions): Promise<FollowEnd> {
  const { attempt, place, signal, onNews, onStatus, random } = options
  let failures = 0
  while (!signal.aborted) {
    onStatus(failures >= pollsFrom ? 'polling' : 'connecting')
    const isNew = place.id === null
    const ending = await attempt({
      lastEventId: place.id,
      signal,
      onMessage: (message) => {
        if (message.event === 'end') return
        const id = message.id ?? place.id ?? ''
        place.id = message.id ?? place.id
        if (message.event === 'changes') onNews(message.data, id)
        else if (message.event === 'reset' || isNew) onNews('reset', id)
        else onNews([], id)
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
      // a place that the server does not take is none
      if (ending.code === invalidCode) place.id = null
    }
    failures = ending.kind === 'ended' ? restartFailures : failures + 1
    onStatus(failures >= pollsFrom ? 'polling' : 'connecting')
    await waited(backoffMs(failures, random), signal)
  }
  return 'stopped'
}
