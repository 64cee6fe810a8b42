import type { CallResponse } from '#contract/calls/calls.ts'
import type { Consult } from '#contract/consult/calls.ts'
import type { ConsultSide } from '#contract/consult/words.ts'
import { callServer } from '#shared/server/call.ts'
import { consultListPath, setConsultUnread } from '#shared/server/consultUnread.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { callPagesQuery } from '#shared/server/reads/callQuery.ts'
import { readsUnder } from '#shared/server/reads/reread.ts'
import { coalesceRuns } from '../coalesceRuns.ts'

const pageSize = 20

type ListPage = CallResponse<typeof consultListPath>

const listsOf = (side: ConsultSide) => readsUnder(consultListPath, { side, pageSize })

/** Query of a side's threads, newest activity first, in pages. */
export const threadListQuery = (side: ConsultSide, unreadOnly: boolean) =>
  callPagesQuery(
    consultListPath,
    { page: 1, pageSize, side, ...(unreadOnly && { unreadOnly }) },
    {
      pageBody: (page: number) => ({ page }),
      onPage: ({ unread }) => setConsultUnread(unread),
      initialPageParam: 1,
      staleTime: 0,
      getNextPageParam: (last: ListPage, all: readonly ListPage[]) => {
        const loaded = all.reduce((sum, { list }) => sum + list.length, 0)
        return last.list.length > 0 && loaded < last.total ? all.length + 1 : undefined
      },
    },
  )

/** Returns each thread once: a new one can push the last row of a page onto the next. */
export const threadsOf = (data: { pages: readonly ListPage[] }): Consult[] => [
  ...new Map(data.pages.flatMap(({ list }) => list).map((row) => [row.id, row])).values(),
]

async function refetchLists(side: ConsultSide): Promise<void> {
  const lists = listsOf(side)
  const isFirstLoad = queryClient
    .getQueryCache()
    .findAll({ ...lists, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries(lists)
  // invalidating does not restart a first load, which may have missed the change
  if (isFirstLoad) await queryClient.invalidateQueries(lists)
}

const refreshers = new Map<ConsultSide, () => void>()

/** Refetches a side's threads, visible ones at once. Calls during a refetch cause one more. */
export function refreshList(side: ConsultSide): void {
  let refresh = refreshers.get(side)
  if (!refresh) {
    refresh = coalesceRuns(() => refetchLists(side))
    refreshers.set(side, refresh)
  }
  refresh()
}

/** Returns the newest open thread about a line or an order; null if there is none. */
export async function findOpenThread(
  about: { line: number } | { order: number },
  signal: AbortSignal,
): Promise<number | null> {
  const subject = 'order' in about ? { orderId: about.order } : { lineId: about.line }
  const request = { page: 1, pageSize: 1, side: 'customer' as const, openOnly: true, ...subject }
  const { list } = await callServer(consultListPath, request, { signal })
  return list[0]?.id ?? null
}
