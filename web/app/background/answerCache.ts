import { timeoutManager } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { dayMs } from '#contract/kernel/time.ts'
import { removeOlderEntries, saveLocally, readOne } from '#shared/browser/localStore/localStore.ts'
import { dismissToastsAbout } from '#shared/messages/toast.ts'
import { isNetworkFailure } from '#shared/server/callError.ts'
import { ownerNow } from '#shared/server/owner.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { isServerReachable } from '#shared/server/reachable.ts'
import { useOfflineAnswers } from '#shared/server/reads/offlineAnswers.ts'
import { isOwnDevice } from './installed.ts'

/** Reads that anybody may use offline. */
const publicReads = ['/lines/searchLines', '/lines/getDestinations', '/lines/getLineDetail']
/** Reads that a user may use offline, on a personal device. */
const userReads = [
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
/** Answers older than this are not shown. */
const maxAgeMs = 3 * dayMs
/** How often reads that failed without a network are retried. */
const retryMs = 15_000

const mayCache = ([path]: readonly unknown[]) =>
  publicReads.includes(String(path)) ||
  (userReads.includes(String(path)) && ownerNow() !== null && isOwnDevice())

const isCacheable = (query: Query) => mayCache(query.queryKey)

/** Caches answers on the device, uses them for reads that fail without a network, and retries those. Returns a stop function. */
export function cacheAnswers(): () => void {
  const cache = queryClient.getQueryCache()
  /** Queries that show a cached answer, with its time. */
  const restored = new Map<string, number>()
  const publishAge = () =>
    useOfflineAnswers.setState({ asOfMs: restored.size === 0 ? null : Math.min(...restored.values()) })

  const store = (query: Query) => {
    if (restored.delete(query.queryHash)) publishAge()
    void saveLocally('answers', ownerNow(), { name: query.queryHash, value: query.state.data })
  }
  const restore = async (query: Query) => {
    if (query.state.data !== undefined || !isNetworkFailure(query.state.error)) return
    const cached = await readOne('answers', ownerNow(), query.queryHash)
    if (!cached || Date.now() - cached.savedAtMs > maxAgeMs || query.state.data !== undefined) return
    restored.set(query.queryHash, cached.savedAtMs)
    queryClient.setQueryData(query.queryKey, cached.value, { updatedAt: cached.savedAtMs })
    dismissToastsAbout(String(query.queryKey[0]))
    publishAge()
  }
  const hasFailed = ({ queryHash, state }: Query) =>
    !restored.has(queryHash) && state.fetchStatus === 'idle' && isNetworkFailure(state.error)
  const refetch = (predicate: (query: Query) => boolean) =>
    queryClient.refetchQueries({ type: 'active', predicate })
  const retry = () => {
    if (document.hidden) return
    if (restored.size > 0) void refetch(({ queryHash }) => restored.has(queryHash))
    void retryFailed()
  }
  const retryFailed = async () => {
    // a page that shows the failure shows a skeleton while it reads again: not every 15 s for nothing
    const isNeeded = cache.findAll({ type: 'active', predicate: hasFailed }).length > 0
    if (isNeeded && (await isServerReachable())) await refetch(hasFailed)
  }

  const stop = cache.subscribe((event) => {
    if (event.type === 'removed' && restored.delete(event.query.queryHash)) publishAge()
    if (event.type !== 'updated' || !isCacheable(event.query)) return
    if (event.action.type === 'success' && !event.action.manual) store(event.query)
    if (event.action.type === 'error') void restore(event.query)
  })
  // queries that finished before this started
  for (const query of cache.getAll().filter(isCacheable)) {
    if (query.state.status === 'success') store(query)
    else if (query.state.status === 'error') void restore(query)
  }
  void removeOlderEntries('answers', Date.now() - maxAgeMs)
  // as a poll, whose failures are not shown again
  const timer = timeoutManager.setInterval(retry, retryMs)
  window.addEventListener('online', retry)
  return () => {
    stop()
    timeoutManager.clearInterval(timer)
    window.removeEventListener('online', retry)
  }
}
