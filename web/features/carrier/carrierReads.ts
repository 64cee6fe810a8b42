import { keepPreviousData } from '@tanstack/react-query'
import { callServer } from '../../shared/server/call.ts'
import { callQuery } from '../../shared/server/reads/callQuery.ts'
import type { ReadPrefix } from '../../shared/server/reads/reread.ts'
import type { OrderListRequest } from '../../domain/orders/orderAddress.ts'

/** Where the carrier's orders are read; a change of one makes all of it old. */
export const carrierOrders: readonly ReadPrefix[] = [
  '/carrier/getOrderList',
  '/carrier/getOrderDetail',
  '/carrier/getLedgerSummary',
  '/carrier/getDepartureList',
  '/carrier/getDeparture',
  '/carrier/checkBatch',
]

/** The carrier's orders; looks again every 30 s, because new ones come in by themselves. */
export const carrierListQuery = (request: OrderListRequest) =>
  callQuery('/carrier/getOrderList', request, {
    placeholderData: keepPreviousData,
    // a page that comes back from behind another tab has heard of nothing
    staleTime: 0,
    refetchInterval: 30_000,
  })

/** All of one order, as it stands now. */
export const readCarrierOrder = (id: number) => callServer('/carrier/getOrderDetail', { id })

/** One of them, whole, with what the carrier may do next. */
export const carrierOrderQuery = (id: number) =>
  callQuery('/carrier/getOrderDetail', { id }, { staleTime: 0, refetchInterval: 30_000 })
