import { dayMs } from '#contract/kernel/time.ts'
import {
  removeOlderEntries,
  saveLocally,
  readAll,
  rewriteHead,
} from '#shared/browser/localStore/localStore.ts'
import type { LocalEntry } from '#shared/browser/localStore/localStore.ts'
import type { Owner } from '#shared/browser/localStore/owner.ts'
import type { CreateOrder } from '../orderRequest.ts'
import { blankGoods, blankOrder } from '../orderValues.ts'
import type { OrderValues } from '../orderValues.ts'

const lastsMs = 30 * dayMs

/** An order that was sent without an answer yet: it may or may not be placed. */
export interface SentOrder {
  /** All requests sent under the key: one of them may have been placed. */
  requests: CreateOrder[]
  key: string
  /** The sender; null for a visitor. The key is of no use to others. */
  userId: number | null
  atMs: number
  /** A later attempt was refused: only the user sends it again, under the same key. */
  isRefused?: boolean
}

/** An order not yet placed, or a change not yet saved, as stored in this browser. */
export interface OrderDraft {
  id: string
  /** The form that writes it; other forms leave it unchanged. */
  holder: string
  /** The page's query string when it was typed; the same one means a reload. */
  address: string
  /** Typed without a login: any user of the browser can continue it. */
  isVisitors: boolean
  savedAtMs: number
  values: OrderValues
  sent: SentOrder | null
  /** Of a change: when the order it is based on was last changed. */
  basedOn: string | null
}

/** The part of an address that names a draft. */
const nameKey = 'draft'

/** Returns the query string that opens this draft, not a newer one of its address. */
export function addressOfDraft({ id, address }: Pick<OrderDraft, 'id' | 'address'>): string {
  const params = new URLSearchParams(address)
  params.set(nameKey, id)
  return `?${params}`
}

/** Returns the id of the draft that an address names, or null. */
export const draftNamedBy = (address: string): string | null => new URLSearchParams(address).get(nameKey)

/** Returns an address without the draft that it names, in one spelling. */
export function withoutDraft(address: string): string {
  const params = new URLSearchParams(address)
  params.delete(nameKey)
  return `${params}`
}

/** Checks whether a form at an address continues this draft. The address names it, or it names none and the draft was typed there. */
export function isDraftOf(address: string, { id, address: typedAt }: OrderDraft): boolean {
  const named = draftNamedBy(address)
  return named === null ? withoutDraft(typedAt) === withoutDraft(address) : named === id
}

/** Returns a random name for a draft or a form. */
export const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the values that fit today's form, with blanks for the rest. So drafts survive new versions of the page. */
export function fitted<Values extends Record<string, unknown>>(stored: unknown, blank: Values): Values {
  if (!isRecord(stored)) return blank
  const entries = Object.entries(blank).map(([key, empty]) => {
    const value = stored[key]
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

function sentOf(stored: unknown): SentOrder | null {
  if (!isRecord(stored) || typeof stored['key'] !== 'string' || !Array.isArray(stored['requests']))
    return null
  const { key, requests } = stored
  const atMs = numberOrNull(stored['atMs']) ?? 0
  const isRefused = stored['isRefused'] === true
  return { key, requests: requests as CreateOrder[], userId: numberOrNull(stored['userId']), atMs, isRefused }
}

function draftOf({ name, holder, mark, savedAtMs, value }: LocalEntry): OrderDraft | null {
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
 * Returns the drafts that the owner may see, newest first; deletes those older than 30 days. These are a user's own and those
 * typed without a login; visitors see only the latter. `hasOthers`: a user typed one within the last 24 hours (a login lasts 18)
 * that this visitor does not see.
 */
export async function readDrafts(
  owner: Owner | null,
  nowMs: number,
): Promise<{ drafts: OrderDraft[]; hasOthers: boolean }> {
  await removeOlderEntries('orders', nowMs - lastsMs)
  const { kept: records, others } = await readAll('orders', owner)
  const drafts = records
    .map(draftOf)
    .filter((draft) => draft !== null)
    .sort((a, b) => b.savedAtMs - a.savedAtMs)
  const hasOthers = owner === null && others.some(({ savedAtMs }) => nowMs - savedAtMs < dayMs)
  return { drafts, hasOthers }
}

/** The part of a draft that a form saves. */
export type SavedDraft = Omit<OrderDraft, 'isVisitors' | 'savedAtMs'>

/** Saves a draft as its holder, for its owner; returns false if another form has taken it over. */
export function saveAsHolder(owner: Owner | null, { id, holder, ...value }: SavedDraft): Promise<boolean> {
  return saveLocally('orders', owner, { name: id, holder, value }, (present) => present.holder === holder)
}

/** Does the same, and saves this draft beside the one that another form has taken over; returns its id. */
export async function saveDraft(owner: Owner | null, draft: SavedDraft): Promise<string> {
  return (await saveAsHolder(owner, draft)) ? draft.id : saveDraft(owner, { ...draft, id: newName() })
}

/** Takes a draft over for a form. Returns false if another form was faster or the draft is gone. */
export async function claimDraft({ id, holder }: OrderDraft, newHolder: string): Promise<boolean> {
  let isClaimed = false
  await rewriteHead('orders', id, (present) => {
    isClaimed = present.holder === holder
    return isClaimed ? { holder: newHolder } : undefined
  })
  return isClaimed
}

/** Deletes a draft if its holder has not changed. */
export async function deleteDraft({ id, holder }: Pick<OrderDraft, 'id' | 'holder'>): Promise<void> {
  await rewriteHead('orders', id, (present) => (present.holder === holder ? null : undefined))
}
