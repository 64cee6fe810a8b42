import { minuteMs } from '#contract/kernel/time.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { composedQuery } from '#shared/server/reads/callQuery.ts'
import { isAutomaticCall, markAutomatic } from '#shared/server/repeats.ts'
import { loadVersions, isChanged, readTracking } from './readTracking.ts'
import type { Tracking, Versions } from './readTracking.ts'

/** The expected arrival changes without a new version; older waybills are refetched anyway. */
const maxAgeMs = 10 * minuteMs
const freshMs = 5_000

/** The result of a version check that precedes loading the waybills. */
interface VersionCheck {
  versions: Versions
  /** Whether the check was automatic; loading the waybills then counts as automatic, too. */
  isRepeat: boolean
}

/** Query of the numbers' waybills, unlocked as far as the phone tail matches. */
export function trackingQuery(numbers: readonly string[], phoneTail: string, known?: VersionCheck) {
  const query = composedQuery('/track/getWaybills', { numbers, phoneTail }, (signal): Promise<Tracking> => {
    if (known?.isRepeat) markAutomatic(signal)
    const shown = queryClient.getQueryData(query.queryKey)
    return readTracking(numbers, phoneTail, shown, signal, known?.versions)
  })
  return query
}

/** Query that checks the versions and refetches waybills only after a change. Returns the time of the check, ms. */
export const watchQuery = (numbers: readonly string[], phoneTail: string) =>
  composedQuery(
    '/track/getVersions',
    { numbers, phoneTail },
    async (signal) => {
      const versions = await loadVersions(numbers, signal)
      const before = queryClient.getQueryData(trackingQuery(numbers, phoneTail).queryKey)
      const isOld = before !== undefined && Date.now() - before.readAtMs > maxAgeMs
      if (isOld || isChanged(before?.versions ?? null, versions)) {
        const known = { versions, isRepeat: isAutomaticCall(signal) }
        await queryClient.fetchQuery({ ...trackingQuery(numbers, phoneTail, known), staleTime: 0 })
      }
      return Date.now()
    },
    {
      // just loaded waybills need no check
      initialData: () => Date.now(),
      staleTime: freshMs,
    },
  )
