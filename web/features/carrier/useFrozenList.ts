import { useState } from 'react'
import type { OrderListRequest } from '#domain/orders/orderAddress.ts'
import { useListQuery } from '#shared/server/reads/useListQuery.ts'
import { frozenListQuery } from './carrierReads.ts'

/** Reads the list for working on it. Later orders are held back until `showNewer` or a change of the request. */
export function useFrozenList(request: OrderListRequest) {
  const requestKey = JSON.stringify(request)
  const [shown, setShown] = useState({ requestKey, showing: 0 })
  const showing = shown.requestKey === requestKey ? shown.showing : shown.showing + 1
  if (shown.requestKey !== requestKey) setShown({ requestKey, showing })
  const query = useListQuery(frozenListQuery(request, showing))
  return {
    query,
    newer: query.isPlaceholderData ? 0 : (query.data?.newer ?? 0),
    showNewer: () => setShown({ requestKey, showing: showing + 1 }),
  }
}
