import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useLiveReread } from '../../shared/server/events/useLiveReread.ts'
import { isRepeat, noteRepeat } from '../../shared/server/repeats.ts'
import { useSession } from '../../shared/server/session.ts'
import { askVersions, isAllOver, isChanged, readTracking } from './readTracking.ts'
import type { Tracking } from './readTracking.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

/** How often the page asks for changes while it is visible and there is a network. */
export const refreshEveryMs = 20_000
/** The expected arrival moves by itself: older than this, the waybills are read again without a change. */
const mostAgeMs = 10 * minuteMs
const freshMs = 5_000

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
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const queryKey = ['track', numbers, phoneTail]
  const shown = () => client.getQueryData<Tracking>(queryKey)
  const waybills = useQuery({
    queryKey,
    queryFn: ({ signal }) => readTracking(numbers, phoneTail, shown(), signal),
    enabled: numbers.length > 0,
    // the watch below tells when to read again
    staleTime: Infinity,
  })
  const isOver = waybills.data !== undefined && isAllOver(waybills.data)
  const isUser = useSession(({ status }) => status === 'user')
  const watchKey = ['track watch', numbers, phoneTail]
  useLiveReread('order', watchKey, {
    isMeant: (change) => isShown(shown(), change.number),
    // a visitor mostly tracks what others ordered, of which no stream tells
    opens: isUser && waybills.data !== undefined && !isOver,
  })
  const watch = useQuery({
    queryKey: watchKey,
    queryFn: async ({ signal }) => {
      const versions = await askVersions(numbers, signal)
      const before = shown()
      const isOld = before !== undefined && Date.now() - before.readAtMs > mostAgeMs
      if (isOld || isChanged(before?.versions ?? null, versions)) {
        await client.fetchQuery({
          queryKey,
          queryFn: (read) => {
            if (isRepeat(signal)) noteRepeat(read.signal)
            return readTracking(numbers, phoneTail, shown(), read.signal, versions)
          },
          staleTime: 0,
        })
      }
      return Date.now()
    },
    // what was just read need not be asked about
    initialData: () => Date.now(),
    staleTime: freshMs,
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
