import type { CallPath } from '../../../contract/calls/permissions.ts'
import { isWrite } from '../../../contract/calls/permissions.ts'
import { networkFailure } from './callError.ts'
import type { CallError } from './callError.ts'
import { showErrorToast } from '../ui/dialog/toast.ts'
import type { Toast } from '../ui/dialog/toast.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

/** A call that went on failing is no longer at it after so long: longer than any poll's pace. */
const freshMs = 5 * minuteMs

/** Calls that failed and have not succeeded since: why, and when last. */
const failing = new Map<string, { cause: string; atMs: number }>()

/** What many calls fail of together: the way to the server, or what the server says, but for the figures of each call (its id, a wait). */
export const causeOf = ({ code, msg }: CallError) =>
  code === networkFailure ? 'network' : code === 500 ? 'server' : code === 429 ? msg.replace(/\d+/g, '') : msg

function isTold(path: string, cause: string): boolean {
  const now = Date.now()
  return [...failing].some(
    ([at, known]) => known.cause === cause && (at === path || now - known.atMs < freshMs),
  )
}

interface Telling {
  /** It went by itself: not told again for a cause that has been told, until the call succeeds. */
  isRepeat?: boolean
  action?: Toast['action']
}

/** Tells of a failed call: a toast of 8 s (specification §8), one for all that fail of one cause while it stands. */
export function tellFailure(error: CallError, { isRepeat = false, action }: Telling = {}): void {
  const { path, msg } = error
  const cause = causeOf(error)
  if (!isRepeat || !isTold(path, cause)) {
    const isAnswer = !isRepeat && isWrite(path as CallPath)
    showErrorToast(msg, { about: path, cause, isCounted: isAnswer, ...(action && { action }) })
  }
  failing.set(path, { cause, atMs: Date.now() })
}

/** A call succeeded: what it failed of before is over, and so is a cut of the network. */
export function noteSuccess(path: string): void {
  failing.delete(path)
  for (const [other, { cause }] of failing) if (cause === 'network') failing.delete(other)
}
