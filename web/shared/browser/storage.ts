const yearSeconds = 31_536_000

/** The only keys in local storage (specification §9). */
export type StoredKey = 'token' | 'localCity'

/** Returns a stored text; null without one, or where the browser refuses storage. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; where the browser refuses storage, only for this page view. */
export function writeStored(key: StoredKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // private mode or a full disk: the state in memory still works
  }
}

/** Deletes a text. */
export function removeStored(key: StoredKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing was stored either
  }
}

/** Saves a value for the server, for a year. Does nothing where pages are rendered, which is no browser. */
export function writeCookie(name: string, value: string): void {
  if (!globalThis.document) return
  const isSecure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${yearSeconds}; Path=/; SameSite=Lax${isSecure}`
}
