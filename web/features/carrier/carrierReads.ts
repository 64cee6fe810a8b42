import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput, CallResponse } from '../../../contract/calls/calls.ts'
import { callServer } from '../../shared/server/call.ts'
import { queryClient } from '../../shared/server/queryClient.ts'
import { callQuery, composedQuery } from '../../shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '../../shared/server/reads/reread.ts'
import type { OrderListRequest } from '../../domain/orders/orderAddress.ts'

/** Where the carrier's orders are read; a change of one makes all of it old. */
export const carrierOrders: readonly ReadPrefix[] = [
  '/carrier/getOrderList',
  '/carrier/getOrderPool',
  '/carrier/getOrderDetail',
  '/carrier/getLedgerSummary',
  '/carrier/getDepartureList',
  '/carrier/getDeparture',
  '/carrier/checkBatch',
  '/carrier/getLoadable',
]

/** The carrier's orders; looks again every 30 s, because new ones come in by themselves. */
export const carrierListQuery = (request: OrderListRequest) =>
  callQuery('/carrier/getOrderList', request, {
    placeholderData: keepPreviousData,
    // a page that comes back from behind another tab has heard of nothing
    staleTime: 0,
    refetchInterval: 30_000,
  })

type HeldAnswer = CallResponse<'/carrier/getOrderList'> & {
  /** What came after this order is held back; nothing is where it is left out. */
  upToId?: number | undefined
}

/**
 * The same while somebody works on it: what is read again holds back the orders that came after the first reading, so that no row moves
 * under a hand. `showing` counts how often all was asked for.
 */
export function heldListQuery(request: OrderListRequest, showing: number) {
  const path = '/carrier/getOrderList'
  const query = composedQuery(
    path,
    { ...request, showing },
    async (signal): Promise<HeldAnswer> => {
      const upToId = queryClient.getQueryData<HeldAnswer>(query.queryKey)?.upToId
      const answer = await callServer(path, upToId === undefined ? request : { ...request, upToId }, {
        signal,
      })
      // 0: there is nothing yet that anybody could work on
      return { ...answer, upToId: upToId ?? (answer.newestId || undefined) }
    },
    { placeholderData: keepPreviousData, staleTime: 0, refetchInterval: 30_000 },
  )
  return query
}

type PoolRequest = CallInput<'/carrier/getOrderPool'>

/** What of a list is not over, by destination and by the district of the pickup; asked once the list is there. */
export const poolQuery = (request: PoolRequest, enabled: boolean) =>
  callQuery('/carrier/getOrderPool', request, { placeholderData: keepPreviousData, staleTime: 0, enabled })

/** All of one order, as it stands now. */
export const readCarrierOrder = (id: number) => callServer('/carrier/getOrderDetail', { id })

/** One of them, whole, with what the carrier may do next. */
export const carrierOrderQuery = (id: number) =>
  callQuery('/carrier/getOrderDetail', { id }, { staleTime: 0, refetchInterval: 30_000 })
