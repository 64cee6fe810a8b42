import { destinationPagesPath } from '#contract/kernel/pages.ts'
import type { ListedDestination } from '../../calls/destinationPages.ts'
import { regions } from '../../core/regions.ts'
import { escapeHtml as escape } from '../site/html.ts'
import { destinationLinks, siteLabel } from './destinationHtml.ts'
import { pageHtml } from './frame.ts'
import { directoryData } from './jsonLd.ts'

/** The most destinations on 专线目录, the busiest first; the sitemap has all. */
const listedMax = 2_000

const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string) => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const provinceOf = ({ destinationCode }: ListedDestination) => `${destinationCode.slice(0, 2)}0000`

function siteHtml(destinations: readonly ListedDestination[]): string {
  const [first] = destinations
  if (!first) return ''
  const byProvince = grouped(destinations, provinceOf)
  // in the order of the region codes, which people know
  const sections = regions.childrenOf(null).flatMap(({ code, name }) => {
    const links = destinationLinks(
      byProvince.get(code) ?? [],
      (destinationName, { lines }) => `${destinationName} ${lines} 条`,
    )
    return links === '' ? [] : [`<h3>${escape(name)}</h3><ul class="places many">${links}</ul>`]
  })
  return `<h2>${escape(siteLabel(first.siteId, first.siteName))}发往</h2>${sections.join('')}`
}

/** Renders 专线目录: every destination, by site and province. */
export function directoryHtml(list: readonly ListedDestination[], origin: string | null): string {
  const shown = list.slice(0, listedMax)
  const sites = [...grouped(shown, ({ siteId }) => String(siteId)).values()]
  const names = sites.flatMap(([first]) => (first ? [siteLabel(first.siteId, first.siteName)] : []))
  const main = `<h1>专线目录</h1>
<p>${list.length === 0 ? '还没有专线，去找专线看看其他线路。' : `${list.length} 个目的地，选一个看运价和发车时间。`}</p>
${sites.map(siteHtml).join('')}`
  return pageHtml(
    {
      title: names.length > 0 ? `专线目录：${names.slice(0, 3).join('、')}发往全国的物流专线` : '专线目录',
      description: `${names.slice(0, 10).join('、')}到全国 ${list.length} 个目的地的物流专线：运价、时效、发车时间，在线比总价、下单。`,
      path: destinationPagesPath,
      data: directoryData(origin),
      main,
    },
    origin,
  )
}
