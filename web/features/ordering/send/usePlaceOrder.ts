import { useState } from 'react'
import type { Quote } from '#contract/price/quote.ts'
import { useOnScreen } from '#shared/browser/useOnScreen.ts'
import { dismissToastsAbout } from '#shared/messages/toast.ts'
import { newIdempotencyKey } from '#shared/server/idempotency.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { useSession } from '#shared/server/session.ts'
import { focusFirstFault } from '#shared/ui/form/focusFirstFault.ts'
import type { SentOrder } from '../drafts/orderDraft.ts'
import type { DraftAutosave } from '../drafts/useDraftAutosave.ts'
import type { CreateOrder } from '../orderRequest.ts'
import { isGoneRecord, refusalOf } from '../refusals.ts'
import type { RefusedOrder } from '../refusals.ts'
import { canBeFound, isSameOrder, isUnanswered, mayResend, saysNothing, sendOrFind } from './sentOrder.ts'
import type { PlacedOrder } from './sentOrder.ts'

/** The form path at which a refusal is shown. */
const formPathOf = {
  lineNotOn: 'lineId',
  lineDoesNotServe: 'lineId',
  lineNegotiable: 'lineId',
  serviceNotOffered: 'services',
} as const

/** The topic of an attempt's toasts: they are dismissed when the next attempt starts. */
const placing = '/orders/createOrder'

/** The most requests stored under one key; nobody retries that often with changes. */
const mostRequests = 20

/** An earlier attempt that was placed, although the form has changed since. */
export interface EarlierPlaced {
  placed: PlacedOrder
  /** The form's present request. */
  request: CreateOrder
}

/** Returns a request that refers to no record of an address book; the order has copies of its own. */
function withoutRecords({ shipperRecordId: _, recipientRecordId: __, ...rest }: CreateOrder): CreateOrder {
  return rest
}

/**
 * Sends an order. Keeps a refusal by the line for the form to show; rejects on other errors, so that the form marks the fields.
 * After a lost answer all attempts use the same key, also after a reload, until the server has answered, so that only one order
 * is placed.
 */
export function usePlaceOrder(draft: DraftAutosave, onPlaced: (placed: PlacedOrder) => void) {
  const isOnScreen = useOnScreen()
  const userId = useSession((session) => session.user?.id ?? null)
  const [refused, setRefused] = useState<RefusedOrder | null>(null)
  const [isWaiting, setIsWaiting] = useState(() => {
    const before = draft.sent()
    return before !== null && before.isRefused !== true
  })
  const [earlier, setEarlier] = useState<EarlierPlaced | null>(null)
  const [openedAtMs] = useState(() => Date.now())

  /** Returns this request with the earlier ones that may have been placed, under one key. */
  const withEarlier = (request: CreateOrder): SentOrder => {
    const before = draft.sent()
    const now = Date.now()
    if (!before || !canBeFound(before, userId, now))
      return { key: newIdempotencyKey(), requests: [request], userId, atMs: now }
    const text = JSON.stringify(request)
    const others = before.requests.filter((sent) => JSON.stringify(sent) !== text)
    return { ...before, isRefused: false, requests: [...others, request].slice(-mostRequests) }
  }

  const finish = (placed: PlacedOrder) => {
    void reread('/orders/', '/ledgers/', '/record/')
    onPlaced(placed)
  }

  const send = async (request: CreateOrder, shown: CreateOrder): Promise<void> => {
    const before = draft.sent()
    const sent = withEarlier(request)
    await draft.saveSent(sent)
    try {
      const found = await sendOrFind(sent)
      // Refusals of earlier attempts no longer matter.
      dismissToastsAbout(placing)
      setIsWaiting(false)
      if (isSameOrder(found.request, shown)) return finish(found.placed)
      setEarlier({ placed: found.placed, request: shown })
    } catch (error) {
      const isSilent = saysNothing(error)
      setIsWaiting(isUnanswered(error) || (isSilent && before !== null && before.isRefused !== true))
      // Refused: this attempt did nothing, but an earlier one may have succeeded.
      if (isSilent) await draft.saveSent(before)
      else if (!isUnanswered(error)) await draft.saveSent(before && { ...before, isRefused: true })
      // The record was deleted, but this order has a copy of its own.
      if (isGoneRecord(error)) {
        return send(withoutRecords(request), withoutRecords(shown))
      }
      throw error
    }
  }

  /** Places an order. `shown`: the form's request where an earlier one is sent again. */
  const place = async (request: CreateOrder, shown = request) => {
    setRefused(null)
    setIsWaiting(false)
    dismissToastsAbout(placing)
    try {
      await send(request, shown)
    } catch (error) {
      const refusal = refusalOf(error, request.quotedTotalFen)
      if (!refusal) throw error
      setRefused({ refusal, request })
      if (refusal.kind !== 'quoteChanged' && isOnScreen()) focusFirstFault([formPathOf[refusal.kind]])
      void reread('/lines/getLineDetail')
    }
  }
  const sent = draft.sent()
  return {
    place,
    /** Asks about a changed price before anything is sent. */
    askAboutPrice: (request: CreateOrder, seenFen: number, quote: Quote) =>
      setRefused({ refusal: { kind: 'quoteChanged', seenFen, quote }, request }),
    refused,
    /** The last attempt got no answer; retrying is safe. */
    isUnanswered: isWaiting && sent !== null && canBeFound(sent, userId, openedAtMs),
    /** The last attempt got no answer, and its outcome can no longer be determined here. */
    isUnsure: isWaiting && sent !== null && !canBeFound(sent, userId, openedAtMs),
    /** Checks whether the last sent order may have been placed and is still known under its key. */
    mayBeFound: () => {
      const last = draft.sent()
      return last !== null && last.isRefused !== true && canBeFound(last, userId, Date.now())
    },
    /** Checks whether the unanswered order may be repeated without the user. */
    mayResend: () => {
      const unanswered = draft.sent()
      return unanswered !== null && mayResend(unanswered, userId, Date.now())
    },
    dismiss: () => setRefused(null),
    earlier,
    /** Accepts the earlier order as the one that was meant. */
    acceptEarlier: () => earlier && finish(earlier.placed),
    /** Places the form's values as another order; the earlier one stays. */
    orderAnother: async () => {
      if (!earlier) return
      await draft.saveSent(null)
      setEarlier(null)
      await place(earlier.request)
    },
  }
}
