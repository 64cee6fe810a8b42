import { keepPreviousData } from '@tanstack/react-query'
import { callServer } from '../../shared/server/call.ts'
import { callQuery } from '../../shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '../../shared/server/reads/reread.ts'
import type { OrderListRequest } from '../../domain/orders/orderAddress.ts'
import { minuteMs } from '../../../contract/kernel/time.ts'

/** The orders of whoever asks: a factory's, or those that this browser placed without a login. */
export const ordersQuery = (request: OrderListRequest) =>
  callQuery('/orders/getOrdersList', request, {
    placeholderData: keepPreviousData,
    // a page that comes back from behind another tab has heard of nothing
    staleTime: 0,
    refetchInterval: minuteMs,
  })

/** The carriers that the asker has orders with, to choose from. */
export const carrierOptionsQuery = callQuery('/orders/getCarrierOptions', {}, { staleTime: minuteMs })

/** All of one order, as it stands now. */
export const readOrder = (id: number) => callServer('/orders/getOrderDetail', { id })

/** All of one order. */
export const orderQuery = (id: number) =>
  callQuery('/orders/getOrderDetail', { id }, { staleTime: 0, refetchInterval: 30_000 })

/** Where orders are read: lists, details, and what is made of them. */
export const orderReads: readonly ReadPrefix[] = ['/orders/', '/ledgers/']
