/** A path as a reader of the address bar would take it; null where its escapes say nothing. */
export function unescaped(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
