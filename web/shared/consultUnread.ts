import { queryOptions } from '@tanstack/react-query'
import { callServer } from './call.ts'
import { queryClient } from './queryClient.ts'

/** The one call that reads consults; every read of them is kept under its path. */
export const consultListPath = '/consult/getConsultList'
const pollMs = 60_000

/** Unread messages as either side of consults. */
export interface ConsultUnread {
  customer: number
  carrier: number
}

/** How many messages are unread: asked each minute and on coming back to the page, silent where it cannot be had. */
export const consultUnreadQuery = queryOptions({
  queryKey: [consultListPath, 'unread'],
  queryFn: async ({ signal }): Promise<ConsultUnread> => {
    const { unread } = await callServer(consultListPath, { page: 1, pageSize: 1 }, { quiet: true, signal })
    return unread
  },
  refetchInterval: pollMs,
  refetchOnWindowFocus: true,
})

/** Takes over the count that came with another answer. */
export function noteConsultUnread(unread: ConsultUnread): void {
  queryClient.setQueryData(consultUnreadQuery.queryKey, unread)
}
