import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallResponse } from '../../../contract/calls.ts'
import { callServer } from '../../shared/call.ts'
import { errorText, faultsOfError, isNetworkFailure } from '../../shared/callError.ts'
import { focusFirstFault } from '../../shared/focusFirstFault.ts'
import { useIntentKey } from '../../shared/idempotency.ts'
import { showErrorToast } from '../../shared/toast.ts'
import { useOnScreen } from '../../shared/useOnScreen.ts'
import type { CreateOrder } from './orderRequest.ts'
import { refusalOf } from './refusals.ts'
import type { RefusedOrder } from './refusals.ts'

/** What createOrder answered. */
export type PlacedOrder = CallResponse<'/orders/createOrder'>

/** Where on the form a refusal is shown. */
const placeOf = { lineNotOn: 'lineId', lineDoesNotServe: 'lineId', serviceNotOffered: 'services' } as const

/**
 * Sends an order. A refusal of the line is kept for the form to show; anything else is a toast and rejects, so that the form
 * marks the fields. The same order sent again after a lost answer is the same order.
 */
export function usePlaceOrder(onPlaced: (placed: PlacedOrder) => void) {
  const intent = useIntentKey()
  const client = useQueryClient()
  const isOnScreen = useOnScreen()
  const [refused, setRefused] = useState<RefusedOrder | null>(null)
  const [isUnanswered, setIsUnanswered] = useState(false)

  const place = async (request: CreateOrder) => {
    setRefused(null)
    setIsUnanswered(false)
    try {
      const idempotencyKey = intent.keyFor(request)
      const placed = await callServer('/orders/createOrder', request, { idempotencyKey, quiet: true })
      intent.settle()
      void client.invalidateQueries({ queryKey: ['orders'] })
      onPlaced(placed)
    } catch (error) {
      const refusal = refusalOf(error, request.quotedTotalFen)
      if (!refusal) {
        setIsUnanswered(isNetworkFailure(error))
        // a wrong code is told at its field, not also above a toast that still says the code was sent
        if (!faultsOfError(error).some(({ path }) => path === 'smsCode')) showErrorToast(errorText(error))
        throw error
      }
      setRefused({ refusal, request })
      if (refusal.kind !== 'quoteChanged' && isOnScreen()) focusFirstFault([placeOf[refusal.kind]])
      void client.invalidateQueries({ queryKey: ['/lines/getLineDetail', request.lineId] })
    }
  }
  return { place, refused, isUnanswered, dismiss: () => setRefused(null) }
}
