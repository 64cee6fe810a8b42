/** A request that succeeds a moment later, as the browser's do. */
function answered(act: () => unknown): EventTarget & { result: unknown } {
  const request = Object.assign(new EventTarget(), { result: undefined as unknown })
  queueMicrotask(() => {
    request.result = act()
    request.dispatchEvent(new Event('success'))
  })
  return request
}

/** As much of IndexedDB as draftStore.ts uses, over a map that a test can look into; put it in place with vi.stubGlobal. */
export function fakeIndexedDb(kept: Map<string, unknown>) {
  const store = {
    get: (name: string) => answered(() => structuredClone(kept.get(name))),
    getAll: () => answered(() => structuredClone([...kept.values()])),
    put: (value: unknown, name: string) => kept.set(name, structuredClone(value)),
    delete: (name: string) => kept.delete(name),
  }
  const transaction = () => {
    const ended = new EventTarget()
    const commit = () => queueMicrotask(() => ended.dispatchEvent(new Event('complete')))
    return Object.assign(ended, { objectStore: () => store, commit })
  }
  const database = { transaction, createObjectStore: () => store }
  return { open: () => answered(() => database) }
}
