import { useQuery } from '@tanstack/react-query'
import type { PagePath } from '../../../contract/kernel/pages.ts'
import { callServer } from './call.ts'
import { queryClient } from './queryClient.ts'
import { composedQuery } from './reads/callQuery.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

/** The one call that reads consults; every read of them is kept under its path. */
export const consultListPath = '/consult/getConsultList'
const pollMs = minuteMs

/** Unread messages as either side of consults, each counted up to `unreadCountMax`. */
interface ConsultUnread {
  customer: number
  carrier: number
}

/** How many messages are unread: asked each minute and on coming back to the page, silent where it cannot be had. */
export const consultUnreadQuery = composedQuery(
  consultListPath,
  'unread',
  async (signal): Promise<ConsultUnread> => {
    const { unread } = await callServer(consultListPath, { page: 1, pageSize: 1 }, { signal })
    return unread
  },
  { refetchInterval: pollMs, refetchOnWindowFocus: true },
)

/** Takes over the count that came with another answer. */
export function noteConsultUnread(unread: ConsultUnread): void {
  queryClient.setQueryData(consultUnreadQuery.queryKey, unread)
}

const nothing: ConsultUnread = { customer: 0, carrier: 0 }
const sideOf: Partial<Record<string, keyof ConsultUnread>> = {
  '/base/consult': 'customer',
  '/carrier/consults': 'carrier',
} satisfies Partial<Record<PagePath, keyof ConsultUnread>>

/** What is known of unread messages; asking is left to the one who watches them (web/app/shell/UnreadWatch.tsx). */
function useConsultUnread(): ConsultUnread {
  const { data } = useQuery({ ...consultUnreadQuery, enabled: false })
  return data ?? nothing
}

/** How many unread messages wait on a page: for its entry in the menu. 0 for every other page. */
export function useUnreadAt(path: string): number {
  const unread = useConsultUnread()
  const side = sideOf[path]
  return side ? unread[side] : 0
}

/** How many unread messages wait on either side. */
export function useUnreadTotal(): number {
  const { customer, carrier } = useConsultUnread()
  return customer + carrier
}

const mostShown = 99

/** A count as it fits a mark. */
export const unreadText = (unread: number) => (unread > mostShown ? `${mostShown}+` : String(unread))
