import { dayMs } from '#contract/kernel/time.ts'
import { isStorageRefused, localStores, readRecords, rewriteRecord, unsentStores } from './localDatabase.ts'
import type { LocalStoreName } from './localDatabase.ts'
import type { Owner } from './owner.ts'
import { forgetSealer, sealerOf } from './seal.ts'
import type { Content, Sealer } from './seal.ts'

export { isStorageRefused }

/** The part of a record that is readable without decrypting it. */
export interface Head {
  key: string
  name: string
  /** The user's mark (seal.ts); null for a visitor's record. */
  mark: string | null
  /** The form instance that writes it, where that matters. */
  holder: string
  savedAtMs: number
}

type StoredRecord = Head & (Content | { sealed: ArrayBuffer })

/** A saved record that the caller may read. */
export type LocalEntry = Head & Content

/** A record to save under a name. */
export interface Entry {
  name: string
  value: unknown
  picture?: Blob | null
  holder?: string
}

const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Head).key === 'string' &&
  typeof (value as Head).name === 'string' &&
  typeof (value as Head).savedAtMs === 'number'

/** Records that cannot be stored: a user's where nothing can be encrypted, and orders that the disk refused. */
const inMemory = new Map<LocalStoreName, Map<string, StoredRecord>>(
  localStores.map((store) => [store, new Map()]),
)
const memoryOf = (store: LocalStoreName) => inMemory.get(store) ?? new Map<string, StoredRecord>()

/** Tokens of logins that their users ended; nothing of them is saved any more. */
const loggedOutTokens = new Set<string>()

interface LoggedOut {
  token: string
  mark: string | null
}

let channel: BroadcastChannel | null = null

/** Creates the channel on first use: prerendering in the build loads this module, too, and would wait for it. */
function openChannel(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('zhuanxiantong-kept')
  channel.addEventListener('message', ({ data }: MessageEvent<LoggedOut>) => void dropOwned(data))
  return channel
}

let turn: Promise<unknown> = Promise.resolve()

/** Runs operations in sequence: a record deleted right after it was put must not come back. */
function inSequence<Value>(act: () => Promise<Value>): Promise<Value> {
  openChannel()
  const next = turn.then(act)
  turn = next.catch(() => undefined)
  return next
}

const sealing = (owner: Owner | null): Promise<Sealer> | null => (owner ? sealerOf(owner.draftKey) : null)
const markOf = (owner: Owner | null, sealer: Sealer | null) => sealer?.mark ?? owner?.draftKey ?? null

/** Returns the record's key. Orders and messages have unique names; other names are per user. */
const keyOf = (store: LocalStoreName, mark: string | null, name: string) =>
  store === 'orders' || store === 'messages' ? name : `${mark ?? 'visitor'} ${name}`

/** Checks whether a record may not be written to disk: a user's that could not be encrypted. */
const isBoundToMemory = (record: StoredRecord) => record.mark !== null && !('sealed' in record)

/** Replaces a record by the result of `next`. `isForMemory`: nothing may be written to disk. */
async function change(
  store: LocalStoreName,
  key: string,
  isForMemory: boolean,
  next: (present: StoredRecord | null) => StoredRecord | null | undefined,
): Promise<void> {
  const records = memoryOf(store)
  const remember = (record: StoredRecord | null | undefined) => {
    if (record) records.set(key, record)
    else if (record === null) records.delete(key)
  }
  const remembered = records.get(key) ?? null
  if (remembered && isBoundToMemory(remembered)) return remember(next(remembered))
  let present = remembered
  let record: StoredRecord | null | undefined
  const isStored = await rewriteRecord(store, key, (stored) => {
    const onDisk = isRecord(stored) ? stored : null
    // another window may have taken the older one on the disk over
    present = remembered && (!onDisk || onDisk.holder === remembered.holder) ? remembered : onDisk
    record = next(present)
    return isForMemory && record ? null : record
  })
  if (isStored) {
    // from here on the disk has it
    if (record !== undefined || present !== remembered) records.delete(key)
    if (isForMemory) remember(record)
  } else if (isStorageRefused() && store === 'orders') remember(next(present))
}

/**
 * Saves a record in this browser: a visitor's in the clear, a user's encrypted with the key of the login. `mayReplace` checks
 * the existing record; returns false when it refused.
 */
export function saveLocally(
  store: LocalStoreName,
  owner: Owner | null,
  { name, value, picture = null, holder = '' }: Entry,
  mayReplace: (present: Head) => boolean = () => true,
): Promise<boolean> {
  return inSequence(async () => {
    const sealer = await sealing(owner)
    const mark = markOf(owner, sealer)
    const head: Head = { key: keyOf(store, mark, name), name, mark, holder, savedAtMs: Date.now() }
    const content = sealer ? { sealed: await sealer.seal({ value, picture }) } : { value, picture }
    if (owner && loggedOutTokens.has(owner.token)) return true
    let isBarred = false
    await change(store, head.key, owner !== null && sealer === null, (present) => {
      isBarred = present !== null && !mayReplace(present)
      return isBarred ? undefined : { ...head, ...content }
    })
    return !isBarred
  })
}

