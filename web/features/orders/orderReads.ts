import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { callServer } from '../../shared/server/call.ts'
import type { OrderListRequest } from '../../domain/orders/orderAddress.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

/** The lists of orders in the cache. */
export const orderListsKey = ['orders', 'list']

/** The orders of whoever asks: a factory's, or those that this browser placed without a login. */
export const ordersQuery = (request: OrderListRequest) =>
  queryOptions({
    queryKey: [...orderListsKey, request],
    queryFn: ({ signal }) => callServer('/orders/getOrdersList', request, { signal }),
    placeholderData: keepPreviousData,
    // a page that comes back from behind another tab has heard of nothing
    staleTime: 0,
    refetchInterval: minuteMs,
  })

/** The carriers that the asker has orders with, to choose from. */
export const carrierOptionsQuery = queryOptions({
  queryKey: ['orders', 'carriers'],
  queryFn: ({ signal }) => callServer('/orders/getCarrierOptions', {}, { signal }),
  staleTime: minuteMs,
})

/** All of one order, as it stands now. */
export const readOrder = (id: number) => callServer('/orders/getOrderDetail', { id })

/** All of one order. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'detail', id],
    queryFn: ({ signal }) => callServer('/orders/getOrderDetail', { id }, { signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })

/** Reads lists and details again, after an order changed or turned out to have changed. */
export function useRereadOrders(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['orders'] })
}
