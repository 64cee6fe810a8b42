import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { callServer } from '../../shared/call.ts'
import { listRequest } from '../../shared/orderList/listAddress.ts'
import type { ListAddress } from '../../shared/orderList/listAddress.ts'

/** The orders of whoever asks: a factory's, or those that this browser placed without a login. */
export const ordersQuery = (address: ListAddress) =>
  queryOptions({
    queryKey: ['orders', 'list', listRequest(address)],
    queryFn: ({ signal }) =>
      callServer('/orders/getOrdersList', listRequest(address), { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })

/** All of one order. */
export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'detail', id],
    queryFn: ({ signal }) => callServer('/orders/getOrderDetail', { id }, { signal, quiet: true }),
    refetchInterval: 30_000,
  })

/** Reads lists and details again, after an order changed or turned out to have changed. */
export function useRereadOrders(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['orders'] })
}
