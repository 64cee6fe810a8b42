import type { CallResponse } from '../../../../contract/calls/calls.ts'
import type { Consult } from '../../../../contract/consult/calls.ts'
import type { ConsultSide } from '../../../../contract/consult/words.ts'
import { callServer } from '../../../shared/server/call.ts'
import { consultListPath, noteConsultUnread } from '../../../shared/server/consultUnread.ts'
import { queryClient } from '../../../shared/server/queryClient.ts'
import { callPagesQuery } from '../../../shared/server/reads/callQuery.ts'
import { readsUnder } from '../../../shared/server/reads/reread.ts'
import { oneAtATime } from '../oneAtATime.ts'

const pageSize = 20

type ListPage = CallResponse<typeof consultListPath>

const listsOf = (side: ConsultSide) => readsUnder(consultListPath, { side, pageSize })

/** The threads of a side, newest activity first, page after page. */
export const threadListQuery = (side: ConsultSide, unreadOnly: boolean) =>
  callPagesQuery(
    consultListPath,
    { page: 1, pageSize, side, ...(unreadOnly && { unreadOnly }) },
    {
      pageBody: (page: number) => ({ page }),
      onPage: ({ unread }) => noteConsultUnread(unread),
      initialPageParam: 1,
      staleTime: 0,
      getNextPageParam: (last: ListPage, all: readonly ListPage[]) => {
        const loaded = all.reduce((sum, { list }) => sum + list.length, 0)
        return last.list.length > 0 && loaded < last.total ? all.length + 1 : undefined
      },
    },
  )

/** Each thread once: what came meanwhile pushes the last of one page onto the next. */
export const threadsOf = (data: { pages: readonly ListPage[] }): Consult[] => [
  ...new Map(data.pages.flatMap(({ list }) => list).map((row) => [row.id, row])).values(),
]

async function readAnew(side: ConsultSide): Promise<void> {
  const lists = listsOf(side)
  const first = queryClient
    .getQueryCache()
    .findAll({ ...lists, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries(lists)
  // a first read that was under way is not begun anew: it may have missed what one was told of
  if (first) await queryClient.invalidateQueries(lists)
}

const readers = new Map<ConsultSide, () => void>()

/** Reads the threads of a side anew, those that are on screen at once; asked again meanwhile, once more. */
export function refreshList(side: ConsultSide): void {
  let poke = readers.get(side)
  if (!poke) {
    poke = oneAtATime(() => readAnew(side))
    readers.set(side, poke)
  }
  poke()
}

/** The newest open thread about a line or an order; null where there is none. */
export async function findAbout(
  about: { line: number } | { order: number },
  signal: AbortSignal,
): Promise<number | null> {
  const subject = 'order' in about ? { orderId: about.order } : { lineId: about.line }
  const request = { page: 1, pageSize: 1, side: 'customer' as const, openOnly: true, ...subject }
  const { list } = await callServer(consultListPath, request, { signal })
  return list[0]?.id ?? null
}
