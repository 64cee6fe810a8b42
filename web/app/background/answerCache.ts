import type { Query } from '@tanstack/react-query'
import { removeOlderEntries, saveLocally } from '#shared/browser/localStore/localStore.ts'
import type { Owner } from '#shared/browser/localStore/owner.ts'
import { dismissToastsAbout } from '#shared/messages/toast.ts'
import { isNetworkFailure } from '#shared/server/callError.ts'
import { ownerNow } from '#shared/server/owner.ts'
import { patienceMs } from '#shared/server/patience.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { isServerReachable } from '#shared/server/reachable.ts'
import { keptAnswerMs, readKeptAnswer } from '#shared/server/reads/keptAnswer.ts'
import { useOfflineAnswers } from '#shared/server/reads/offlineAnswers.ts'
import { asPoll } from '#shared/server/repeats.ts'
import { retryMs, retryPauseMs } from '#shared/server/retryPause.ts'
import { isOwnDevice } from './installed.ts'

/** Reads that anybody may use offline. */
const publicReads = ['/lines/searchLines', '/lines/getDestinations', '/lines/getLineDetail']
/** Reads that a user may use offline, on a personal device. */
const userReads = [
  '/orders/getOrdersList',
  '/orders/getWaiting',
  '/orders/getUsualLanes',
  '/orders/getClaims',
  '/orders/getCarrierOptions',
  '/orders/getOrderDetail',
  '/orders/getInquiryList',
  '/orders/getInquiry',
  '/track/getWaybills',
  '/favorites/getFavoriteList',
  '/favorites/getFavoriteIds',
  '/user/getStaffList',
  '/user/getFeedbackList',
  '/record/getRecipientList',
  '/record/getShipperList',
  '/consult/getConsultList',
  '/notices/getNoticeList',
  '/ledgers/getSummary',
  '/statements/getStatementList',
  '/statements/getStatement',
  '/carrier/getOrderList',
  '/carrier/getOrderPool',
  '/carrier/getOrderSums',
  '/carrier/getOrderDetail',
  '/carrier/getInquiryList',
  '/carrier/getDepartureList',
  '/carrier/getDeparture',
  '/carrier/getDeliveryList',
  '/carrier/getDelivery',
  '/carrier/getLineList',
  '/carrier/getBoard',
  '/carrier/getLedgerSummary',
  '/carrier/getStatementList',
  '/carrier/getStatement',
  '/carrier/getDriverList',
  '/carrier/getVehicleList',
  '/ops/getBoard',
  '/ops/getOpening',
  '/ops/getOrderList',
  '/ops/getLineList',
  '/ops/getCarrierList',
  '/ops/getPriceMoveList',
  '/ops/getReviewList',
  '/ops/getSiteList',
  '/ops/getFeedbackList',
  '/ops/getPayOrderList',
  '/ops/getAnnouncementList',
]
const mayCache = ([path]: readonly unknown[]) =>
  publicReads.includes(String(path)) ||
  (userReads.includes(String(path)) && ownerNow() !== null && isOwnDevice())

const isCacheable = (query: Query) => mayCache(query.queryKey)

const isOwner = (owner: Owner | null) => {
  const current = ownerNow()
  return owner?.token === current?.token && owner?.draftKey === current?.draftKey
}

/** Caches answers on the device, uses them for reads without an answer, and retries those. Returns a stop function. */
export function cacheAnswers(): () => void {
  const cache = queryClient.getQueryCache()
  let isRunning = true
  /** Queries that show a cached answer, with its time. */
  const restored = new Map<string, number>()
  /** Publishes the age of what is on screen: other pages may show older answers. */
  const publishAge = () => {
    const shown = [...restored].filter(([hash]) => cache.get(hash)?.isActive()).map(([, atMs]) => atMs)
    useOfflineAnswers.setState({ asOfMs: shown.length === 0 ? null : Math.min(...shown) })
  }

  /** How often a query was retried in vain, and when. Failures while the server is not reachable do not count. */
  const retries = new WeakMap<Query, { count: number; atMs: number }>()

  const store = (query: Query) => {
    if (restored.delete(query.queryHash)) publishAge()
    void saveLocally('answers', ownerNow(), { name: query.queryHash, value: query.state.data })
  }
  const needsCached = (query: Query) =>
    // it may be gone since the wait began
    isRunning &&
    cache.get(query.queryHash) === query &&
    query.state.data === undefined &&
    (query.state.fetchStatus === 'fetching' || isNetworkFailure(query.state.error))
  const restore = async (query: Query) => {
    if (!needsCached(query)) return
    const owner = ownerNow()
    const cached = await readKeptAnswer(query.queryHash)
    if (!cached || !needsCached(query) || !isOwner(owner)) return
    restored.set(query.queryHash, cached.savedAtMs)
    queryClient.setQueryData(query.queryKey, cached.value, { updatedAt: cached.savedAtMs })
    dismissToastsAbout(String(query.queryKey[0]))
    publishAge()
  }
  const isDue = (query: Query) => {
    const { count, atMs } = retries.get(query) ?? { count: 0, atMs: 0 }
    return Date.now() - atMs >= retryPauseMs(count)
  }
  const hasFailed = (query: Query) =>
    query.state.fetchStatus === 'idle' &&
    (restored.has(query.queryHash) || (query.isActive() && isNetworkFailure(query.state.error)))
  const retry = async (isWanted: (query: Query) => boolean) => {
    const findWanted = () => cache.findAll({ predicate: isWanted })
    // a page that shows the failure shows a skeleton while it reads again: not every 15 s for nothing
    if (document.hidden || findWanted().length === 0 || !(await isServerReachable())) return
    const wanted = new Set(findWanted())
    for (const query of wanted)
      retries.set(query, { count: (retries.get(query)?.count ?? 0) + 1, atMs: Date.now() })
    asPoll(() => void queryClient.refetchQueries({ predicate: (query) => wanted.has(query) }))
  }

  const unsubscribe = cache.subscribe((event) => {
    const { query, type } = event
    if (type === 'removed' && restored.delete(query.queryHash)) publishAge()
    if ((type === 'observerAdded' || type === 'observerRemoved') && restored.has(query.queryHash))
      publishAge()
    if (type !== 'updated') return
    const { action } = event
    const isAnswered = action.type === 'success' && !action.manual
    if (isAnswered) retries.delete(query)
    if (!isCacheable(query)) return
    if (isAnswered) store(query)
    if (action.type === 'fetch' && query.state.data === undefined)
      setTimeout(() => void restore(query), patienceMs)
    if (action.type === 'error') {
      if (restored.has(query.queryHash)) dismissToastsAbout(String(query.queryKey[0]))
      void restore(query)
    }
  })
  // queries that finished before this started
  for (const query of cache.getAll().filter(isCacheable)) {
    if (query.state.status === 'success') store(query)
    else if (query.state.status === 'error') void restore(query)
  }
  void removeOlderEntries('answers', Date.now() - keptAnswerMs)
  const timer = setInterval(() => void retry((query) => hasFailed(query) && isDue(query)), retryMs)
  const retryAll = () => void retry(hasFailed)
  window.addEventListener('online', retryAll)
  return () => {
    isRunning = false
    unsubscribe()
    clearInterval(timer)
    window.removeEventListener('online', retryAll)
  }
}
