import type { ConsultRow, Dialog } from '#contract/consult/calls.ts'
import { callServer } from '#shared/server/call.ts'
import type { TryOptions } from '#shared/server/call.ts'
import { CallError } from '#shared/server/callError.ts'
import { consultListPath, setConsultUnread } from '#shared/server/consultUnread.ts'
import { backoffMs } from '#shared/server/events/backoff.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { composedQuery } from '#shared/server/reads/callQuery.ts'
import { exactly } from '#shared/server/reads/reread.ts'
import { withDeleted, withEarlier, withLater, withNewest, withOwn } from './thread/merge.ts'
import type { ThreadState } from './thread/merge.ts'
import { isTransient } from './transientErrors.ts'

/** A reload pages back to the oldest known message, up to this many pages. Older ones load on scrolling. */
const maxPages = 10
const notFound = 404

const known = (id: number) => queryClient.getQueryData(threadQuery(id).queryKey)

/** Changes the cached state of a thread, if it is cached. */
function changeThread(id: number, by: (state: ThreadState) => ThreadState): void {
  queryClient.setQueryData(threadQuery(id).queryKey, (state) => state && by(state))
}

interface PageRange {
  beforeDialogId?: number
  afterDialogId?: number
}

async function loadPage(id: number, range: PageRange, options: TryOptions): Promise<ConsultRow> {
  const request = { page: 1, pageSize: 1, consultId: id, ...range }
  const { list, unread } = await callServer(consultListPath, request, options)
  setConsultUnread(unread)
  const [row] = list
  if (!row)
    throw new CallError({
      code: notFound,
      msg: '没有找到这个咨询，请回到列表重新选择',
      path: consultListPath,
    })
  return row
}

async function loadNewest(id: number, signal: AbortSignal): Promise<ThreadState> {
  const pages = [await loadPage(id, {}, { signal })]
  const lowest = known(id)?.dialogs[0]?.id ?? Infinity
  for (;;) {
    const last = pages.at(-1)
    const first = last?.dialogs[0]?.id
    if (!last?.hasEarlier || first === undefined || first <= lowest || pages.length >= maxPages) break
    pages.push(await loadPage(id, { beforeDialogId: first }, { signal }))
  }
  // keeps messages that arrived meanwhile
  const state = withNewest(known(id), pages)
  if (!state) throw new Error('A thread without an answer')
  return state
}

/** Query of a thread with its newest messages; a refetch loads back to the oldest known one. */
export const threadQuery = (id: number) =>
  composedQuery(consultListPath, { thread: id }, (signal) => loadNewest(id, signal), {
    // refetched on return from another thread
    staleTime: 0,
    // merge.ts keeps unchanged messages; structural sharing by index would copy all of them when earlier ones are added
    structuralSharing: false,
  })

const isObserved = (id: number) =>
  (queryClient
    .getQueryCache()
    .find(exactly(threadQuery(id)))
    ?.getObserversCount() ?? 0) > 0

const catchUps = new Map<number, { isRunRequested: boolean }>()

const retries = new Map<number, { failures: number; timer: ReturnType<typeof setTimeout> }>()

function retryLater(id: number): void {
  const failures = (retries.get(id)?.failures ?? 0) + 1
  const retry = () => {
    if (isObserved(id)) void catchUp(id)
    else retries.delete(id)
  }
  retries.set(id, { failures, timer: setTimeout(retry, backoffMs(failures)) })
}

/**
 * Loads messages after the last known one. Calls during a load cause one more. Temporary errors are retried with growing delays
 * while the thread is on screen.
 */
export async function catchUp(id: number): Promise<void> {
  const running = catchUps.get(id)
  if (running) {
    running.isRunRequested = true
    return
  }
  const run = { isRunRequested: false }
  catchUps.set(id, run)
  const options = { isRepeat: retries.has(id) }
  clearTimeout(retries.get(id)?.timer)
  try {
    let hasLater: boolean
    do {
      run.isRunRequested = false
      const state = known(id)
      if (!state) return
      const row = await loadPage(id, { afterDialogId: state.readThrough }, options)
      changeThread(id, (now) => withLater(now, row))
      hasLater = row.hasLater
    } while (hasLater || run.isRunRequested)
    retries.delete(id)
  } catch (error) {
    if (isTransient(error)) retryLater(id)
    else retries.delete(id)
  } finally {
    catchUps.delete(id)
  }
}

const earlierLoads = new Map<number, Promise<void>>()

/** Loads the 50 messages before the first known one; concurrent calls share one load. Rejects when it fails. */
export function loadEarlier(id: number): Promise<void> {
  const running = earlierLoads.get(id)
  if (running) return running
  const first = known(id)?.dialogs[0]?.id
  if (first === undefined) return Promise.resolve()
  const loading = loadPage(id, { beforeDialogId: first }, {})
    .then((row) => changeThread(id, (now) => (now.dialogs[0]?.id === first ? withEarlier(now, row) : now)))
    .finally(() => earlierLoads.delete(id))
  earlierLoads.set(id, loading)
  return loading
}

/** Adds an own message that the server accepted. */
export const addOwnMessage = (dialog: Dialog) =>
  changeThread(dialog.consultId, (state) => withOwn(state, dialog))

/** Marks a message as deleted, whichever side deleted it. */
export const markDeleted = (id: number, dialogId: number) =>
  changeThread(id, (state) => withDeleted(state, dialogId))

/** Records that the caller's side has read up to a message. */
export const markRead = (id: number, dialogId: number) =>
  changeThread(id, (state) => ({
    ...state,
    head: { ...state.head, unread: 0, readUpTo: Math.max(state.head.readUpTo, dialogId) },
  }))
