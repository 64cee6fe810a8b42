import type { Owner } from '../../browser/localStore/owner.ts'
import { showErrorToast } from '../../messages/toast.ts'
import type { PendingIntent } from '../../server/idempotency.ts'
import { holdsSecret, isKeptValues, textOf } from './keptValues.ts'
import type { KeptValues } from './keptValues.ts'

/** Loads the store on first use: the login and other forms without stored input do not need it. */
const loadStore = () => import('../../browser/localStore/localStore.ts')

/** One form's entry in the store, for one owner. */
export interface StoredInput {
  owner: Owner
  keptAs: string
  /** Nothing may be overwritten before it is read. */
  state: 'unread' | 'reading' | 'read'
  /** The values that this form last read or stored. */
  text: string | null
  /** The idempotency key stored with them. */
  key: string | null
}

/** The form's input, the values that it began with, and the intent that was sent without an answer. */
interface Input {
  text: string
  baseText: string
  intent: PendingIntent | null
}

/** Parses values that were stored as text. */
export const valuesIn = (text: string) => JSON.parse(text) as KeptValues['values']

/** Reads a form's entry; null if there is none. Rejects if the browser refuses, since there may be one. */
export async function readInput({ owner, keptAs }: StoredInput): Promise<KeptValues | null> {
  const { formNameOf, isExpiredForm, isStorageRefused, readOne, removeExpiredForms } = await loadStore()
  const entry = await readOne('texts', owner, formNameOf(keptAs))
  if (entry === null && isStorageRefused()) throw new Error('IndexedDB refused to read')
  removeExpiredForms().catch(() => undefined)
  return entry && !isExpiredForm(entry) && isKeptValues(entry.value) ? entry.value : null
}

/** Stores a form's input; rejects if the browser refuses. */
export async function saveInput(
  { owner, keptAs }: StoredInput,
  { text, baseText, intent }: Input,
): Promise<void> {
  const { formNameOf, isStorageRefused, saveLocally } = await loadStore()
  const value: KeptValues = {
    base: valuesIn(baseText),
    values: valuesIn(text),
    ...(intent && !holdsSecret(intent.body) && { intent }),
  }
  await saveLocally('texts', owner, { name: formNameOf(keptAs), value })
  if (isStorageRefused()) throw new Error('IndexedDB refused to write')
}

/** Deletes the entry if it still holds one of these texts; another window may have stored its own input meanwhile. */
export async function removeInput(
  { owner, keptAs }: StoredInput,
  texts: readonly (string | null)[],
): Promise<void> {
  const { formNameOf, removeEntry } = await loadStore()
  await removeEntry(
    'texts',
    owner,
    formNameOf(keptAs),
    (value) => isKeptValues(value) && texts.includes(textOf(value.values)),
  )
}

let isWarned = false

/** Tells the user once that this browser stores no input, so that a reload would lose it. */
export function warnNotStored(): void {
  if (isWarned) return
  isWarned = true
  showErrorToast('浏览器没能存下填写的内容，提交前请不要刷新或关闭页面')
}

/** The entries of each page's forms, also of pages that are hidden or unmounted. */
const inputsOf = new Map<string, Map<string, StoredInput>>()
const discardedPages = new Set<string>()

/** Records that a page's form has this entry. */
export function registerInput(pageKey: string, stored: StoredInput): void {
  const inputs = inputsOf.get(pageKey) ?? new Map<string, StoredInput>()
  inputsOf.set(pageKey, inputs.set(stored.keptAs, stored))
}

/** Deletes what the forms of a page have stored, because the user closes it knowing that the input is lost. */
export function discardPageInput(pageKey: string): void {
  discardedPages.add(pageKey)
  for (const stored of inputsOf.get(pageKey)?.values() ?? [])
    removeInput(stored, [stored.text]).catch(() => undefined)
  inputsOf.delete(pageKey)
}

/** Checks whether a page's input was discarded: its forms must not store it again while they close. */
export const isPageDiscarded = (pageKey: string): boolean => discardedPages.has(pageKey)
