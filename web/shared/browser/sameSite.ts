/**
 * A path of this site out of an address that anybody may have written, or null: one leading slash, no scheme, no host, none of
 * the spellings (`//`, `/\`, control characters) that a browser takes for another site.
 */
export function sameSitePath(text: string | null | undefined): string | null {
  if (!text || !/^\/(?![/\\])/.test(text) || /[\p{Cc}\\]/u.test(text)) return null
  try {
    const base = 'https://same-site.invalid'
    const url = new URL(text, base)
    return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}
