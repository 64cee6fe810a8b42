const databaseName = 'zhuanxiantong'
const storeName = 'drafts'

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
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
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
    return settled(request)
  })
  return opened
}

/** Private mode or a full disk: the form works on without a draft (null), and the next try opens anew. */
async function whereAllowed<Value>(act: (database: IDBDatabase) => Promise<Value>): Promise<Value | null> {
  try {
    return await act(await database())
  } catch {
    opened = null
    return null
  }
}

/** All that is kept in this browser's IndexedDB; nothing where the browser refuses. */
export async function readAllKept(): Promise<unknown[]> {
  const all = await whereAllowed((db) =>
    settled<unknown[]>(db.transaction(storeName, 'readonly').objectStore(storeName).getAll()),
  )
  return all ?? []
}

/**
 * Looks at what is kept under a name and puts something in its place, in one transaction that no other window comes between:
 * `change` gives the plain value that is to stand there, null for nothing, undefined to leave it. Done once it outlives a crash.
 */
export async function rewrite(name: string, change: (kept: unknown) => unknown): Promise<void> {
  await whereAllowed(async (db) => {
    const transaction = db.transaction(storeName, 'readwrite')
    const end = completed(transaction)
    const store = transaction.objectStore(storeName)
    const next = change(await settled<unknown>(store.get(name)))
    if (next === null) store.delete(name)
    else if (next !== undefined) store.put(next, name)
    transaction.commit()
    await end
  })
}
