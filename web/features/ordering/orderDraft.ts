import { forget, keep, readKept } from './draftStore.ts'
import { blankGoods, blankOrder } from './orderValues.ts'
import type { OrderValues } from './orderValues.ts'

const draftName = 'newOrder'
const lastsMs = 7 * 24 * 60 * 60_000

/** An order not yet placed, as it was typed in this browser. */
export interface OrderDraft {
  /** The address at which it was typed: the same again is a reload. */
  address: string
  /** Who typed it; null a visitor. Another user does not see it. */
  userId: number | null
  savedAtMs: number
  values: OrderValues
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes over what fits today's form and fills in the rest, so that a draft outlives a new version of the page. */
function fitted<Values extends Record<string, unknown>>(kept: unknown, blank: Values): Values {
  if (!isRecord(kept)) return blank
  const entries = Object.entries(blank).map(([key, empty]) => {
    const value = kept[key]
    if (Array.isArray(empty)) {
      const rows = Array.isArray(value) ? value.map((row) => fitted(row, blankGoods)) : []
      return [key, rows.length > 0 ? rows : empty]
    }
    if (isRecord(empty)) return [key, fitted(value, empty)]
    const fits = value !== undefined && (empty === null || value === null || typeof value === typeof empty)
    return [key, fits ? value : empty]
  })
  return Object.fromEntries(entries) as Values
}

/**
 * The draft of this browser, for its owner. A visitor sees it whoever typed it: an expired login makes a visitor of a user, and
 * what was typed must survive that. Older than 7 days it is gone.
 */
export async function readDraft(userId: number | null, nowMs: number): Promise<OrderDraft | null> {
  const kept = await readKept(draftName)
  if (!isRecord(kept) || typeof kept['savedAtMs'] !== 'number') return null
  const owner = typeof kept['userId'] === 'number' ? kept['userId'] : null
  const isAnothers = owner !== null && userId !== null && owner !== userId
  if (isAnothers || nowMs - kept['savedAtMs'] > lastsMs) return null
  return {
    address: String(kept['address']),
    userId: owner,
    savedAtMs: kept['savedAtMs'],
    values: { ...fitted(kept['values'], blankOrder), smsCode: '' },
  }
}

export const saveDraft = (draft: OrderDraft) => keep(draftName, draft)

export const dropDraft = () => forget(draftName)
