import { readAll } from '../browser/kept/keptStore.ts'

/** A request that succeeds a moment later, as the browser's do. */
function answered(act: () => unknown): EventTarget & { result: unknown } {
  const request = Object.assign(new EventTarget(), { result: undefined as unknown })
  queueMicrotask(() => {
    request.result = act()
    request.dispatchEvent(new Event('success'))
  })
  return request
}

/**
 * As much of IndexedDB as web/shared/browser/kept uses, over a map that a test can look into, by store and key (`orders/…`); put it in place
 * with vi.stubGlobal.
 */
export function fakeIndexedDb(kept: Map<string, unknown>) {
  const storeOf = (store: string) => ({
    get: (key: string) => answered(() => structuredClone(kept.get(`${store}/${key}`))),
    getAll: () =>
      answered(() =>
        [...kept].filter(([at]) => at.startsWith(`${store}/`)).map(([, value]) => structuredClone(value)),
      ),
    put: (value: unknown, key: string) => kept.set(`${store}/${key}`, structuredClone(value)),
    delete: (key: string) => kept.delete(`${store}/${key}`),
  })
  const transaction = () => {
    const ended = new EventTarget()
    const commit = () => queueMicrotask(() => ended.dispatchEvent(new Event('complete')))
    return Object.assign(ended, { objectStore: storeOf, commit })
  }
  const database = { transaction, createObjectStore: storeOf }
  return { open: () => answered(() => database), deleteDatabase: () => undefined }
}

/** Everything that lies on the disk, as text: what a reader of the device would find. */
export function readableIn(kept: Map<string, unknown>): string {
  const text = (value: unknown): string => {
    if (value instanceof ArrayBuffer)
      return new TextDecoder('latin1').decode(value) + new TextDecoder().decode(value)
    if (typeof value !== 'object' || value === null) return String(value)
    return Object.entries(value)
      .map(([key, each]) => `${key} ${text(each)}`)
      .join('\n')
  }
  return [...kept].map(([key, value]) => `${key} ${text(value)}`).join('\n')
}

/** Empties it for the next test: after what the pages of the last one still wrote as they went. */
export async function wipe(kept: Map<string, unknown>): Promise<void> {
  await readAll('orders', null)
  kept.clear()
}
