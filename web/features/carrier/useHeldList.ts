import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderListRequest } from '../../domain/orders/orderAddress.ts'
import { heldListQuery } from './carrierReads.ts'

/** The list that is worked on; orders that came after it was shown wait until somebody asks for them, or asks something else. */
export function useHeldList(request: OrderListRequest) {
  const asked = JSON.stringify(request)
  const [shown, setShown] = useState({ asked, showing: 0 })
  const showing = shown.asked === asked ? shown.showing : shown.showing + 1
  if (shown.asked !== asked) setShown({ asked, showing })
  const query = useQuery(heldListQuery(request, showing))
  return {
    query,
    newer: query.isPlaceholderData ? 0 : (query.data?.newer ?? 0),
    showNewer: () => setShown({ asked, showing: showing + 1 }),
  }
}
