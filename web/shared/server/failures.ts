import type { CallPath } from '#contract/calls/permissions.ts'
import { isWrite } from '#contract/calls/permissions.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { showErrorToast } from '../messages/toast.ts'
import type { Toast } from '../messages/toast.ts'
import { networkFailure } from './callError.ts'
import type { CallError } from './callError.ts'

/** After this long without a failure a call no longer counts as failing: longer than any poll interval. */
const freshMs = 5 * minuteMs

/** Calls that failed and have not succeeded since, with cause and time of the last failure. */
const failing = new Map<string, { cause: string; atMs: number }>()

/** Returns a failure's cause shared by many calls: the network, or the server's message without the call's figures (id, wait). */
export const causeOf = ({ code, msg }: CallError) =>
  code === networkFailure ? 'network' : code === 500 ? 'server' : code === 429 ? msg.replace(/\d+/g, '') : msg

function wasReported(path: string, cause: string): boolean {
  const now = Date.now()
  return [...failing].some(
    ([failedPath, known]) => known.cause === cause && (failedPath === path || now - known.atMs < freshMs),
  )
}

interface ReportOptions {
  /** An automatic retry: its cause is not reported again until the call succeeds. */
  isRepeat?: boolean
  action?: Toast['action']
}

/** Reports a failed call with a toast for 8 s (specification §8). Failures of one cause share a toast while it is on screen. */
export function reportFailure(error: CallError, { isRepeat = false, action }: ReportOptions = {}): void {
  const { path, msg } = error
  const cause = causeOf(error)
  if (!isRepeat || !wasReported(path, cause)) {
    const isAnswer = !isRepeat && isWrite(path as CallPath)
    showErrorToast(msg, { about: path, cause, isCounted: isAnswer, ...(action && { action }) })
  }
  failing.set(path, { cause, atMs: Date.now() })
}

/** Records that a call succeeded: its failure is over, and so is any network outage. */
export function markRecovered(path: string): void {
  failing.delete(path)
  for (const [other, { cause }] of failing) if (cause === 'network') failing.delete(other)
}
