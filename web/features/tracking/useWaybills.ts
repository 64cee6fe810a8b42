import { onlineManager, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLiveReread } from '../../shared/server/events/useLiveReread.ts'
import { queryClient } from '../../shared/server/queryClient.ts'
import { useSession } from '../../shared/server/session.ts'
import { isAllOver } from './readTracking.ts'
import type { Tracking } from './readTracking.ts'
import { trackingQuery, watchQuery } from './trackingQuery.ts'

/** How often the page asks for changes while it is visible and there is a network. */
export const refreshEveryMs = 20_000

const useIsOnline = () =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )

/** Whether an order is among those shown, by whichever of its numbers it was asked for. */
const isShown = (tracking: Tracking | undefined, orderNumber: string) =>
  tracking?.list.some(({ waybills }) => waybills.some((waybill) => waybill.orderNumber === orderNumber)) ??
  false

/**
 * The waybills behind the numbers. While the page is visible, the network there and the goods under way, it asks every 20 s
 * whether anything changed, and at once when the stream tells of an order of the user's own; it reads again only after a change.
 */
export function useWaybills(numbers: readonly string[], phoneTail: string) {
  const isOnline = useIsOnline()
  const query = trackingQuery(numbers, phoneTail)
  const shown = () => queryClient.getQueryData(query.queryKey)
  const waybills = useQuery({
    ...query,
    enabled: numbers.length > 0,
    // the watch below tells when to read again
    staleTime: Infinity,
  })
  const isOver = waybills.data !== undefined && isAllOver(waybills.data)
  const isUser = useSession(({ status }) => status === 'user')
  useLiveReread('order', ['/track/getVersions'], {
    isMeant: (change) => isShown(shown(), change.number),
    // a visitor mostly tracks what others ordered, of which no stream tells
    opens: isUser && waybills.data !== undefined && !isOver,
  })
  const watch = useQuery({
    ...watchQuery(numbers, phoneTail),
    enabled: waybills.data !== undefined && !isOver && isOnline,
    refetchInterval: refreshEveryMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  })
  return {
    data: waybills.data,
    /** Why what is shown may be old. */
    error: waybills.error ?? (isOver ? null : watch.error),
    isFetching: waybills.isFetching || watch.isFetching,
    /** When it was last certain that nothing newer is known, ms. */
    checkedAtMs: Math.max(waybills.dataUpdatedAt, watch.dataUpdatedAt),
    isOver,
    isOnline,
    retry: async () => {
      const { isSuccess } = await waybills.refetch()
      if (isSuccess) await watch.refetch()
    },
  }
}
