import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callServer } from '../../shared/call.ts'
import { listRequest } from '../../shared/orderList/listAddress.ts'
import type { ListAddress } from '../../shared/orderList/listAddress.ts'

/** Everything of the carrier's orders in the cache; a deed makes all of it stale. */
export const carrierOrdersKey = ['carrierOrders']

/** The carrier's orders; looks again every 30 s, because new ones come in by themselves. */
export const carrierListQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: [...carrierOrdersKey, 'list', listRequest(address)],
    queryFn: ({ signal }) =>
      callServer('/carrier/getOrderList', listRequest(address), { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })

/** One of them, whole, with what the carrier may do next. */
export const carrierOrderQuery = (id: number) =>
  queryOptions({
    queryKey: [...carrierOrdersKey, 'detail', id],
    queryFn: ({ signal }) => callServer('/carrier/getOrderDetail', { id }, { signal, quiet: true }),
    refetchInterval: 30_000,
  })
