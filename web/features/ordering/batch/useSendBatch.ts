import { useRef, useState } from 'react'
import { callServer } from '#shared/server/call.ts'
import { CallError, faultsOfError, isRefusal } from '#shared/server/callError.ts'
import { reread } from '#shared/server/reads/reread.ts'
import { yuan } from '#shared/ui/text/format.ts'
import type { CreateOrder } from '../orderRequest.ts'
import { isGoneRecord, refusalOf } from '../refusals.ts'
import { isUnanswered } from '../send/sentOrder.ts'
import type { PlacedOrder } from '../send/sentOrder.ts'
import type { BatchRow } from './batchRow.ts'
import type { BatchState } from './useBatch.ts'

/** Number of orders sent in parallel. */
const atOnce = 3
/** Number of answers shown together, to avoid rendering 200 rows for each. */
const shownAtOnce = 8

/** An order to send, under the key of its row. */
export interface RowToSend {
  key: string
  request: CreateOrder
  /** When it was sent first; null: not yet. */
  sentAtMs: number | null
}

/** Returns the server's refusal of one row, or null if the failure is not the row's, which stops the sending. */
function refusalText(error: unknown, request: CreateOrder): string | null {
  const refusal = refusalOf(error, request.quotedTotalFen)
  if (refusal?.kind === 'quoteChanged') return `价格变为 ${yuan(refusal.quote.totalFen)}，请确认`
  if (refusal) return refusal.text
  if (isRefusal(error, 'keyReused')) return '已在别处提交过，请到订单列表核对'
  return faultsOfError(error)[0]?.message ?? null
}

/**
 * Sends each row as an order of its own under its own key. Rows are stored as sent before the first call; after a failure or a
 * reload they are resent unchanged, as the same order. A refused row shows its reason; any other failure stops all.
 */
export function useSendBatch(
  { patch, saveNow }: Pick<BatchState, 'patch' | 'saveNow'>,
  onPriceChanged: () => void,
) {
  const [isSending, setSending] = useState(false)
  // State would let a second click before the next render through.
  const isBusy = useRef(false)
  const answered = useRef(new Map<string, (row: BatchRow) => Partial<BatchRow>>())
  const show = () => {
    const parts = answered.current
    answered.current = new Map()
    patch(new Set(parts.keys()), (row) => parts.get(row.key)?.(row) ?? {})
  }
  const patchRow = (key: string, part: (row: BatchRow) => Partial<BatchRow>) => {
    answered.current.set(key, part)
    if (answered.current.size >= shownAtOnce) show()
  }

  const create = async ({ key, request }: RowToSend): Promise<PlacedOrder> => {
    const options = { idempotencyKey: key, isRepeat: true }
    try {
      return await callServer('/orders/createOrder', request, options)
    } catch (error) {
      if (!isGoneRecord(error)) throw error
      // The record was deleted, but these orders have copies of their own.
      const { shipperRecordId: _, recipientRecordId: __, ...rest } = request
      return callServer('/orders/createOrder', rest, options)
    }
  }

  /** Resolves to whether the others can continue. */
  const sendRow = async (going: RowToSend): Promise<boolean> => {
    const { key, request } = going
    try {
      const placed = await create(going)
      patchRow(key, ({ values }) => ({ placed, sent: null, values: { ...values, lineId: request.lineId } }))
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isUnanswered(error)) return false
      const refusal = refusalText(error, request)
      patchRow(key, () => ({ sent: null, refusal }))
      if (isRefusal(error, 'quoteChanged')) onPriceChanged()
      return refusal !== null
    }
  }

  const send = async (all: readonly RowToSend[]): Promise<void> => {
    if (isBusy.current || all.length === 0) return
    isBusy.current = true
    setSending(true)
    const waiting = [...all]
    const byKey = new Map(all.map((going) => [going.key, going]))
    const atMs = Date.now()
    const next = async (): Promise<void> => {
      const going = waiting.shift()
      if (!going) return
      if (!(await sendRow(going))) {
        // None of these were sent in this run; only those sent earlier remain unanswered.
        const untouched = new Set(
          waiting.splice(0).flatMap((waitingRow) => (waitingRow.sentAtMs === null ? [waitingRow.key] : [])),
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
      await saveNow()
      await Promise.all(Array.from({ length: atOnce }, next))
    } finally {
      show()
      isBusy.current = false
      setSending(false)
      await saveNow()
      void reread('/orders/', '/ledgers/', '/record/')
    }
  }
  return { send, isSending }
}
