import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { destinationPagesPath } from '#contract/kernel/pages.ts'
import { destinationPagePath, parseDestinationSlug } from '#contract/lines/destinationPages.ts'
import { hasGoods, readQuoteRequest, requestedConsignment } from '#contract/orders/plain/quoteRequest.ts'
import type { QuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { wantedKeys } from '#contract/price/services.ts'
import type { DestinationPage, DestinationPages } from '../../calls/destinationPages.ts'
import { regions } from '../../core/regions.ts'
import { isDatabaseAway } from '../../db/away.ts'
import { withAppearance } from '../site/appearance.ts'
import { noPermissions } from '../site/permissionsPolicy.ts'
import { prepareText, memoizeByObject } from '../site/preparedText.ts'
import type { PreparedText } from '../site/preparedText.ts'
import { sendHtml } from '../site/sendHtml.ts'
import { selectEncoding } from '../site/siteHtml.ts'
import { destinationHtml } from './destinationHtml.ts'
import { directoryHtml } from './directoryHtml.ts'
import { robotsTxt, sitemapPath, sitemapXml } from './forCrawlers.ts'
import { pagePolicy } from './frame.ts'
import { sampleRequest } from './lineHtml.ts'
import { pageSwitches } from './style.ts'

/** The seconds after which crawlers and people retry. */
const retrySeconds = 60
const methods = ['GET', 'HEAD']

const withPolicy = memoizeByObject((page: PreparedText) => ({ ...page, policy: pagePolicy }))

function sendPage(page: PreparedText, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const html = withAppearance(withPolicy(page), request.headers.cookie, pageSwitches)
  const vary = 'accept-encoding, cookie'
  return sendHtml(html, { isFound: true, permissions: noPermissions, vary }, request, reply)
}

function sendText(
  text: PreparedText,
  contentType: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  void reply.headers({
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    etag: text.etag,
  })
  if (request.headers['if-none-match']?.includes(text.etag)) return reply.code(304).send()
  const { encoding, content } = selectEncoding(text, request.headers['accept-encoding'])
  if (encoding !== null) void reply.header('content-encoding', encoding)
  return reply.header('content-type', contentType).send(content)
}

/** Returns a shared link's line, goods and services; invalid amounts are dropped. null when the address names no line. */
function sharedOf(search: URLSearchParams): { lineId: number; typed: QuoteRequest } | null {
  const line = search.get('line') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(line)) return null
  return { lineId: Number(line), typed: { ...readQuoteRequest(search), faulty: {} } }
}

/**
 * Registers 专线目录, the pages of destinations, robots.txt and the sitemap (product.md §5). A destination without lines gets the 404
 * page. `origin`: the site's public origin; null: links are relative.
 */
export function registerDestinationPages(
  app: FastifyInstance,
  { pages, origin }: { pages: DestinationPages; origin: string | null },
): void {
  const directory = memoizeByObject((list: Awaited<ReturnType<DestinationPages['list']>>) =>
    prepareText(directoryHtml(list, origin)),
  )
  const sitemap = memoizeByObject((list: Awaited<ReturnType<DestinationPages['list']>>) =>
    prepareText(sitemapXml(list, origin ?? '')),
  )
  const destination = memoizeByObject((page: DestinationPage) => {
    const html = destinationHtml(page, null, origin)
    return html === null ? null : prepareText(html)
  })
  const robots = prepareText(robotsTxt(origin))

  async function destinationAt(slug: string, search: URLSearchParams): Promise<PreparedText | null> {
    const route = parseDestinationSlug(regions, slug)
    const page = route && (await pages.page(route))
    if (!page) return null
    const shared = sharedOf(search)
    if (shared === null) return destination(page)
    const { lineId, typed } = shared
    const request = hasGoods(typed) ? typed : { ...typed, weightGrams: sampleRequest.weightGrams }
    const isSample = !hasGoods(typed) && wantedKeys(typed).length === 0
    const line = await pages.line(page, lineId, isSample ? null : requestedConsignment(request))
    const html = destinationHtml(page, { line, typed, request }, origin)
    return html === null ? null : prepareText(html)
  }

  const get = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({
      method: methods,
      url,
      handler: async (request, reply) => {
        try {
          await answer(request, reply)
        } catch (error) {
          request.log[isDatabaseAway(error) ? 'warn' : 'error']({ err: error }, 'A page was not made')
          // 503, not 404: a crawler would drop the page it knows
          void reply
            .code(503)
            .headers({
              'retry-after': retrySeconds,
              'cache-control': 'no-store',
              'content-type': 'text/plain; charset=utf-8',
            })
            .send('页面暂时打不开，请一分钟后刷新。')
        }
        return reply
      },
    })

  get(destinationPagesPath, async (request, reply) => sendPage(directory(await pages.list()), request, reply))
  get(`${destinationPagesPath}/:slug`, async (request, reply) => {
    const { slug } = request.params as { slug: string }
    const page = await destinationAt(slug, new URLSearchParams(request.query as Record<string, string>))
    if (page === null) reply.callNotFound()
    else sendPage(page, request, reply)
  })
  app.get('/robots.txt', (request, reply) => sendText(robots, 'text/plain; charset=utf-8', request, reply))
  get(sitemapPath, async (request, reply) => {
    if (origin === null) return reply.callNotFound()
    return sendText(sitemap(await pages.list()), 'application/xml; charset=utf-8', request, reply)
  })
  // a page has one address
  for (const url of [`${destinationPagesPath}/`, `${destinationPagesPath}/:slug/`])
    get(url, async (request, reply) => {
      const { slug } = request.params as { slug?: string }
      const route = slug === undefined ? null : parseDestinationSlug(regions, slug)
      const to = slug === undefined ? destinationPagesPath : route && destinationPagePath(regions, route)
      if (to === null) return reply.callNotFound()
      const at = request.url.indexOf('?')
      return reply
        .header('cache-control', 'no-cache')
        .redirect(to + (at < 0 ? '' : request.url.slice(at)), 308)
    })
}
