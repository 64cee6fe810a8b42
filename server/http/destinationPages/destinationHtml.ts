import { destinationPagesPath, homePath } from '#contract/kernel/pages.ts'
import { chinaDay } from '#contract/kernel/time.ts'
import type { LineCard } from '#contract/lines/calls.ts'
import { formatDepartureDays, formatTransit } from '#contract/lines/departureWords.ts'
import { destinationPagePath, placeName } from '#contract/lines/destinationPages.ts'
import type { Route } from '#contract/lines/destinationPages.ts'
import { emptyQuoteRequest, goodsText, writeQuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import type { QuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { priceText, yuan } from '#contract/price/amounts.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import { regionText } from '#contract/regions/regions.ts'
import type { DestinationPage, ListedDestination } from '../../calls/destinationPages.ts'
import { regions } from '../../core/regions.ts'
import { escapeHtml as escape } from '../site/html.ts'
import { pageHtml } from './frame.ts'
import { destinationData } from './jsonLd.ts'
import { lineHtml, sampleKg, sampleRequest, searchHref } from './lineHtml.ts'

/** The most links to other destinations: of the same province, and the busiest. */
const neighboursMax = 18
const busiestMax = 12
/** The most bytes of an uncompressed page, so that it loads quickly on a slow phone. */
const bytesMax = 40 * 1024
/** A search counts no further than a thousand. */
const countedMax = 1000

/** Returns the everyday name of a site (永康), or its own name when the regions do not know it. */
export const siteLabel = (siteId: number, siteName: string) => placeName(regions, String(siteId)) || siteName

/** A shared link's line (null when it is gone), its goods and services, and what the line is priced for. */
export type SharedLine = { line: LineCard | null; typed: QuoteRequest; request: QuoteRequest } | null

const countText = (total: number) => (total > countedMax ? `${countedMax}+` : String(total))

/** Returns the days on which at least one line leaves. */
const daysText = (lines: readonly LineCard[]) =>
  formatDepartureDays(lines.reduce((days, line) => days | line.departureDays, 0))

function summary({ lines, total }: DestinationPage): string {
  const fastest = lines.reduce<LineCard | undefined>(
    (best, line) => (best && best.transitHoursMax <= line.transitHoursMax ? best : line),
    undefined,
  )
  const heavy = lines.flatMap((line) => line.heavyTiers.map((tier) => tier.fenPerTonne))
  const light = lines.flatMap((line) => line.lightTiers.map((tier) => tier.fenPerM3))
  const from = (fens: readonly number[]) => priceText(Math.min(...fens))
  return [
    `${countText(total)} 条专线`,
    heavy.length > 0 && `重货 ${from(heavy)}/吨起`,
    light.length > 0 && `泡货 ${from(light)}/方起`,
    fastest && `最快 ${formatTransit(fastest.transitHoursMin, fastest.transitHoursMax)}`,
    `${daysText(lines)}发车`,
  ]
    .filter(Boolean)
    .join('，')
}

/** Renders links to the pages of other destinations; skips those of an unknown region. */
export const destinationLinks = (
  listed: readonly ListedDestination[],
  label: (name: string, destination: ListedDestination) => string,
) =>
  listed
    .flatMap((destination) => {
      const path = destinationPagePath(regions, destination)
      const name = placeName(regions, destination.destinationCode)
      return path === null ? [] : [`<li><a href="${path}">${escape(label(name, destination))}</a></li>`]
    })
    .join('')

function related({ destinations, siteId, destinationCode }: DestinationPage, from: string): string {
  const others = destinations.filter(
    (destination) => destination.siteId === siteId && destination.destinationCode !== destinationCode,
  )
  const isNear = (destination: ListedDestination) =>
    destination.destinationCode.slice(0, 2) === destinationCode.slice(0, 2)
  const near = others.filter(isNear).slice(0, neighboursMax)
  const busiest = others.filter((destination) => !isNear(destination)).slice(0, busiestMax)
  const section = (title: string, listed: readonly ListedDestination[]) =>
    listed.length === 0
      ? ''
      : `<h2>${escape(title)}</h2><ul class="places">${destinationLinks(listed, (name) => `${from}到${name}`)}</ul>`
  const province = placeName(regions, `${destinationCode.slice(0, 2)}0000`)
  return section(`${from}发往${province}`, near) + section(`${from}热门目的地`, busiest)
}

/** Renders the form that leads to a search. A shared link's goods are in its fields, its services go along. */
function searchForm({ siteId, destinationCode }: Route, request: QuoteRequest): string {
  const fields = new URLSearchParams({ site: String(siteId) })
  writeQuoteRequest(fields, request, destinationCode)
  const typed = (name: string) =>
    `value="${escape(fields.get(name) ?? '')}" inputmode="decimal" autocomplete="off"`
  const hidden = [...fields]
    .filter(([name]) => name !== 'kg' && name !== 'm3')
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
  return `<form action="${homePath}">${hidden.join('')}
<label>重量（公斤）<input name="kg" ${typed('kg')}></label><label>体积（方）<input name="m3" ${typed('m3')}></label><button>比总价</button></form>`
}

const gone = '<p class="note">分享的专线已暂停或下架，下面是同一目的地的专线。</p>'

/** Renders the page of a destination. The line of a shared link comes first. */
function htmlAt(path: string, page: DestinationPage, shared: SharedLine, origin: string | null): string {
  const { destinationCode, lines, total } = page
  const from = siteLabel(page.siteId, page.siteName)
  const to = placeName(regions, destinationCode)
  const target = { code: destinationCode, text: regionText(regions, destinationCode) }
  const name = `${from}到${to}物流专线`
  const summaryText = summary(page)
  const line = shared?.line ?? null
  const request = shared?.request ?? sampleRequest
  const rows = lines.filter(({ id }) => id !== line?.id)
  const newest = Math.max(...lines.map(({ updatedAt }) => Date.parse(updatedAt)))
  const main = `<nav class="crumbs" aria-label="位置"><a href="${destinationPagesPath}">专线目录</a> › ${escape(name)}</nav>
<h1>${escape(name)}</h1><p>${escape(summaryText)}</p>
${searchForm(page, shared?.typed ?? emptyQuoteRequest)}
${shared && line === null ? gone : ''}${line === null ? '' : `<h2>分享的专线</h2><ol class="lines">${lineHtml(line, { ...target, isShared: true }, request)}</ol>`}
${rows.length === 0 ? '' : `<h2>${sampleKg} 公斤运费，从低到高</h2><ol class="lines">${rows.map((row) => lineHtml(row, target)).join('')}</ol>`}
<p><a class="quiet" href="${escape(searchHref(page, request))}">${total > lines.length ? `找专线：查看全部 ${countText(total)} 条` : '找专线：按我的货比价'}</a></p>
<p class="soft">价格更新于 ${chinaDay(newest)}</p>
${related(page, from)}`
  const priced = line && line.totalFen !== null ? `，${goodsText(request)} ${yuan(line.totalFen)}` : ''
  const sum = line && isNegotiable(line) ? `，${negotiableLabel}` : priced
  return pageHtml(
    {
      title: `${name}：${summaryText.split('，').slice(0, 2).join('，')}`,
      ...(line && { sharedTitle: `${line.carrier.name} ${from}到${to}专线${sum}` }),
      description: `${name}，${summaryText}。在线比总价、下单、查运单。`,
      path,
      data: destinationData({ name, path, to: destinationCode, areaName: target.text, lines, total }, origin),
      main,
    },
    origin,
  )
}

/** Renders a destination's page with as many lines as `bytesMax` allows; null when its region is unknown. */
export function destinationHtml(
  page: DestinationPage,
  shared: SharedLine,
  origin: string | null,
): string | null {
  const path = destinationPagePath(regions, page)
  if (path === null) return null
  for (let shown = page.lines.length; ; shown -= 1) {
    const html = htmlAt(path, { ...page, lines: page.lines.slice(0, shown) }, shared, origin)
    if (shown <= 1 || Buffer.byteLength(html) <= bytesMax) return html
  }
}
