import { createHash } from 'node:crypto'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const allOf = (html: string, pattern: RegExp) => [
  ...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? '')),
]

/**
 * Returns the Content-Security-Policy of one HTML page of the site. Scripts come from the site, or from the head by their hash;
 * styles from the site or inline by the hash of those in this HTML, and no style attributes. Nothing may frame the page, and calls
 * go to the site or the API's origin (pictures come by calls, too).
 */
export function contentPolicy(html: string, apiBase: string): string {
  const elements = allOf(html, /<style\b[^>]*>([^]*?)<\/style>/g).map(hashOf)
  // the build writes the head; what is rendered from data comes after it, and must not be able to add a script
  const head = html.slice(0, Math.max(0, html.indexOf('</head>')))
  const scripts = allOf(head, /<script>([^]*?)<\/script>/g).map(hashOf)
  return [
    "default-src 'self'",
    ...(apiBase === '' ? [] : [`connect-src 'self' ${new URL(apiBase).origin}`]),
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...elements].join(' '),
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
