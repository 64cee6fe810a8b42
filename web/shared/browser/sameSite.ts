/**
 * Returns an untrusted address as a path of this site, or null. It must have one leading slash, no scheme, no host, and none of
 * the spellings (`//`, `/\`, control characters) that browsers take for another site.
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
