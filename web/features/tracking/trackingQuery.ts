import { queryClient } from '../../shared/server/queryClient.ts'
import { composedQuery } from '../../shared/server/reads/callQuery.ts'
import { isRepeat, noteRepeat } from '../../shared/server/repeats.ts'
import { askVersions, isChanged, readTracking } from './readTracking.ts'
import type { Tracking, Versions } from './readTracking.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

/** The expected arrival moves by itself: older than this, the waybills are read again without a change. */
const mostAgeMs = 10 * minuteMs
const freshMs = 5_000

/** What a look at the versions found out before the waybills themselves are read. */
interface Known {
  versions: Versions
  /** The look went by itself; so does what it leads to. */
  isRepeat: boolean
}

/** The waybills behind numbers, as far as the end of a phone number opens them. */
export function trackingQuery(numbers: readonly string[], phoneTail: string, known?: Known) {
  const query = composedQuery('/track/getWaybills', { numbers, phoneTail }, (signal): Promise<Tracking> => {
    if (known?.isRepeat) noteRepeat(signal)
    const shown = queryClient.getQueryData(query.queryKey)
    return readTracking(numbers, phoneTail, shown, signal, known?.versions)
  })
  return query
}

/** Asks whether anything of them changed, and reads them again only then; answers when that was certain, ms. */
export const watchQuery = (numbers: readonly string[], phoneTail: string) =>
  composedQuery(
    '/track/getVersions',
    { numbers, phoneTail },
    async (signal) => {
      const versions = await askVersions(numbers, signal)
      const before = queryClient.getQueryData(trackingQuery(numbers, phoneTail).queryKey)
      const isOld = before !== undefined && Date.now() - before.readAtMs > mostAgeMs
      if (isOld || isChanged(before?.versions ?? null, versions)) {
        const known = { versions, isRepeat: isRepeat(signal) }
        await queryClient.fetchQuery({ ...trackingQuery(numbers, phoneTail, known), staleTime: 0 })
      }
      return Date.now()
    },
    {
      // what was just read need not be asked about
      initialData: () => Date.now(),
      staleTime: freshMs,
    },
  )