/** Returns a record's content; null for what the sealer cannot decrypt. */
const contentOf = async (record: StoredRecord, sealer: Sealer | null): Promise<Content | null> =>
  'sealed' in record ? ((await sealer?.open(record.sealed)) ?? null) : record

async function recordsOf(store: LocalStoreName): Promise<StoredRecord[]> {
  const records = memoryOf(store)
  const stored = (await readRecords(store)).filter(isRecord)
  return [...stored.filter(({ key }) => !records.has(key)), ...records.values()]
}

/** Returns the records that the caller may read, a visitor's included, and the heads of all others. */
export function readAll(
  store: LocalStoreName,
  owner: Owner | null,
): Promise<{ kept: LocalEntry[]; others: Head[] }> {
  return inSequence(async () => {
    const sealer = await sealing(owner)
    const mark = markOf(owner, sealer)
    const readable: LocalEntry[] = []
    const others: Head[] = []
    for (const record of await recordsOf(store)) {
      const isReadable = record.mark === null || record.mark === mark
      const content = isReadable ? await contentOf(record, sealer) : null
      if (content) readable.push({ ...record, value: content.value, picture: content.picture })
      else others.push(record)
    }
    return { kept: readable, others }
  })
}

/** Returns the caller's record under a name. */
export async function readOne(
  store: LocalStoreName,
  owner: Owner | null,
  name: string,
): Promise<LocalEntry | null> {
  const { kept } = await readAll(store, owner)
  return kept.find((each) => each.name === name && (each.mark === null) === (owner === null)) ?? null
}

/** Changes a record's holder, or deletes it (null), as `next` decides by its head; undefined leaves it. */
export function rewriteHead(
  store: LocalStoreName,
  key: string,
  next: (present: Head) => { holder: string } | null | undefined,
): Promise<void> {
  return inSequence(() =>
    change(store, key, false, (present) => {
      if (!present) return undefined
      const head = next(present)
      return head ? { ...present, ...head } : head
    }),
  )
}

/** Deletes the caller's record under a name, if `mayRemove` accepts its value. */
export function removeEntry(
  store: LocalStoreName,
  owner: Owner | null,
  name: string,
  mayRemove?: (value: unknown) => boolean,
): Promise<void> {
  return inSequence(async () => {
    const sealer = await sealing(owner)
    const key = keyOf(store, markOf(owner, sealer), name)
    const checked = mayRemove && (await recordsOf(store)).find((record) => record.key === key)
    if (mayRemove) {
      const content = checked && (await contentOf(checked, sealer))
      if (!content || !mayRemove(content.value)) return
    }
    // another window may have written a new one since the check
    await change(store, key, false, (present) =>
      present && (!checked || present.savedAtMs === checked.savedAtMs) ? null : undefined,
    )
  })
}

async function removeWhere(store: LocalStoreName, isOld: (head: Head) => boolean): Promise<void> {
  for (const record of (await readRecords(store)).filter(isRecord).filter(isOld))
    await rewriteHead(store, record.key, (head) => (isOld(head) ? null : undefined))
}

/** Deletes records saved before a time, of all users. */
export const removeOlderEntries = (store: LocalStoreName, beforeMs: number): Promise<void> =>
  removeWhere(store, ({ savedAtMs }) => savedAtMs < beforeMs)

/** How long the unsaved input of a form is stored. */
const formLastsMs = 7 * dayMs
const formPrefix = 'form '

/** Returns the name of a form's input in `texts`. */
export const formNameOf = (keptAs: string): string => `${formPrefix}${keptAs}`

/** Checks whether a record is the input of a form, and too old to be restored. */
export const isExpiredForm = ({ name, savedAtMs }: Head): boolean =>
  name.startsWith(formPrefix) && Date.now() - savedAtMs > formLastsMs

/** Deletes the expired input of forms, of all users. */
export const removeExpiredForms = (): Promise<void> => removeWhere('texts', isExpiredForm)

function dropOwned({ token, mark }: LoggedOut): Promise<void> {
  loggedOutTokens.add(token)
  return inSequence(async () => {
    for (const store of localStores) {
      const owned = await recordsOf(store)
      // what the user typed before the login is stored in the clear
      for (const { key } of owned.filter((record) => record.mark === mark || record.mark === null))
        await change(store, key, false, () => null)
    }
  })
}

/** Checks whether a user has unsent records in this browser, including those typed as a visitor. */
export async function hasUnsentEntries(owner: Owner): Promise<boolean> {
  for (const store of unsentStores)
    if ((await readAll(store, owner)).kept.some((entry) => !isExpiredForm(entry))) return true
  return false
}

/** Deletes all of a user's records on logout, and visitors' records, in the browser's other windows, too. */
export async function removeOwnerEntries(owner: Owner): Promise<void> {
  loggedOutTokens.add(owner.token)
  const ended = { token: owner.token, mark: markOf(owner, await sealing(owner)) }
  await dropOwned(ended)
  openChannel()?.postMessage(ended)
  forgetSealer()
}
