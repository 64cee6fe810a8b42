import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '#contract/calls/calls.ts'
import type { OrderListRequest } from '#domain/orders/orderAddress.ts'
import { callServer } from '#shared/server/call.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { callQuery, composedQuery } from '#shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '#shared/server/reads/reread.ts'

/** Reads that return the carrier's orders; a change of one order invalidates all of them. */
export const carrierOrderReads: readonly ReadPrefix[] = [
  '/carrier/getOrderList',
  '/carrier/getOrderPool',
  '/carrier/getOrderSums',
  '/carrier/getOrderDetail',
  '/carrier/getLedgerSummary',
  '/carrier/getLedgerPayments',
  '/carrier/getLedgerPaymentOrders',
  '/carrier/getDepartureList',
  '/carrier/getDeparture',
  '/carrier/checkBatch',
  '/carrier/getLoadable',
]

/** Reads the carrier's order list; refetches every 30 s to find new orders. */
export const carrierListQuery = (request: OrderListRequest) =>
  callQuery('/carrier/getOrderList', request, {
    placeholderData: keepPreviousData,
    // A tab in the background has missed events.
    staleTime: 0,
    refetchInterval: 30_000,
  })

type FrozenAnswer = CallResponse<'/carrier/getOrderList'> & {
  /** Later orders are held back; undefined when none are. */
  upToId?: number | undefined
}

/**
 * Reads the list while somebody works on it. Later reads leave out orders that came after the first one, so that no row moves
 * under the pointer. A new `showing` number starts again with all orders.
 */
export function frozenListQuery(request: OrderListRequest, showing: number) {
  const path = '/carrier/getOrderList'
  const query = composedQuery(
    path,
    { ...request, showing },
    async (signal): Promise<FrozenAnswer> => {
      const upToId = queryClient.getQueryData<FrozenAnswer>(query.queryKey)?.upToId
      const answer = await callServer(path, upToId === undefined ? request : { ...request, upToId }, {
        signal,
      })
      // 0: the list is empty, so there are no rows to protect.
      return { ...answer, upToId: upToId ?? (answer.newestId || undefined) }
    },
    { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: 30_000 },
  )
  return query
}

type PoolRequest = CallInput<'/carrier/getOrderPool'>

/** Reads the list's unfinished orders by destination and pickup district; enabled once the list has loaded. */
export const poolQuery = (request: PoolRequest, enabled: boolean) =>
  callQuery('/carrier/getOrderPool', request, { placeholderData: keepPreviousData, staleTime: 0, enabled })

type SumsRequest = CallInput<'/carrier/getOrderSums'>

/** Reads the sums of the list's filter, in all, by destination and by customer; enabled once the list has loaded. */
export const sumsQuery = (request: SumsRequest, enabled: boolean) =>
  callQuery('/carrier/getOrderSums', request, { placeholderData: keepPreviousData, staleTime: 0, enabled })

/** Loads an order's present detail. */
export const readCarrierOrder = (id: number) => callServer('/carrier/getOrderDetail', { id })

/** Reads one order in full, with the actions allowed to the carrier. */
export const carrierOrderQuery = (id: number) =>
  callQuery('/carrier/getOrderDetail', { id }, { staleTime: 0, refetchInterval: 30_000 })
