import { onlineManager, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLiveReread } from '#shared/server/events/useLiveReread.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { useSession } from '#shared/server/session.ts'
import { isAllOver } from './readTracking.ts'
import type { Tracking } from './readTracking.ts'
import { trackingQuery, watchQuery } from './trackingQuery.ts'

/** Polling interval while the page is visible and online. */
export const refreshEveryMs = 20_000

const useIsOnline = () =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )

/** Checks whether an order is among the results, by any of its numbers. */
const isShown = (tracking: Tracking | undefined, orderNumber: string) =>
  tracking?.list.some(({ waybills }) => waybills.some((waybill) => waybill.orderNumber === orderNumber)) ??
  false

/**
 * Returns the numbers' waybills and keeps them up to date. While the page is visible and online and any is under way, it polls
 * their versions every 20 s, and at once when the stream reports an own order; it refetches only after a change.
 */
export function useWaybills(numbers: readonly string[], phoneTail: string) {
  const isOnline = useIsOnline()
  const query = trackingQuery(numbers, phoneTail)
  const shown = () => queryClient.getQueryData(query.queryKey)
  const waybills = useQuery({
    ...query,
    enabled: numbers.length > 0,
    // the version check below triggers refetches
    staleTime: Infinity,
  })
  const isOver = waybills.data !== undefined && isAllOver(waybills.data)
  const isUser = useSession(({ status }) => status === 'user')
  useLiveReread('order', ['/track/getVersions'], {
    isMeant: (change) => isShown(shown(), change.number),
    // a visitor mostly tracks orders of others, which no stream reports
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
    /** Why the shown data may be outdated. */
    error: waybills.error ?? (isOver ? null : watch.error),
    isFetching: waybills.isFetching || watch.isFetching,
    /** When the shown data was last confirmed as current, ms. */
    checkedAtMs: Math.max(waybills.dataUpdatedAt, watch.dataUpdatedAt),
    isOver,
    isOnline,
    retry: async () => {
      const { isSuccess } = await waybills.refetch()
      if (isSuccess) await watch.refetch()
    },
  }
}
