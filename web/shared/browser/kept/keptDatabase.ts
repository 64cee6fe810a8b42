const databaseName = 'zhuanxiantong-kept'
/** Those of before, in which what users typed stood in the clear. */
const formerNames = ['zhuanxiantong', 'zhuanxiantong-consult', 'zhuanxiantong-counting']

/** Order drafts; messages not sent yet; what is typed in a thread, by its place; what was scanned. */
export const unsentStores = ['orders', 'messages', 'texts', 'tallies'] as const
/** Beside what was not sent, the places chosen last, and what was read last. */
export const keptStores = [...unsentStores, 'places', 'answers'] as const
export type KeptStore = (typeof keptStores)[number]
/** Beside what somebody keeps, who sits at the device (keptUser.ts). */
const allStores = [...keptStores, 'device'] as const
type AnyStore = (typeof allStores)[number]

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    // a window of an older version holds the database: it is as if the browser refused, until that window is gone
    request.addEventListener('blocked', () => reject(new Error('IndexedDB is held')))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB failed')))
  })

let opened: Promise<IDBDatabase> | null = null

function database(): Promise<IDBDatabase> {
  opened ??= Promise.resolve().then(() => {
    const request = indexedDB.open(databaseName, 3)
    request.addEventListener('upgradeneeded', () => {
      const { result } = request
      for (const name of allStores)
        if (!result.objectStoreNames.contains(name)) result.createObjectStore(name)
      for (const name of formerNames) indexedDB.deleteDatabase(name)
    })
    return settled(request).then((result) => {
      // a window of a newer version must not wait for this one
      result.onversionchange = () => {
        result.close()
        opened = null
      }
      return result
    })
  })
  return opened
}

/** Private mode or a full disk: all works on, but for a reload (null), and the next try opens anew. */
async function whereAllowed<Value>(act: (database: IDBDatabase) => Promise<Value>): Promise<Value | null> {
  try {
    return await act(await database())
  } catch {
    opened = null
    return null
  }
}

/** All records of a store; none where the browser refuses. */
export async function readRecords(name: AnyStore): Promise<unknown[]> {
  const all = await whereAllowed((db) =>
    settled<unknown[]>(db.transaction(name, 'readonly').objectStore(name).getAll()),
  )
  return all ?? []
}

/**
 * Looks at the record under a key and puts something in its place, in one transaction that no other window comes between: `change`
 * gives the record that is to stand there, null for none, undefined to leave it. Done once it outlives a crash.
 */
export async function rewriteRecord(
  name: AnyStore,
  key: string,
  change: (present: unknown) => unknown,
): Promise<void> {
  await whereAllowed(async (db) => {
    const transaction = db.transaction(name, 'readwrite')
    const end = completed(transaction)
    const store = transaction.objectStore(name)
    const next = change(await settled<unknown>(store.get(key)))
    if (next === null) store.delete(key)
    else if (next !== undefined) store.put(next, key)
    transaction.commit()
    await end
  })
}
