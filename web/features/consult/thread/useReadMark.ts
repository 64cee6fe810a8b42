import { useEffect, useState, useSyncExternalStore } from 'react'
import { callServer } from '../../../shared/server/call.ts'
import { consultUnreadQuery } from '../../../shared/server/consultUnread.ts'
import { rereadOnly } from '../../../shared/server/reads/reread.ts'
import { isPassing } from '../passing.ts'
import { refreshList } from '../list/listReads.ts'
import { unreadUpTo } from './merge.ts'
import type { ThreadState } from './merge.ts'
import { noteRead } from './threadReads.ts'

const retryMs = 5_000

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the browser's tab is the one in sight. */
const useIsVisible = () =>
  useSyncExternalStore(
    watchVisibility,
    () => document.visibilityState === 'visible',
    () => true,
  )

/** Tells the server what has been read: what stands at the end of the messages while that, and the page, is in sight. */
export function useReadMark(state: ThreadState, isAtBottom: boolean): void {
  const isVisible = useIsVisible()
  const { id, side } = state.head
  const upTo = unreadUpTo(state)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (upTo === null || !isAtBottom || !isVisible) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    callServer(
      '/consult/setConsultRead',
      { consultId: id, lastDialogId: upTo },
      { isRepeat: tries > 0 },
    ).then(
      () => {
        noteRead(id, upTo)
        refreshList(side)
        void rereadOnly(consultUnreadQuery)
      },
      (error: unknown) => {
        // a thread that is gone, or another's, stays so
        if (!isOver && isPassing(error)) timer = setTimeout(() => setTries((before) => before + 1), retryMs)
      },
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [id, side, upTo, isAtBottom, isVisible, tries])
}
