import { useQuery } from '@tanstack/react-query'
import type { PagePath } from '#contract/kernel/pages.ts'
import { minuteMs } from '#contract/kernel/time.ts'
import { callServer } from './call.ts'
import { queryClient } from './queryClient.ts'
import { composedQuery } from './reads/callQuery.ts'
import { inBackground } from './reads/inBackground.ts'

/** The call that reads consults; all reads of them are cached under its path. */
export const consultListPath = '/consult/getConsultList'
const pollMs = minuteMs

/** Unread messages on either side of consults, each counted up to `unreadCountMax`. */
export interface ConsultUnread {
  customer: number
  carrier: number
}

/** Fetches the number of unread messages, each minute and on refocus; failures are silent. */
export const consultUnreadQuery = composedQuery(
  consultListPath,
  'unread',
  async (signal): Promise<ConsultUnread> => {
    const { unread } = await inBackground(signal, () =>
      callServer(consultListPath, { page: 1, pageSize: 1 }, { signal }),
    )
    return unread
  },
  { refetchInterval: pollMs, refetchOnWindowFocus: true },
)

/** Stores the count that came with another answer. */
export function setConsultUnread(unread: ConsultUnread): void {
  queryClient.setQueryData(consultUnreadQuery.queryKey, unread)
}

const noneUnread: ConsultUnread = { customer: 0, carrier: 0 }
const sideOf: Partial<Record<string, keyof ConsultUnread>> = {
  '/base/consult': 'customer',
  '/carrier/consults': 'carrier',
} satisfies Partial<Record<PagePath, keyof ConsultUnread>>

/** Returns the known counts without fetching; web/app/shell/UnreadWatch.tsx fetches. */
export function useConsultUnread(): ConsultUnread {
  const { data } = useQuery({ ...consultUnreadQuery, enabled: false })
  return data ?? noneUnread
}

/** Returns the side whose consults a page lists; undefined for other pages. */
export const consultSideOf = (path: string): keyof ConsultUnread | undefined => sideOf[path]

/** Returns the number of unread messages on both sides. */
export function useUnreadTotal(): number {
  const { customer, carrier } = useConsultUnread()
  return customer + carrier
}

const mostShown = 99

/** Formats a count to fit a badge. */
export const unreadText = (unread: number) => (unread > mostShown ? `${mostShown}+` : String(unread))
