import { createHash } from 'node:crypto'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
const unescaped = (attribute: string) =>
  attribute.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

const allOf = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? '')),
]

/**
 * The Content-Security-Policy of one HTML of the site: scripts from us only; styles from us, and of inline ones exactly those
 * that stand in this HTML, each by its hash; nothing framed, nothing from elsewhere but calls to the API's own origin, where that is
 * another one (pictures come by calls, too). React writes attributes of style as the
 * five entities above (reliability.md, fact 15).
 */
export function contentPolicy(html: string, apiBase: string): string {
  const elements = allOf(html, /<style\b[^>]*>([^]*?)<\/style>/g).map(hashOf)
  const attributes = allOf(html, /<[^<>]*?\sstyle="([^"]*)"/g).map((text) => hashOf(unescaped(text)))
  return [
    "default-src 'self'",
    ...(apiBase === '' ? [] : [`connect-src 'self' ${new URL(apiBase).origin}`]),
    "script-src 'self'",
    ["style-src 'self'", ...elements].join(' '),
    attributes.length > 0
      ? ["style-src-attr 'unsafe-hashes'", ...attributes].join(' ')
      : "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
