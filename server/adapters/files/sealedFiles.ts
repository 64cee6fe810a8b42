import type { Vault } from '../../core/vault.ts'
import type { FileStore } from './fileStore.ts'

const purpose = 'stored file'

/** Wraps a store so that its bytes are encrypted in the folder or at the provider (product.md §6). */
export const sealedFiles = (store: FileStore, vault: Vault): FileStore => ({
  put: (id, bytes) => store.put(id, vault.seal(`${purpose} ${id}`, bytes)),
  async get(id) {
    const sealed = await store.get(id)
    return sealed === null ? null : vault.open(`${purpose} ${id}`, sealed)
  },
  remove: (id) => store.remove(id),
  list: (firstSign, olderThan) => store.list(firstSign, olderThan),
})
