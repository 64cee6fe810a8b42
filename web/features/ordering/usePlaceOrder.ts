import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResponse } from '../../../contract/calls.ts'
import { callServer } from '../../shared/call.ts'
import { errorText, isNetworkFailure } from '../../shared/callError.ts'
import { useIntentKey } from '../../shared/idempotency.ts'
import { showErrorToast } from '../../shared/toast.ts'
import type { CreateOrder } from './orderRequest.ts'
import { refusalOf } from './refusals.ts'
import type { OrderRefusal } from './refusals.ts'

/** What createOrder answered. */
export type PlacedOrder = CallResponse<'/orders/createOrder'>

/**
 * Sends an order. A refusal of the line is kept for the form to show; anything else is a toast and rejects, so that the form
 * marks the fields. The same order sent again after a lost answer is the same order.
 */
export function usePlaceOrder(onPlaced: (placed: PlacedOrder) => void) {
  const intent = useIntentKey()
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<OrderRefusal | null>(null)
  const [isUnanswered, setIsUnanswered] = useState(false)

  const place = async (request: CreateOrder) => {
    setRefusal(null)
    setIsUnanswered(false)
    try {
      const idempotencyKey = intent.keyFor(request)
      const placed = await callServer('/orders/createOrder', request, { idempotencyKey, quiet: true })
      intent.settle()
      void client.invalidateQueries({ queryKey: ['orders'] })
      onPlaced(placed)
    } catch (error) {
      const refused = refusalOf(error, request.quotedTotalFen)
      if (!refused) {
        setIsUnanswered(isNetworkFailure(error))
        showErrorToast(errorText(error))
        throw error
      }
      setRefusal(refused)
      void client.invalidateQueries({ queryKey: ['/lines/getLineDetail', request.lineId] })
    }
  }
  return { place, refusal, isUnanswered, dismiss: () => setRefusal(null) }
}
