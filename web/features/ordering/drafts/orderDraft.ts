import { forgetOlder, keep, readAll, rewriteHead } from '../../../shared/browser/kept/keptStore.ts'
import type { Kept } from '../../../shared/browser/kept/keptStore.ts'
import type { Owner } from '../../../shared/browser/kept/owner.ts'
import { blankGoods, blankOrder } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'
import type { CreateOrder } from '../send/orderRequest.ts'
import { dayMs } from '../../../../contract/kernel/time.ts'

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
  /** Typed without a login: whoever uses the browser may go on with it. */
  isVisitors: boolean
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
export function fitted<Values extends Record<string, unknown>>(kept: unknown, blank: Values): Values {
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

function draftOf({ name, holder, mark, savedAtMs, value }: Kept): OrderDraft | null {
  if (!isRecord(value)) return null
  return {
    id: name,
    holder,
    address: textOrNull(value['address']) ?? '',
    isVisitors: mark === null,
    savedAtMs,
    values: { ...fitted(value['values'], blankOrder), smsCode: '' },
    sent: sentOf(value['sent']),
    basedOn: textOrNull(value['basedOn']),
  }
}

/**
 * The drafts that somebody may see, newest first: a user's own, and those that were typed in this browser without a login; a
 * visitor's are only the latter. Those older than 30 days are forgotten. `hasOthers`: a user typed one in
 * the last 24 hours (a login lasts 18) that the asking visitor does not see.
 */
export async function readDrafts(
  owner: Owner | null,
  nowMs: number,
): Promise<{ drafts: OrderDraft[]; hasOthers: boolean }> {
  await forgetOlder('orders', nowMs - lastsMs)
  const { kept, others } = await readAll('orders', owner)
  const drafts = kept
    .map(draftOf)
    .filter((draft) => draft !== null)
    .sort((a, b) => b.savedAtMs - a.savedAtMs)
  const hasOthers = owner === null && others.some(({ savedAtMs }) => nowMs - savedAtMs < dayMs)
  return { drafts, hasOthers }
}

/** What a form saves of its draft. */
export type SavedDraft = Omit<OrderDraft, 'isVisitors' | 'savedAtMs'>

/**
 * Saves a draft as its holder, for its owner. Where another form has taken it over meanwhile, that one's is left alone and this is
 * kept beside it, under the id that is answered.
 */
export async function saveDraft(owner: Owner | null, draft: SavedDraft): Promise<string> {
  const { id, holder, ...value } = draft
  const isOurs = (present: { holder: string }) => present.holder === holder
  if (await keep('orders', owner, { name: id, holder, value }, isOurs)) return id
  return saveDraft(owner, { ...draft, id: newName() })
}

/** Takes a draft over for a form, unless somebody else was faster or it is gone; answers whether it did. */
export async function takeDraft({ id, holder }: OrderDraft, newHolder: string): Promise<boolean> {
  let isTaken = false
  await rewriteHead('orders', id, (present) => {
    isTaken = present.holder === holder
    return isTaken ? { holder: newHolder } : undefined
  })
  return isTaken
}

/** Forgets a draft, if its holder is still the one named. */
export async function dropDraft({ id, holder }: Pick<OrderDraft, 'id' | 'holder'>): Promise<void> {
  await rewriteHead('orders', id, (present) => (present.holder === holder ? null : undefined))
}
