import { readAllKept, rewrite } from './draftStore.ts'
import { blankGoods, blankOrder } from './orderValues.ts'
import type { OrderValues } from './orderValues.ts'
import type { CreateOrder } from './orderRequest.ts'

const dayMs = 24 * 60 * 60_000
const lastsMs = 30 * dayMs

/** An order that was sent and got no answer yet: whether it was placed is not known. */
export interface SentOrder {
  /** All bodies that went out under the key: one of them may have been placed. */
  requests: CreateOrder[]
  key: string
  /** Who sent it; null a visitor. To anybody else the key means nothing. */
  userId: number | null
  atMs: number
}

/** An order not yet placed, or a change not yet saved, as it was typed in this browser. */
export interface OrderDraft {
  id: string
  /** The form that writes it: another one leaves it alone. */
  holder: string
  /** The page's query string where it was typed: the same again is a reload. */
  address: string
  /** Who typed it; null a visitor. */
  userId: number | null
  savedAtMs: number
  values: OrderValues
  sent: SentOrder | null
  /** Of a change: when the order that it changes was last changed. */
  basedOn: string | null
}

/** A random name for a draft or a form. */
export const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

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

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null)

function sentOf(kept: unknown): SentOrder | null {
  if (!isRecord(kept) || typeof kept['key'] !== 'string' || !Array.isArray(kept['requests'])) return null
  const { key, requests } = kept
  const atMs = numberOrNull(kept['atMs']) ?? 0
  return { key, requests: requests as CreateOrder[], userId: numberOrNull(kept['userId']), atMs }
}

function draftOf(kept: unknown): OrderDraft | null {
  if (!isRecord(kept) || typeof kept['id'] !== 'string' || typeof kept['savedAtMs'] !== 'number') return null
  return {
    id: kept['id'],
    holder: textOrNull(kept['holder']) ?? '',
    address: textOrNull(kept['address']) ?? '',
    userId: numberOrNull(kept['userId']),
    savedAtMs: kept['savedAtMs'],
    values: { ...fitted(kept['values'], blankOrder), smsCode: '' },
    sent: sentOf(kept['sent']),
    basedOn: textOrNull(kept['basedOn']),
  }
}

const isOver = (draft: OrderDraft, nowMs: number) => nowMs - draft.savedAtMs > lastsMs

/**
 * The drafts that somebody may see, newest first: a user's own, and those that were typed in this browser without a login; a
 * visitor's are only the latter. Those older than 30 days are forgotten. `hasOthers`: a user typed one in
 * the last 24 hours (a login lasts 18) that the asking visitor does not see.
 */
export async function readDrafts(
  userId: number | null,
  nowMs: number,
): Promise<{ drafts: OrderDraft[]; hasOthers: boolean }> {
  const all = (await readAllKept()).map(draftOf).filter((draft) => draft !== null)
  const over = all.filter((draft) => isOver(draft, nowMs))
  for (const { id } of over) await rewrite(id, () => null)
  const live = all.filter((draft) => !over.includes(draft)).sort((a, b) => b.savedAtMs - a.savedAtMs)
  const drafts = live.filter((draft) => draft.userId === null || draft.userId === userId)
  const isRecentUsers = ({ userId: owner, savedAtMs }: OrderDraft) =>
    owner !== null && nowMs - savedAtMs < dayMs
  return { drafts, hasOthers: userId === null && live.some(isRecentUsers) }
}

/**
 * Saves a draft as its holder. Where another form has taken it over meanwhile, that one's is left alone and this is kept beside
 * it, under the id that is answered.
 */
export async function saveDraft(draft: OrderDraft): Promise<string> {
  let isAnothers = false
  await rewrite(draft.id, (kept) => {
    const stands = draftOf(kept)
    isAnothers = stands !== null && stands.holder !== draft.holder
    return isAnothers ? undefined : draft
  })
  return isAnothers ? saveDraft({ ...draft, id: newName() }) : draft.id
}

/** Takes a draft over for a form, unless somebody else was faster or it is gone; answers whether it did. */
export async function takeDraft({ id, holder }: OrderDraft, newHolder: string): Promise<boolean> {
  let isTaken = false
  await rewrite(id, (kept) => {
    const stands = draftOf(kept)
    if (stands?.holder !== holder) return undefined
    isTaken = true
    return { ...stands, holder: newHolder }
  })
  return isTaken
}

/** Forgets a draft, if its holder is still the one named. */
export async function dropDraft({ id, holder }: Pick<OrderDraft, 'id' | 'holder'>): Promise<void> {
  await rewrite(id, (kept) => (draftOf(kept)?.holder === holder ? null : undefined))
}
