import { createHash } from 'node:crypto'
import { schemeAttribute } from '#contract/account/appearance.ts'
import { destinationPagesPath, homePath } from '#contract/kernel/pages.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { escapeHtml as escape } from '../site/html.ts'
import { style } from './style.ts'

/** The Content-Security-Policy of the pages: no scripts, one style by its hash, own pictures, a form to the own search. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export const siteName = '专线通'
const trackPath: PagePath = '/base/track'
/** The picture that chats show beside the title: web/public/card.png (docs/decisions/0048). */
const card = { path: '/card.png', width: 1200, height: 630 }
export const logoPath = '/icon-512.png'

/** Returns the absolute URL of a path at the configured origin (reliability.md fact 14); null without one. */
export const absoluteUrl = (origin: string | null, path: string): string | null =>
  origin === null ? null : new URL(path, origin).href

export interface PageContent {
  /** Without the site's name. */
  title: string
  description: string
  /** The canonical path of the page. */
  path: string
  /** The title that chats show, if it differs. */
  sharedTitle?: string
  /** Structured data for machines (jsonLd.ts). */
  data: object
  /** HTML. */
  main: string
}

const meta = (name: 'property' | 'name' | 'itemprop', key: string, content: string | null) =>
  content === null ? '' : `<meta ${name}="${key}" content="${escape(content)}">`

/** Serializes JSON for a script element: escapes every character that could end it. */
const jsonText = (data: object) =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Renders the whole HTML of a page. The logo is its first picture and large enough for chats that read no metadata. */
export function pageHtml(page: PageContent, origin: string | null): string {
  const { title, description, path, sharedTitle = title, main } = page
  const url = absoluteUrl(origin, path)
  const picture = absoluteUrl(origin, card.path)
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no">',
    `<title>${escape(title)} - ${siteName}</title>`,
    meta('name', 'description', description),
    url === null ? '' : `<link rel="canonical" href="${escape(url)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', 'zh_CN'),
    meta('property', 'og:title', sharedTitle),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', picture),
    picture === null ? '' : meta('property', 'og:image:width', String(card.width)),
    picture === null ? '' : meta('property', 'og:image:height', String(card.height)),
    meta('itemprop', 'name', sharedTitle),
    meta('itemprop', 'description', description),
    meta('itemprop', 'image', picture),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<style>${style}</style>`,
    `<script type="application/ld+json">${jsonText(page.data)}</script>`,
  ]
  return `<!doctype html><html lang="zh-CN" ${schemeAttribute}="auto"><head>${head.join('')}</head><body>
<header><a href="${homePath}"><img src="${logoPath}" width="32" height="32" alt="">${siteName}</a>
<nav aria-label="站点"><a href="${homePath}">找专线</a><a href="${trackPath}">查运单</a><a href="${destinationPagesPath}">专线目录</a></nav></header>
<main>${main}</main>
<footer><p>价格为承运商公布价，以下单时的报价为准。</p>
<nav aria-label="页脚"><a href="${homePath}">找专线</a><a href="${destinationPagesPath}">专线目录</a><a href="/help/terms">用户协议</a><a href="/help/privacy">隐私政策</a></nav></footer>
</body></html>`
}
