import { z } from 'zod'
import type { Tally } from './tally.ts'

const databaseName = 'zhuanxiantong-counting'
const storeName = 'tallies'
const stored = z.record(z.string(), z.array(z.int().min(1)))

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

async function inStore<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | null> {
  try {
    const opening = indexedDB.open(databaseName, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
    const database = await settled(opening)
    try {
      return await settled(act(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  } catch {
    // private mode or a full disk: counting goes on, and a reload begins anew
    return null
  }
}

/** What a user has scanned and not sent yet, as this browser kept it over a reload or a night; nothing where there is none. */
export async function readTally(userId: number): Promise<Tally> {
  const kept = stored.safeParse(await inStore<unknown>('readonly', (store) => store.get(userId)))
  return kept.success ? kept.data : {}
}

/** Keeps what was scanned; an empty tally is forgotten. */
export async function keepTally(userId: number, tally: Tally): Promise<void> {
  if (Object.keys(tally).length === 0) await inStore('readwrite', (store) => store.delete(userId))
  else await inStore('readwrite', (store) => store.put(tally, userId))
}
