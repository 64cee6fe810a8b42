import { useRef, useState } from 'react'
import { callServer } from '../../../shared/server/call.ts'
import { CallError, faultsOfError, isRefusal } from '../../../shared/server/callError.ts'
import { reread } from '../../../shared/server/reads/reread.ts'
import type { CreateOrder } from '../send/orderRequest.ts'
import { isGoneRecord, refusalOf } from '../send/refusals.ts'
import { isUnanswered } from '../send/sentOrder.ts'
import type { PlacedOrder } from '../send/sentOrder.ts'
import { yuan } from '../../../shared/ui/text/format.ts'
import type { BatchRow } from './batchRow.ts'
import type { BatchInHand } from './useBatch.ts'

/** So many orders are on their way at once. */
const atOnce = 3
/** Answers that are shown together: a table of 200 rows is not drawn for each. */
const shownAtOnce = 8

/** An order to send, under the key of its row. */
export interface Going {
  key: string
  request: CreateOrder
  /** When it went out for the first time; null: not yet. */
  sentAtMs: number | null
}

/** What the server says against one row, or null where the failure is not the row's: nothing more is sent then. */
function refusalText(error: unknown, request: CreateOrder): string | null {
  const refusal = refusalOf(error, request.quotedTotalFen)
  if (refusal?.kind === 'quoteChanged') return `价格变为 ${yuan(refusal.quote.totalFen)}，请确认`
  if (refusal) return refusal.text
  if (isRefusal(error, 'keyReused')) return '已在别处提交过，请到订单列表核对'
  return faultsOfError(error)[0]?.message ?? null
}

/**
 * Sends rows, each as its own order under its own key: what was marked as sent before the first went out is sent again as it was after
 * a cut or a reload, and is the same order. A row that is refused says why and the others go on; whatever stops one stops all.
 */
export function useSendBatch(
  { patch, keepNow }: Pick<BatchInHand, 'patch' | 'keepNow'>,
  onPriceChanged: () => void,
) {
  const [isSending, setSending] = useState(false)
  // state would let a second click through that comes before the next rendering
  const isBusy = useRef(false)
  const answered = useRef(new Map<string, (row: BatchRow) => Partial<BatchRow>>())
  const show = () => {
    const parts = answered.current
    answered.current = new Map()
    patch(new Set(parts.keys()), (row) => parts.get(row.key)?.(row) ?? {})
  }
  const patchOne = (key: string, part: (row: BatchRow) => Partial<BatchRow>) => {
    answered.current.set(key, part)
    if (answered.current.size >= shownAtOnce) show()
  }

  const create = async ({ key, request }: Going): Promise<PlacedOrder> => {
    const options = { idempotencyKey: key, isRepeat: true }
    try {
      return await callServer('/orders/createOrder', request, options)
    } catch (error) {
      if (!isGoneRecord(error)) throw error
      // whoever deleted the record did not mean these orders, which have copies of their own
      const { shipperRecordId: _, recipientRecordId: __, ...rest } = request
      return callServer('/orders/createOrder', rest, options)
    }
  }

  /** Whether the others may go on. */
  const sendOne = async (going: Going): Promise<boolean> => {
    const { key, request } = going
    try {
      const placed = await create(going)
      patchOne(key, ({ values }) => ({ placed, sent: null, values: { ...values, lineId: request.lineId } }))
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isUnanswered(error)) return false
      const refusal = refusalText(error, request)
      patchOne(key, () => ({ sent: null, refusal }))
      if (isRefusal(error, 'quoteChanged')) onPriceChanged()
      return refusal !== null
    }
  }

  const send = async (all: readonly Going[]): Promise<void> => {
    if (isBusy.current || all.length === 0) return
    isBusy.current = true
    setSending(true)
    const waiting = [...all]
    const byKey = new Map(all.map((going) => [going.key, going]))
    const atMs = Date.now()
    const next = async (): Promise<void> => {
      const going = waiting.shift()
      if (!going) return
      if (!(await sendOne(going))) {
        // none of these went out now: only what did so before waits for its answer
        const untouched = new Set(
          waiting.splice(0).flatMap((one) => (one.sentAtMs === null ? [one.key] : [])),
        )
        patch(untouched, () => ({ sent: null }))
      }
      return next()
    }
    try {
      patch(new Set(byKey.keys()), ({ key }) => {
        const going = byKey.get(key)
        return going ? { sent: { request: going.request, atMs: going.sentAtMs ?? atMs }, refusal: null } : {}
      })
      await keepNow()
      await Promise.all(Array.from({ length: atOnce }, next))
    } finally {
      show()
      isBusy.current = false
      setSending(false)
      await keepNow()
      void reread('/orders/', '/ledgers/', '/record/')
    }
  }
  return { send, isSending }
}
