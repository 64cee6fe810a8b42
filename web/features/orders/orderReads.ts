import { keepPreviousData } from '@tanstack/react-query'
import { minuteMs } from '#contract/kernel/time.ts'
import { orderPageSizes } from '#contract/orders/lists/pageSizes.ts'
import type { OrderListRequest } from '#domain/orders/orderAddress.ts'
import { callServer } from '#shared/server/call.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '#shared/server/reads/reread.ts'

/** Query of the caller's orders: a factory's, or those placed from this browser without a login. */
export const ordersQuery = (request: OrderListRequest) =>
  callQuery('/orders/getOrdersList', request, {
    placeholderData: keepPreviousData,
    // a page in an inactive tab receives no events
    staleTime: 0,
    refetchInterval: minuteMs,
  })

/** Query of the carriers that the caller has orders with, as filter options. */
export const carrierOptionsQuery = callQuery('/orders/getCarrierOptions', {}, { staleTime: minuteMs })

/** Loads an order, bypassing the cache. */
export const readOrder = (id: number) => callServer('/orders/getOrderDetail', { id })

/** Query of one order. */
export const orderQuery = (id: number) =>
  callQuery('/orders/getOrderDetail', { id }, { staleTime: 0, refetchInterval: 30_000 })

/** Query of the caller's order with a number: a list of one, or empty. */
export const orderOfNumberQuery = (number: string) =>
  callQuery('/orders/getOrdersList', { page: 1, pageSize: orderPageSizes[0], numbers: [number] })

/** Calls that read orders: lists, details and ledgers. */
export const orderReads: readonly ReadPrefix[] = ['/orders/', '/ledgers/']
