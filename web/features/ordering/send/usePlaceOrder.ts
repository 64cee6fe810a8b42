import { useState } from 'react'
import type { Quote } from '../../../../contract/price/quote.ts'
import { focusFirstFault } from '../../../shared/ui/form/focusFirstFault.ts'
import { newIdempotencyKey } from '../../../shared/server/idempotency.ts'
import { reread } from '../../../shared/server/reads/reread.ts'
import { useSession } from '../../../shared/server/session.ts'
import { dismissToastsAbout } from '../../../shared/ui/dialog/toast.ts'
import { useOnScreen } from '../../../shared/browser/useOnScreen.ts'
import type { SentOrder } from '../drafts/orderDraft.ts'
import type { CreateOrder } from './orderRequest.ts'
import { isGoneRecord, refusalOf } from './refusals.ts'
import type { RefusedOrder } from './refusals.ts'
import { canBeFound, isSameOrder, isUnanswered, sendOrFind } from './sentOrder.ts'
import type { PlacedOrder } from './sentOrder.ts'
import type { DraftKeeper } from '../drafts/useDraftKeeper.ts'

/** Where on the form a refusal is shown. */
const placeOf = {
  lineNotOn: 'lineId',
  lineDoesNotServe: 'lineId',
  lineNegotiable: 'lineId',
  serviceNotOffered: 'services',
} as const

/** What the toasts of a try are about: they go when the next one begins. */
const placing = '/orders/createOrder'

/** More bodies than this under one key nobody sends in earnest. */
const mostRequests = 20

/** Turns out to have been placed by an earlier try, while the form says something else by now. */
export interface EarlierPlaced {
  placed: PlacedOrder
  /** What the form says. */
  request: CreateOrder
}

/**
 * Sends an order. A refusal of the line is kept for the form to show; anything else rejects, so that the form
 * marks the fields. After a lost answer everything goes under the same key, also after a reload, until the server has said what
 * became of it: one order, whatever was cut off.
 */
export function usePlaceOrder(draft: DraftKeeper, onPlaced: (placed: PlacedOrder) => void) {
  const isOnScreen = useOnScreen()
  const userId = useSession((session) => session.user?.id ?? null)
  const [refused, setRefused] = useState<RefusedOrder | null>(null)
  const [isWaiting, setIsWaiting] = useState(() => draft.sent() !== null)
  const [earlier, setEarlier] = useState<EarlierPlaced | null>(null)
  const [openedAtMs] = useState(() => Date.now())

  /** What was sent before and may have been placed, and this: all under one key. */
  const withEarlier = (request: CreateOrder): SentOrder => {
    const before = draft.sent()
    const now = Date.now()
    if (!before || !canBeFound(before, userId, now))
      return { key: newIdempotencyKey(), requests: [request], userId, atMs: now }
    const text = JSON.stringify(request)
    const others = before.requests.filter((sent) => JSON.stringify(sent) !== text)
    return { ...before, requests: [...others, request].slice(-mostRequests) }
  }

  const take = (placed: PlacedOrder) => {
    void reread('/orders/', '/ledgers/', '/record/')
    onPlaced(placed)
  }

  const send = async (request: CreateOrder): Promise<void> => {
    const before = draft.sent()
    const sent = withEarlier(request)
    await draft.keepSent(sent)
    try {
      const found = await sendOrFind(sent)
      // what was refused on the way to it is of no more use
      dismissToastsAbout(placing)
      setIsWaiting(false)
      if (isSameOrder(found.request, request)) return take(found.placed)
      setEarlier({ placed: found.placed, request })
    } catch (error) {
      setIsWaiting(isUnanswered(error))
      // refused: this try did nothing, which says nothing of one before it
      if (!isUnanswered(error)) await draft.keepSent(before)
      // whoever deleted the record did not mean this order, which has a copy of its own
      if (isGoneRecord(error)) {
        const { shipperRecordId: _, recipientRecordId: __, ...rest } = request
        return send(rest)
      }
      throw error
    }
  }

  const place = async (request: CreateOrder) => {
    setRefused(null)
    setIsWaiting(false)
    dismissToastsAbout(placing)
    try {
      await send(request)
    } catch (error) {
      const refusal = refusalOf(error, request.quotedTotalFen)
      if (!refusal) throw error
      setRefused({ refusal, request })
      if (refusal.kind !== 'quoteChanged' && isOnScreen()) focusFirstFault([placeOf[refusal.kind]])
      void reread('/lines/getLineDetail')
    }
  }
  const sent = draft.sent()
  return {
    place,
    /** Asks about a price that changed before anything is sent. */
    ask: (request: CreateOrder, seenFen: number, quote: Quote) =>
      setRefused({ refusal: { kind: 'quoteChanged', seenFen, quote }, request }),
    refused,
    /** The last try got no answer; trying again is safe. */
    isUnanswered: isWaiting && sent !== null && canBeFound(sent, userId, openedAtMs),
    /** It got none, and nobody can tell here any more what became of it. */
    isUnsure: isWaiting && sent !== null && !canBeFound(sent, userId, openedAtMs),
    dismiss: () => setRefused(null),
    earlier,
    /** The earlier order it is. */
    takeEarlier: () => earlier && take(earlier.placed),
    /** What the form says is another order; the earlier one stays. */
    orderAnother: async () => {
      if (!earlier) return
      await draft.keepSent(null)
      setEarlier(null)
      await place(earlier.request)
    },
  }
}
