const databaseName = 'zhuanxiantong-consult'
const storeNames = ['waiting', 'drafts'] as const

/** `waiting`: messages not yet sent, by their client id. `drafts`: what is typed in a thread, by its place. */
export type StoreName = (typeof storeNames)[number]

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

let opened: Promise<IDBDatabase> | null = null

function database(): Promise<IDBDatabase> {
  opened ??= Promise.resolve().then(() => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      for (const name of storeNames) request.result.createObjectStore(name)
    })
    return settled(request)
  })
  return opened
}

async function inStore<Value>(
  name: StoreName,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | null> {
  try {
    return await settled(act((await database()).transaction(name, mode).objectStore(name)))
  } catch {
    // private mode or a full disk: all works on, but for a reload. The next try opens anew
    opened = null
    return null
  }
}

/** All that is kept in a store; nothing where the browser refuses. */
export const readAllKept = async (name: StoreName): Promise<unknown[]> =>
  (await inStore<unknown[]>(name, 'readonly', (store) => store.getAll())) ?? []

/** What is kept under a name; null for nothing. */
export const readKept = (name: StoreName, key: string): Promise<unknown> =>
  inStore<unknown>(name, 'readonly', (store) => store.get(key))

/** Keeps a value, blobs included; a browser that refuses keeps nothing. */
export async function keep(name: StoreName, key: string, value: unknown): Promise<void> {
  await inStore(name, 'readwrite', (store) => store.put(value, key))
}

export async function forget(name: StoreName, key: string): Promise<void> {
  await inStore(name, 'readwrite', (store) => store.delete(key))
}
