import { useState } from 'react'
import type { CallInput } from '#contract/calls/calls.ts'
import type { Quote } from '#contract/price/quote.ts'
import { isConflict, isNetworkFailure } from '#shared/server/callError.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { useWrite } from '#shared/server/writes/useWrite.ts'
import { refusalOf } from '../refusals.ts'
import type { OrderRefusal } from '../refusals.ts'

type UpdateOrder = CallInput<'/orders/updateOrder'>

/**
 * Sends a change of an order. Keeps a refusal by the line and a conflict (the carrier was faster) for the form to show; rejects
 * on other errors, so that the form marks the fields.
 */
export function useChangeOrder(onChanged: () => void) {
  const { send } = useWrite('/orders/updateOrder', { rereads: ['/orders/', '/ledgers/'] })
  const [refusal, setRefusal] = useState<OrderRefusal | null>(null)
  const [conflict, setConflict] = useState<string | null>(null)
  const [isUnanswered, setIsUnanswered] = useState(false)

  const change = async (request: UpdateOrder) => {
    setRefusal(null)
    setConflict(null)
    setIsUnanswered(false)
    try {
      await send(request, onChanged)
    } catch (error) {
      const seenFen = request.change.kind === 'edit' ? request.change.quotedTotalFen : 0
      const refused = refusalOf(error, seenFen)
      if (refused) {
        setRefusal(refused)
        void reread('/lines/getLineDetail')
      } else if (isConflict(error)) {
        setConflict(error.msg)
      } else {
        setIsUnanswered(isNetworkFailure(error))
        throw error
      }
    }
  }
  /** Asks about a changed price before anything is sent. */
  const askAboutPrice = (seenFen: number, quote: Quote) =>
    setRefusal({ kind: 'quoteChanged', seenFen, quote })
  return { change, askAboutPrice, refusal, conflict, isUnanswered, dismiss: () => setRefusal(null) }
}
