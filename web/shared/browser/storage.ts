/** All that local storage ever holds (specification §9). */
export type StoredKey = 'token' | 'localCity'

/** What is stored, or null: nothing there, or the browser refuses storage. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; a browser that refuses storage keeps it for this page view only. */
export function writeStored(key: StoredKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // private mode or a full disk: the state in memory goes on working
  }
}

/** Forgets a text. */
export function removeStored(key: StoredKey): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // nothing was stored either
  }
}
