import { readAll } from '../browser/localStore/localStore.ts'

/** Creates a request that succeeds a moment later, as in browsers. */
function requestOf(act: () => unknown): EventTarget & { result: unknown } {
  const request = Object.assign(new EventTarget(), { result: undefined as unknown })
  queueMicrotask(() => {
    request.result = act()
    request.dispatchEvent(new Event('success'))
  })
  return request
}

/**
 * Implements the part of IndexedDB that web/shared/browser/localStore uses, over a map by store and key (`orders/…`). Install it with
 * vi.stubGlobal. `isRefusing` makes it fail, as with a full disk; a transaction is complete once `durable` resolves.
 */
export function fakeIndexedDb(
  records: Map<string, unknown>,
  isRefusing: () => boolean = () => false,
  durable: () => Promise<void> = () => Promise.resolve(),
) {
  const storeOf = (store: string) => ({
    get: (key: string) => requestOf(() => structuredClone(records.get(`${store}/${key}`))),
    getAll: () =>
      requestOf(() =>
        [...records].filter(([at]) => at.startsWith(`${store}/`)).map(([, value]) => structuredClone(value)),
      ),
    put: (value: unknown, key: string) => records.set(`${store}/${key}`, structuredClone(value)),
    delete: (key: string) => records.delete(`${store}/${key}`),
  })
  const transaction = () => {
    if (isRefusing()) throw new DOMException('refused', 'UnknownError')
    const events = new EventTarget()
    const commit = () => void durable().then(() => events.dispatchEvent(new Event('complete')))
    return Object.assign(events, { objectStore: storeOf, commit })
  }
  const database = { transaction, createObjectStore: storeOf }
  return { open: () => requestOf(() => database), deleteDatabase: () => undefined }
}

/** Returns everything on the disk as text: what a reader of the device would find. */
export function readableIn(records: Map<string, unknown>): string {
  const text = (value: unknown): string => {
    if (value instanceof ArrayBuffer)
      return new TextDecoder('latin1').decode(value) + new TextDecoder().decode(value)
    if (typeof value !== 'object' || value === null) return String(value)
    return Object.entries(value)
      .map(([key, each]) => `${key} ${text(each)}`)
      .join('\n')
  }
  return [...records].map(([key, value]) => `${key} ${text(value)}`).join('\n')
}

/** Clears it for the next test, after the last test's pages have finished writing. */
export async function wipe(records: Map<string, unknown>): Promise<void> {
  // a page that closed last stores its input encrypted, which takes several turns
  for (let size = -1; size !== records.size;) {
    size = records.size
    for (let turn = 0; turn < 5; turn += 1) await readAll('orders', null)
  }
  records.clear()
}
