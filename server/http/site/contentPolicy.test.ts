import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentPolicy } from './contentPolicy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptsOf = (html: string) => contentPolicy(html, '').match(/script-src [^;]*/)?.[0]

test('allows the inline script of the head by its hash', () => {
  const html = '<html><head><script>go()</script><script src="/a.js"></script></head><body></body></html>'
  expect(scriptsOf(html)).toBe(`script-src 'self' ${hashOf('go()')}`)
})

test('allows no script of the body, where pages are rendered from data', () => {
  expect(scriptsOf('<html><head></head><body><script>steal()</script></body></html>')).toBe(
    "script-src 'self'",
  )
  expect(scriptsOf('<html><script>steal()</script></html>')).toBe("script-src 'self'")
})
