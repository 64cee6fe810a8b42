const databaseName = 'zhuanxiantong-kept'
/** Names of earlier databases, which stored user input in the clear. */
const formerNames = ['zhuanxiantong', 'zhuanxiantong-consult', 'zhuanxiantong-counting']

/** Order drafts; unsent messages; input in threads and forms by its place; scanned pieces. */
export const unsentStores = ['orders', 'messages', 'texts', 'tallies'] as const
/** The unsent stores, files of imports in this window, recently chosen places, and cached answers. */
export const localStores = [...unsentStores, 'imports', 'places', 'answers'] as const
export type LocalStoreName = (typeof localStores)[number]
/** The stores above and the device's user (cachedUser.ts). */
const allStores = [...localStores, 'device'] as const
type AnyStore = (typeof allStores)[number]

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    // a window of an older version blocks the database: treated as refused until that window is gone
    request.addEventListener('blocked', () => reject(new Error('IndexedDB is held')))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB failed')))
  })

let openedDatabase: Promise<IDBDatabase> | null = null

function database(): Promise<IDBDatabase> {
  openedDatabase ??= Promise.resolve().then(() => {
    const request = indexedDB.open(databaseName, 4)
    request.addEventListener('upgradeneeded', () => {
      const { result } = request
      for (const name of allStores)
        if (!result.objectStoreNames.contains(name)) result.createObjectStore(name)
      for (const name of formerNames) indexedDB.deleteDatabase(name)
    })
    return resultOf(request).then((result) => {
      // a window of a newer version must not wait for this one
      result.onversionchange = () => {
        result.close()
        openedDatabase = null
      }
      return result
    })
  })
  return openedDatabase
}

let isRefused = false

/** Checks whether the browser has a database but refused the last operation (full disk, private mode, an older window). */
export const isStorageRefused = (): boolean => isRefused

/**
 * Runs an action, or returns null in private mode or with a full disk. All works on except over a reload, and the next call
 * opens the database again.
 */
async function withDatabase<Value>(act: (database: IDBDatabase) => Promise<Value>): Promise<Value | null> {
  try {
    const result = await act(await database())
    isRefused = false
    return result
  } catch {
    openedDatabase = null
    isRefused = typeof indexedDB !== 'undefined'
    return null
  }
}

/** Returns all records of a store; none where the browser refuses. */
export async function readRecords(name: AnyStore): Promise<unknown[]> {
  const all = await withDatabase((db) =>
    resultOf<unknown[]>(db.transaction(name, 'readonly').objectStore(name).getAll()),
  )
  return all ?? []
}

/**
 * Replaces the record under a key in one transaction; resolves once it is durable. `change` returns the new record, null to
 * delete it, undefined to leave it. Resolves to false where the browser refused.
 */
export async function rewriteRecord(
  name: AnyStore,
  key: string,
  change: (present: unknown) => unknown,
): Promise<boolean> {
  const isDone = await withDatabase(async (db) => {
    const transaction = db.transaction(name, 'readwrite')
    const end = completionOf(transaction)
    const store = transaction.objectStore(name)
    const next = change(await resultOf<unknown>(store.get(key)))
    if (next === null) store.delete(key)
    else if (next !== undefined) store.put(next, key)
    transaction.commit()
    await end
    return true
  })
  return isDone === true
}
