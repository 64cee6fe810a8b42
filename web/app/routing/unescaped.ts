/** Returns a path with its escapes decoded; null for invalid escapes. */
export function unescaped(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
