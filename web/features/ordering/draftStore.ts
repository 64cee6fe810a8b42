const databaseName = 'zhuanxiantong'
const storeName = 'drafts'

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
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

async function inStore<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | null> {
  try {
    const transaction = (await database()).transaction(storeName, mode)
    return await settled(act(transaction.objectStore(storeName)))
  } catch {
    // private mode or a full disk: the form works on without a draft, and the next try opens anew
    opened = null
    return null
  }
}

/** What is kept under a name in this browser's IndexedDB; null for nothing, and where the browser refuses. */
export const readKept = (name: string): Promise<unknown> => inStore('readonly', (store) => store.get(name))

/** Keeps a plain value under a name; a browser that refuses keeps nothing. */
export async function keep(name: string, value: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put(value, name))
}

/** Forgets what is kept under a name. */
export async function forget(name: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(name))
}
