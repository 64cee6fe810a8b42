import { useQuery, useQueryClient } from '@tanstack/react-query'
import { askWaybills } from './askWaybills.ts'
import type { TrackAnswer } from './askWaybills.ts'

/** How often the page looks again while it is visible. */
export const refreshEveryMs = 20_000

/** The waybills behind the numbers; looks again by itself every 20 s while the page is visible. */
export function useWaybills(numbers: readonly string[], phoneTail: string) {
  const client = useQueryClient()
  const queryKey = ['track', numbers, phoneTail]
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      askWaybills(numbers, phoneTail, client.getQueryData<TrackAnswer>(queryKey), signal),
    enabled: numbers.length > 0,
    refetchInterval: refreshEveryMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  })
}
