import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Announcement } from '#contract/notices/announcementCalls.ts'
import { AnnouncementBand } from '#domain/notices/AnnouncementBand.tsx'
import { announcementsQuery, rereadAnnouncements } from '#domain/notices/announcementReads.ts'
import { callServer } from '#shared/server/call.ts'
import { CallError } from '#shared/server/callError.ts'
import { useFrozenWhileActive } from './useFrozenWhileActive.ts'

const none: readonly Announcement[] = []

/** Renders the announcements that this reader has not read: one at a time, newest first, dismissed with 知道了. */
export function Announcements() {
  const { data = none } = useQuery(announcementsQuery)
  const unread = useFrozenWhileActive(data, useLocation().pathname)
  const [readIds, setReadIds] = useState<readonly number[]>([])
  const [shown, ...others] = unread.filter(({ id }) => !readIds.includes(id))
  const markRead = async (id: number) => {
    setReadIds((ids) => [...ids, id])
    // the button disappears with the last one, and the focus with it
    if (others.length === 0) document.getElementById('content')?.focus({ preventScroll: true })
    try {
      await callServer('/notices/setAnnouncementRead', { announcementId: id })
      await rereadAnnouncements()
    } catch (error) {
      // a toast has shown it; the announcement is shown again
      if (!(error instanceof CallError)) throw error
      setReadIds((ids) => ids.filter((readId) => readId !== id))
    }
  }
  return (
    <div data-screen-only>
      <AnnouncementBand
        announcement={shown ?? null}
        extra={
          shown ? (
            <>
              <button
                type="button"
                className="touch min-w-11 px-2 bold brand nowrap hover-underline"
                onClick={() => void markRead(shown.id)}
              >
                知道了
              </button>
              {others.length > 0 ? (
                <span className="px-2 text-small soft nowrap">还有 {others.length} 条</span>
              ) : null}
            </>
          ) : null
        }
      />
    </div>
  )
}
