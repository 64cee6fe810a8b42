import { keptStores, readRecords, rewriteRecord, unsentStores } from './keptDatabase.ts'
import type { KeptStore } from './keptDatabase.ts'
import type { Owner } from './owner.ts'
import { forgetSealer, sealerOf } from './seal.ts'
import type { Content, Sealer } from './seal.ts'

/** What may be known of a record without opening it. */
export interface Head {
  key: string
  name: string
  /** Of its user (seal.ts); null a visitor's. */
  mark: string | null
  /** Which form writes it, where that matters. */
  holder: string
  savedAtMs: number
}

type KeptRecord = Head & (Content | { sealed: ArrayBuffer })

/** Something kept that the asker may read. */
export type Kept = Head & Content

/** What is to be kept under a name. */
export interface Entry {
  name: string
  value: unknown
  picture?: Blob | null
  holder?: string
}

const isRecord = (value: unknown): value is KeptRecord =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Head).key === 'string' &&
  typeof (value as Head).name === 'string' &&
  typeof (value as Head).savedAtMs === 'number'

/** What a user keeps where nothing can be sealed: in this window's memory, and nowhere else. */
const inMemory = new Map<KeptStore, Map<string, KeptRecord>>(keptStores.map((store) => [store, new Map()]))
const memoryOf = (store: KeptStore) => inMemory.get(store) ?? new Map<string, KeptRecord>()

/** Logins that were ended by their users: what a form still wants to keep of them is not kept. */
const endedTokens = new Set<string>()

interface Ended {
  token: string
  mark: string | null
}

let channel: BroadcastChannel | null = null

/** Made when something is first kept or looked for: the build renders these pages, too, and would wait for it. */
function theChannel(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('zhuanxiantong-kept')
  channel.addEventListener('message', ({ data }: MessageEvent<Ended>) => void dropOwned(data))
  return channel
}

let turn: Promise<unknown> = Promise.resolve()

/** One after another: what is dropped right after it was put must not come back. */
function inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
  theChannel()
  const next = turn.then(act)
  turn = next.catch(() => undefined)
  return next
}

const sealing = (owner: Owner | null): Promise<Sealer> | null => (owner ? sealerOf(owner.draftKey) : null)
const markOf = (owner: Owner | null, sealer: Sealer | null) => sealer?.mark ?? owner?.draftKey ?? null

/** Orders and messages have names of their own; at a place everybody keeps one's own. */
const keyOf = (store: KeptStore, mark: string | null, name: string) =>
  store === 'orders' || store === 'messages' ? name : `${mark ?? 'visitor'} ${name}`

/** Puts what `next` makes of a record in its place; `isForMemory`: nothing may come of it on the disk. */
async function change(
  store: KeptStore,
  key: string,
  isForMemory: boolean,
  next: (present: KeptRecord | null) => KeptRecord | null | undefined,
): Promise<void> {
  const records = memoryOf(store)
  const remembered = records.get(key)
  if (remembered) {
    const record = next(remembered)
    if (record) records.set(key, record)
    else if (record === null) records.delete(key)
    return
  }
  await rewriteRecord(store, key, (stands) => {
    const record = next(isRecord(stands) ? stands : null)
    if (!isForMemory || !record) return record
    records.set(key, record)
    return null
  })
}

/**
 * Keeps something in this browser: a visitor's in the clear, a user's sealed with the key of its login. `mayReplace` looks at what
 * stands there; false where it said no.
 */
export function keep(
  store: KeptStore,
  owner: Owner | null,
  { name, value, picture = null, holder = '' }: Entry,
  mayReplace: (present: Head) => boolean = () => true,
): Promise<boolean> {
  return inTurn(async () => {
    const sealer = await sealing(owner)
    const mark = markOf(owner, sealer)
    const head: Head = { key: keyOf(store, mark, name), name, mark, holder, savedAtMs: Date.now() }
    const content = sealer ? { sealed: await sealer.seal({ value, picture }) } : { value, picture }
    if (owner && endedTokens.has(owner.token)) return true
    let isBarred = false
    await change(store, head.key, owner !== null && sealer === null, (present) => {
      isBarred = present !== null && !mayReplace(present)
      return isBarred ? undefined : { ...head, ...content }
    })
    return !isBarred
  })
}

/** What the asker may read of a store, a visitor's records among it, and the heads of all others. */
export function readAll(store: KeptStore, owner: Owner | null): Promise<{ kept: Kept[]; others: Head[] }> {
  return inTurn(async () => {
    const sealer = await sealing(owner)
    const mark = markOf(owner, sealer)
    const kept: Kept[] = []
    const others: Head[] = []
    for (const record of [...(await readRecords(store)).filter(isRecord), ...memoryOf(store).values()]) {
      const isReadable = record.mark === null || record.mark === mark
      const content = !isReadable
        ? null
        : 'sealed' in record
          ? ((await sealer?.open(record.sealed)) ?? null)
          : record
      if (content) kept.push({ ...record, value: content.value, picture: content.picture })
      else others.push(record)
    }
    return { kept, others }
  })
}

/** What somebody keeps under a name. */
export async function readOne(store: KeptStore, owner: Owner | null, name: string): Promise<Kept | null> {
  const { kept } = await readAll(store, owner)
  return kept.find((each) => each.name === name && (each.mark === null) === (owner === null)) ?? null
}

/** Gives a record another holder, or forgets it (null), as `next` says of its head; undefined leaves it. */
export function rewriteHead(
  store: KeptStore,
  key: string,
  next: (present: Head) => { holder: string } | null | undefined,
): Promise<void> {
  return inTurn(() =>
    change(store, key, false, (present) => {
      if (!present) return undefined
      const head = next(present)
      return head ? { ...present, ...head } : head
    }),
  )
}

/** Forgets what somebody keeps under a name. */
export function forget(store: KeptStore, owner: Owner | null, name: string): Promise<void> {
  return inTurn(async () => {
    const mark = markOf(owner, await sealing(owner))
    await change(store, keyOf(store, mark, name), false, (present) => (present ? null : undefined))
  })
}

/** Forgets what is too old to be gone on with, whoever's it is. */
export async function forgetOlder(store: KeptStore, beforeMs: number): Promise<void> {
  for (const record of (await readRecords(store)).filter(isRecord))
    await rewriteHead(store, record.key, ({ savedAtMs }) => (savedAtMs < beforeMs ? null : undefined))
}

function dropOwned({ token, mark }: Ended): Promise<void> {
  endedTokens.add(token)
  return inTurn(async () => {
    for (const store of keptStores) {
      const owned = [...(await readRecords(store)).filter(isRecord), ...memoryOf(store).values()]
      // what its user typed before the login lies there in the clear
      for (const { key } of owned.filter((record) => record.mark === mark || record.mark === null))
        await change(store, key, false, () => null)
    }
  })
}

/** Whether a user keeps anything in this browser that was not sent, also what was typed as a visitor. */
export async function keepsAnything(owner: Owner): Promise<boolean> {
  for (const store of unsentStores) if ((await readAll(store, owner)).kept.length > 0) return true
  return false
}

/** A user logs out: everything that it keeps in this browser goes, and what nobody sealed, in the browser's other windows, too. */
export async function forgetOwner(owner: Owner): Promise<void> {
  endedTokens.add(owner.token)
  const ended = { token: owner.token, mark: markOf(owner, await sealing(owner)) }
  await dropOwned(ended)
  theChannel()?.postMessage(ended)
  forgetSealer()
}
