import { useEffect, useState, useSyncExternalStore } from 'react'
import { callServer } from '#shared/server/call.ts'
import { consultUnreadQuery } from '#shared/server/consultUnread.ts'
import { rereadOnly } from '#shared/server/reads/reread.ts'
import { refreshList } from '../list/listReads.ts'
import { markRead } from '../threadReads.ts'
import { isTransient } from '../transientErrors.ts'
import { unreadUpTo } from './merge.ts'
import type { ThreadState } from './merge.ts'

const retryMs = 5_000

function subscribeVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Checks whether the browser's tab is visible. */
const useIsVisible = () =>
  useSyncExternalStore(
    subscribeVisibility,
    () => document.visibilityState === 'visible',
    () => true,
  )

/** Reports the messages as read to the server while the end of the list and the page are visible. */
export function useReadMark(state: ThreadState, isAtBottom: boolean): void {
  const isVisible = useIsVisible()
  const { id, side } = state.head
  const upTo = unreadUpTo(state)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (upTo === null || !isAtBottom || !isVisible) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCancelled = false
    callServer(
      '/consult/setConsultRead',
      { consultId: id, lastDialogId: upTo },
      { isRepeat: attempts > 0 },
    ).then(
      () => {
        markRead(id, upTo)
        refreshList(side)
        void rereadOnly(consultUnreadQuery)
      },
      (error: unknown) => {
        // other errors are final, such as a thread that is gone
        if (!isCancelled && isTransient(error))
          timer = setTimeout(() => setAttempts((before) => before + 1), retryMs)
      },
    )
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [id, side, upTo, isAtBottom, isVisible, attempts])
}
