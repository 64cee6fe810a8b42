import type { ConsultRow, Dialog } from '../../../../contract/consult/calls.ts'
import { callServer } from '../../../shared/server/call.ts'
import type { TryOptions } from '../../../shared/server/call.ts'
import { CallError } from '../../../shared/server/callError.ts'
import { consultListPath, noteConsultUnread } from '../../../shared/server/consultUnread.ts'
import { backoffMs } from '../../../shared/server/events/backoff.ts'
import { queryClient } from '../../../shared/server/queryClient.ts'
import { composedQuery } from '../../../shared/server/reads/callQuery.ts'
import { exactly } from '../../../shared/server/reads/reread.ts'
import { isPassing } from '../passing.ts'
import { withDeleted, withEarlier, withLater, withNewest, withOwn } from './merge.ts'
import type { ThreadState } from './merge.ts'

/** Read anew, a thread is read back as far as it was known, up to so many answers; what is older is paged to again. */
const mostSpans = 10
const notFound = 404

const known = (id: number) => queryClient.getQueryData(threadQuery(id).queryKey)

/** Changes what is known of a thread; nothing happens where it is not known. */
function change(id: number, by: (state: ThreadState) => ThreadState): void {
  queryClient.setQueryData(threadQuery(id).queryKey, (state) => state && by(state))
}

interface Span {
  beforeDialogId?: number
  afterDialogId?: number
}

async function readSpan(id: number, span: Span, options: TryOptions): Promise<ConsultRow> {
  const request = { page: 1, pageSize: 1, consultId: id, ...span }
  const { list, unread } = await callServer(consultListPath, request, options)
  noteConsultUnread(unread)
  const [row] = list
  if (!row)
    throw new CallError({
      code: notFound,
      msg: '没有找到这个咨询，请回到列表重新选择',
      path: consultListPath,
    })
  return row
}

async function readNewest(id: number, signal: AbortSignal): Promise<ThreadState> {
  const spans = [await readSpan(id, {}, { signal })]
  const lowest = known(id)?.dialogs[0]?.id ?? Infinity
  for (;;) {
    const last = spans.at(-1)
    const first = last?.dialogs[0]?.id
    if (!last?.hasEarlier || first === undefined || first <= lowest || spans.length >= mostSpans) break
    spans.push(await readSpan(id, { beforeDialogId: first }, { signal }))
  }
  // what came meanwhile stays
  const state = withNewest(known(id), spans)
  if (!state) throw new Error('A thread without an answer')
  return state
}

/** One thread with its newest messages; read again, as far back as it was known. */
export const threadQuery = (id: number) =>
  composedQuery(consultListPath, { thread: id }, (signal) => readNewest(id, signal), {
    // left for another thread and come back to, it is read again
    staleTime: 0,
    // merge.ts keeps every message that is as it was; sharing by place would copy them all when earlier ones come before them
    structuralSharing: false,
  })

const isLookedAt = (id: number) =>
  (queryClient
    .getQueryCache()
    .find(exactly(threadQuery(id)))
    ?.getObserversCount() ?? 0) > 0

const catchingUp = new Map<number, { isAskedAgain: boolean }>()

const retries = new Map<number, { failures: number; timer: ReturnType<typeof setTimeout> }>()

function retryLater(id: number): void {
  const failures = (retries.get(id)?.failures ?? 0) + 1
  const retry = () => {
    if (isLookedAt(id)) void catchUp(id)
    else retries.delete(id)
  }
  retries.set(id, { failures, timer: setTimeout(retry, backoffMs(failures)) })
}

/**
 * Reads what has come after what is known. Asked again meanwhile, it looks again; after a failure that passes it is tried again, ever
 * more rarely, while the thread is looked at.
 */
export async function catchUp(id: number): Promise<void> {
  const running = catchingUp.get(id)
  if (running) {
    running.isAskedAgain = true
    return
  }
  const turn = { isAskedAgain: false }
  catchingUp.set(id, turn)
  const options = { isRepeat: retries.has(id) }
  clearTimeout(retries.get(id)?.timer)
  try {
    let hasLater: boolean
    do {
      turn.isAskedAgain = false
      const state = known(id)
      if (!state) return
      const row = await readSpan(id, { afterDialogId: state.readThrough }, options)
      change(id, (now) => withLater(now, row))
      hasLater = row.hasLater
    } while (hasLater || turn.isAskedAgain)
    retries.delete(id)
  } catch (error) {
    if (isPassing(error)) retryLater(id)
    else retries.delete(id)
  } finally {
    catchingUp.delete(id)
  }
}

const pagingBack = new Map<number, Promise<void>>()

/** Reads the 50 messages before the first that is known; asked again meanwhile, once. Rejects where they could not be had. */
export function readEarlier(id: number): Promise<void> {
  const running = pagingBack.get(id)
  if (running) return running
  const first = known(id)?.dialogs[0]?.id
  if (first === undefined) return Promise.resolve()
  const reading = readSpan(id, { beforeDialogId: first }, {})
    .then((row) => change(id, (now) => (now.dialogs[0]?.id === first ? withEarlier(now, row) : now)))
    .finally(() => pagingBack.delete(id))
  pagingBack.set(id, reading)
  return reading
}

/** A message that the server has taken. */
export const noteOwn = (dialog: Dialog) => change(dialog.consultId, (state) => withOwn(state, dialog))

/** A message that was deleted, by whichever side. */
export const noteDeleted = (id: number, dialogId: number) =>
  change(id, (state) => withDeleted(state, dialogId))

/** The asker's side has read up to a message. */
export const noteRead = (id: number, dialogId: number) =>
  change(id, (state) => ({
    ...state,
    head: { ...state.head, unread: 0, readUpTo: Math.max(state.head.readUpTo, dialogId) },
  }))
