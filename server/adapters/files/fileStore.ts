/**
 * Where the bytes of uploaded files lie. An id is 43 signs of URL-safe text that we made, never a name that a user chose. Several
 * processes need one that all of them see: a shared folder, or a store of objects behind this interface.
 */
export interface FileStore {
  /** Keeps bytes under an id of their own; they are on the disk when it resolves. */
  put(id: string, bytes: Buffer): Promise<void>
  /** Null where there are none. */
  get(id: string): Promise<Buffer | null>
  /** Forgets them; there need not be any. */
  remove(id: string): Promise<void>
}
