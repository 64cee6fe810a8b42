import { useQuery } from '@tanstack/react-query'
import { minuteMs } from '#contract/kernel/time.ts'
import { callServer } from '#shared/server/call.ts'
import { composedQuery } from '#shared/server/reads/callQuery.ts'

const path = '/carrier/getOrderList'
/** How many of the newest orders are listed. */
const newestMax = 5

/** The orders that a carrier has not accepted or refused yet. */
export interface WaitingForAcceptance {
  /** Counted up to `orderCountMax`. */
  count: number
  /** The newest, newest first. */
  newest: readonly { id: number; destinationText: string }[]
  /** Creation time of the oldest waiting order; null without any. */
  oldestAt: string | null
}

/** Fetches the orders waiting for acceptance, each minute and on refocus; failures are silent. */
export const waitingQuery = composedQuery(
  path,
  'waitingForAcceptance',
  async (signal): Promise<WaitingForAcceptance> => {
    const fetchPage = (sort: 'newest' | 'oldest', pageSize: number) =>
      callServer(path, { status: 'pending', sort, page: 1, pageSize }, { signal })
    const { list, total } = await fetchPage('newest', newestMax)
    const oldest = total > list.length ? (await fetchPage('oldest', 1)).list[0] : list.at(-1)
    return {
      count: total,
      newest: list.map(({ id, destinationText }) => ({ id, destinationText })),
      oldestAt: oldest?.createdAt ?? null,
    }
  },
  { refetchInterval: minuteMs, refetchOnWindowFocus: true },
)

/** Returns the known number of waiting orders without fetching; web/app/newOrders fetches. */
export function useWaitingForAcceptance(): number {
  const { data } = useQuery({ ...waitingQuery, enabled: false })
  return data?.count ?? 0
}
