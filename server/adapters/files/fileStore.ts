/**
 * Where the bytes of files lie. An id is 43 signs of URL-safe text that we made, never a name that a user chose. Several
 * processes need one that all of them see: a shared folder, or a store of objects.
 */
export interface FileStore {
  /** Keeps bytes under an id of their own; they are safe when it resolves. */
  put(id: string, bytes: Buffer): Promise<void>
  /** Null where there are none. */
  get(id: string): Promise<Buffer | null>
  /** Forgets them; there need not be any. */
  remove(id: string): Promise<void>
  /**
   * The ids beginning with one of `idSigns` whose bytes were put before a moment, in no order: what a sweep compares with its rows.
   * What a kill left half-written and is as old goes on the way.
   */
  list(firstSign: string, olderThan: Date): AsyncIterable<string>
}

/** The signs that ids consist of; each begins as many. */
export const idSigns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** What an id looks like. */
export const idForm = /^[\w-]{43}$/
