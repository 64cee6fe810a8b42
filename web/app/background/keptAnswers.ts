import type { Query } from '@tanstack/react-query'
import { dayMs } from '../../../contract/kernel/time.ts'
import { forgetOlder, keep, readOne } from '../../shared/browser/kept/keptStore.ts'
import { ownerNow } from '../../shared/browser/kept/owner.ts'
import { isNetworkFailure } from '../../shared/server/callError.ts'
import { useOfflineAnswers } from '../../shared/server/reads/offlineAnswers.ts'
import { queryClient } from '../../shared/server/queryClient.ts'
import { dismissToastsAbout } from '../../shared/ui/dialog/toast.ts'
import { isOwnDevice } from './installed.ts'

/** What anybody may read again without a network. */
const publicReads = ['/lines/searchLines', '/lines/getDestinations', '/lines/getLineDetail']
/** What a user may, on a device of its own. */
const ownReads = [
  '/orders/getOrdersList',
  '/orders/getUsualLanes',
  '/orders/getOrderDetail',
  '/track/getWaybills',
  '/favorites/getFavoriteList',
  '/notices/getNoticeList',
  '/carrier/getOrderList',
  '/carrier/getOrderDetail',
  '/carrier/getDepartureList',
  '/carrier/getDeparture',
  '/carrier/getLineList',
]
/** What nobody has read for so long is not shown any more. */
const keptForMs = 3 * dayMs
/** How often it is tried again whether there is a network. */
const triedEveryMs = 15_000

const mayBeKept = ([path]: readonly unknown[]) =>
  publicReads.includes(String(path)) ||
  (ownReads.includes(String(path)) && ownerNow() !== null && isOwnDevice())

const isQueryOfAnswer = (query: Query) => mayBeKept(query.queryKey)

/** Keeps the answers of reads, and puts them in the place of those that a missing network keeps away; returns the stop. */
export function keepAnswers(): () => void {
  const cache = queryClient.getQueryCache()
  /** Those that show what was kept, and since when it stands. */
  const stoodIn = new Map<string, number>()
  const tell = () =>
    useOfflineAnswers.setState({ asOfMs: stoodIn.size === 0 ? null : Math.min(...stoodIn.values()) })

  const note = (query: Query) => {
    if (stoodIn.delete(query.queryHash)) tell()
    void keep('answers', ownerNow(), { name: query.queryHash, value: query.state.data })
  }
  const standIn = async (query: Query) => {
    if (query.state.data !== undefined || !isNetworkFailure(query.state.error)) return
    const kept = await readOne('answers', ownerNow(), query.queryHash)
    if (!kept || Date.now() - kept.savedAtMs > keptForMs || query.state.data !== undefined) return
    stoodIn.set(query.queryHash, kept.savedAtMs)
    queryClient.setQueryData(query.queryKey, kept.value, { updatedAt: kept.savedAtMs })
    dismissToastsAbout(String(query.queryKey[0]))
    tell()
  }
  const tryAgain = () => {
    if (document.hidden || stoodIn.size === 0) return
    void queryClient.refetchQueries({ type: 'active', predicate: ({ queryHash }) => stoodIn.has(queryHash) })
  }

  const stop = cache.subscribe((event) => {
    if (event.type === 'removed' && stoodIn.delete(event.query.queryHash)) tell()
    if (event.type !== 'updated' || !isQueryOfAnswer(event.query)) return
    if (event.action.type === 'success' && !event.action.manual) note(event.query)
    if (event.action.type === 'error') void standIn(event.query)
  })
  // what was answered, or was not, before this began
  for (const query of cache.getAll().filter(isQueryOfAnswer)) {
    if (query.state.status === 'success') note(query)
    else if (query.state.status === 'error') void standIn(query)
  }
  void forgetOlder('answers', Date.now() - keptForMs)
  const timer = setInterval(tryAgain, triedEveryMs)
  window.addEventListener('online', tryAgain)
  return () => {
    stop()
    clearInterval(timer)
    window.removeEventListener('online', tryAgain)
  }
}
