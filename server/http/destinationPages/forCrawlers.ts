import { destinationPagesPath, homePath } from '#contract/kernel/pages.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import { destinationPagePath } from '#contract/lines/destinationPages.ts'
import type { ListedDestination } from '../../calls/destinationPages.ts'
import { regions } from '../../core/regions.ts'
import { escapeHtml as escape } from '../site/html.ts'
import { absoluteUrl } from './frame.ts'

const openPaths: readonly PagePath[] = [homePath, '/base/track', '/help/terms', '/help/privacy']

export const sitemapPath = '/sitemap.xml'

/** Renders the sitemap of all public pages, at the configured origin (reliability.md fact 14). */
export function sitemapXml(list: readonly ListedDestination[], origin: string): string {
  const entry = (path: string, changedAt?: string) =>
    `<url><loc>${escape(absoluteUrl(origin, path) ?? '')}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`}</url>`
  const newest = list
    .map(({ changedAt }) => changedAt)
    .toSorted()
    .at(-1)
  const destinationEntries = list.flatMap((destination) => {
    const path = destinationPagePath(regions, destination)
    return path === null ? [] : [entry(path, destination.changedAt)]
  })
  const others = openPaths.map((path) => entry(path))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...others, entry(destinationPagesPath, newest), ...destinationEntries].join('\n')}</urlset>
`
}

/** Paths of personal links and endless searches, closed to crawlers. */
const disallowed = ['/r/', '/join/', '/pay/', '/redirect/', '/download/', `${homePath}?`, '/orders/new?']

/** Renders robots.txt. Without an origin it names no sitemap, since the address would be a guess. */
export const robotsTxt = (origin: string | null): string =>
  [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...(origin === null ? [] : ['', `Sitemap: ${absoluteUrl(origin, sitemapPath)}`]),
    '',
  ].join('\n')
