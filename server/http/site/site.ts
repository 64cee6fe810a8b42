import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { homePath, pages } from '#contract/kernel/pages.ts'
import { newVisitor, readVisitor } from '../auth/visitor.ts'
import { apiHeaders, problemEnvelope } from '../envelope.ts'
import { paintedFor, withAppearance } from './appearance.ts'
import { contentPolicy } from './contentPolicy.ts'
import { loadFirstViews } from './firstViews.ts'
import type { FirstViews } from './firstViews.ts'
import { withDestinationCode } from './namedDestination.ts'
import { noPermissions, sitePermissions } from './permissionsPolicy.ts'
import { prepareText } from './preparedText.ts'
import { sendHtml } from './sendHtml.ts'
import { htmlAt, readSiteHtmls } from './siteHtml.ts'
import type { SiteHtmls } from './siteHtml.ts'

const yearSeconds = 31_536_000

/** The table's path of each page, with a pattern for its addresses. */
const patterns = pages.map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}))
/** Returns the page at a requested path, as the table of pages names it; null where there is none. */
const pageAt = (path: string): string | null =>
  path === '/' ? homePath : (patterns.find(({ pattern }) => pattern.test(path))?.path ?? null)
const isPageAt = (path: string) => path.startsWith('/redirect/') || pageAt(path) !== null

interface SiteParts {
  htmls: SiteHtmls
  firstViews: FirstViews | null
  isSecure: boolean
  apiBase: string
}

/** Sends the HTML of an address. An unknown one gets the shell with 404, so that crawlers notice. */
async function sendPage(
  { htmls, firstViews, isSecure, apiBase }: SiteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? '/'
  const isPage = isPageAt(path)
  const withoutSlash = path.replace(/\/+$/, '')
  // a page has one address, which the browser's tabs and the prerendered page use
  if (!isPage && isPageAt(withoutSlash)) {
    const to = withoutSlash + request.url.slice(path.length)
    return reply.header('cache-control', 'no-cache').redirect(to, 308)
  }
  const withCode = withDestinationCode(request.url)
  if (withCode !== null) return reply.header('cache-control', 'no-cache').redirect(withCode)
  const { cookie } = request.headers
  const rendered = (await firstViews?.htmlAt(request)) ?? null
  const built = htmlAt(htmls, request.url)
  const html =
    rendered === null
      ? withAppearance(built, cookie)
      : { ...prepareText(paintedFor(rendered, cookie)), policy: contentPolicy(rendered, apiBase) }
  const isShell = rendered === null && built === htmls.shell
  const link = isShell ? htmls.shellLinks.get(pageAt(path) ?? '') : undefined
  if (link) void reply.header('link', link)
  const visitor = readVisitor(cookie, isSecure) ?? newVisitor(cookie, isSecure)
  if (visitor.setCookies.length > 0) void reply.header('set-cookie', visitor.setCookies)
  const vary = 'accept-encoding, cookie'
  return sendHtml(html, { isFound: isPage, permissions: sitePermissions, vary }, request, reply)
}

/**
 * Serves the built site: hashed assets immutable and precompressed, pages as HTML. An unknown path gets the 404 page on GET and
 * an envelope otherwise. `folder` null (tests of the API) serves no site.
 */
export async function registerSite(
  app: FastifyInstance,
  options: { folder: string | null; isSecure: boolean; apiBase: string; now: () => Date },
): Promise<void> {
  const unknownCall = JSON.stringify(problemEnvelope('unknownCall'))
  const unknownHeaders = { ...apiHeaders, 'x-problem': 'unknownCall' }
  if (options.folder === null) {
    app.setNotFoundHandler((_, reply) => reply.code(200).headers(unknownHeaders).send(unknownCall))
    return
  }
  const { folder, isSecure, apiBase, now } = options
  const htmls = readSiteHtmls(folder, apiBase)
  const parts = { htmls, firstViews: await loadFirstViews(app, { folder, apiBase, now }), isSecure, apiBase }
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['**/*.html*', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = path.includes(`${join(folder, 'assets')}`)
      response.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
      response.header('x-content-type-options', 'nosniff')
    },
  })
  // not a page: a service worker caches it and starts any page with it while offline, so it has no settings
  app.get('/shell', (request, reply) =>
    sendHtml(htmls.shell, { isFound: true, permissions: sitePermissions }, request, reply),
  )
  app.get('/reference', (request, reply) =>
    sendHtml(htmls.reference, { isFound: true, permissions: noPermissions }, request, reply),
  )
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? sendPage(parts, request, reply)
      : reply.code(200).headers(unknownHeaders).send(unknownCall),
  )
}
