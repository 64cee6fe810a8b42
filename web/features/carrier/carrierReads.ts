import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callServer } from '../../shared/server/call.ts'
import type { OrderListRequest } from '../../domain/orders/orderAddress.ts'

/** Everything of the carrier's orders in the cache; a deed makes all of it stale. */
export const carrierOrdersKey = ['carrierOrders']

/** The carrier's orders; looks again every 30 s, because new ones come in by themselves. */
export const carrierListQuery = (request: OrderListRequest) =>
  queryOptions({
    queryKey: [...carrierOrdersKey, 'list', request],
    queryFn: ({ signal }) => callServer('/carrier/getOrderList', request, { signal }),
    placeholderData: keepPreviousData,
    // a page that comes back from behind another tab has heard of nothing
    staleTime: 0,
    refetchInterval: 30_000,
  })

/** All of one order, as it stands now. */
export const readCarrierOrder = (id: number) => callServer('/carrier/getOrderDetail', { id })

/** One of them, whole, with what the carrier may do next. */
export const carrierOrderQuery = (id: number) =>
  queryOptions({
    queryKey: [...carrierOrdersKey, 'detail', id],
    queryFn: ({ signal }) => callServer('/carrier/getOrderDetail', { id }, { signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })
