import { useQuery } from '@tanstack/react-query'
import { minuteMs } from '../../../contract/kernel/time.ts'
import { callServer } from '../../shared/server/call.ts'
import { composedQuery } from '../../shared/server/reads/callQuery.ts'

const path = '/carrier/getOrderList'
/** So many of the newest are known by name. */
const newestMax = 5

/** The orders that a carrier has not answered yet. */
export interface WaitingForAcceptance {
  /** Counted up to `orderCountMax`. */
  count: number
  /** The newest, newest first. */
  newest: readonly { id: number; destinationText: string }[]
  /** When the one that waits longest was placed; null where none waits. */
  oldestAt: string | null
}

/** What waits to be accepted: asked each minute and on coming back to the page, silent where it cannot be had. */
export const waitingQuery = composedQuery(
  path,
  'waitingForAcceptance',
  async (signal): Promise<WaitingForAcceptance> => {
    const ask = (sort: 'newest' | 'oldest', pageSize: number) =>
      callServer(path, { status: 'pending', sort, page: 1, pageSize }, { signal })
    const { list, total } = await ask('newest', newestMax)
    const oldest = total > list.length ? (await ask('oldest', 1)).list[0] : list.at(-1)
    return {
      count: total,
      newest: list.map(({ id, destinationText }) => ({ id, destinationText })),
      oldestAt: oldest?.createdAt ?? null,
    }
  },
  { refetchInterval: minuteMs, refetchOnWindowFocus: true },
)

/** How many orders wait to be accepted, as far as is known; asking is left to the one who watches them (web/app/newOrders). */
export function useWaitingForAcceptance(): number {
  const { data } = useQuery({ ...waitingQuery, enabled: false })
  return data?.count ?? 0
}
