import { carrierPathPrefix, homePath } from '#contract/kernel/pages.ts'
import type { PagePath } from '#contract/kernel/pages.ts'
import type { LineCard } from '#contract/lines/calls.ts'
import { formatTimeOfDay, formatDepartureDays, formatTransit } from '#contract/lines/departureWords.ts'
import { sampleWeightGrams } from '#contract/lines/destinationPages.ts'
import type { Route } from '#contract/lines/destinationPages.ts'
import { isDirectTo, transferRegions } from '#contract/lines/transfer.ts'
import { emptyQuoteRequest, goodsText, writeQuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import type { QuoteRequest } from '#contract/orders/plain/quoteRequest.ts'
import { kilogramText, priceText, yuan } from '#contract/price/amounts.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import { serviceLabels, unofferedServices } from '#contract/price/services.ts'
import { escapeHtml as escape } from '../site/html.ts'

const orderPath: PagePath = '/orders/new'
const inquiryPath: PagePath = '/orders/newInquiry'

/** 500 */
export const sampleKg = kilogramText(sampleWeightGrams)

/** The goods and services behind the prices of a page. */
export const sampleRequest: QuoteRequest = { ...emptyQuoteRequest, weightGrams: sampleWeightGrams }

const priceRange = (fens: readonly number[]) => {
  const [least, most] = [Math.min(...fens), Math.max(...fens)]
  return least === most ? priceText(least) : `${priceText(least)}–${priceText(most).slice(1)}`
}

/** 重货 ¥240–300/吨，泡货 ¥70/方，最低一票 ¥30.00 */
const pricesText = (line: LineCard) =>
  [
    line.heavyTiers.length > 0 && `重货 ${priceRange(line.heavyTiers.map((tier) => tier.fenPerTonne))}/吨`,
    line.lightTiers.length > 0 && `泡货 ${priceRange(line.lightTiers.map((tier) => tier.fenPerM3))}/方`,
    line.minChargeFen > 0 && `最低一票 ${yuan(line.minChargeFen)}`,
  ]
    .filter(Boolean)
    .join('，')

/** 36–48 小时，每天 18:00 截货 */
export const timesText = (line: LineCard) =>
  `${formatTransit(line.transitHoursMin, line.transitHoursMax)}，${formatDepartureDays(line.departureDays)} ${formatTimeOfDay(line.cutOffMinutes)} 截货`

/** Returns a link with goods, services and destination (web/domain/lines/lineAddresses.ts). */
function hrefOf(path: string, first: string, request: QuoteRequest, to: string): string {
  const params = new URLSearchParams()
  writeQuoteRequest(params, request, to)
  return `${path}?${first}&${params.toString()}`
}
export const lineHref = (line: LineCard, to: string, request = sampleRequest) =>
  hrefOf(homePath, `compare=${line.id}`, request, to)

/** The search that a page leads to; it shows the same lines and the rest. */
export const searchHref = ({ siteId, destinationCode }: Route, request = sampleRequest) =>
  hrefOf(homePath, `site=${siteId}`, request, destinationCode)

const link = (href: string, text: string, label: string, kind = '') =>
  `<a${kind} href="${escape(href)}" aria-label="${escape(label)}">${escape(text)}</a>`

/** Renders what a line costs, or why it has no price for the goods and services. */
function sumHtml(line: LineCard, request: QuoteRequest): string {
  const lacking = unofferedServices(line.services, request)
  if (lacking.length > 0) return `<b>不提供${lacking.join('、')}</b>`
  return line.totalFen === null
    ? `<b>${negotiableLabel}</b> <span class="soft">来电询价</span>`
    : `<b>${yuan(line.totalFen)}</b> <span class="soft">${escape(goodsText(request))}</span>`
}

/** Renders a line as a row of a destination's page; `destination.text`: the region from its province down. */
export function lineHtml(
  line: LineCard,
  destination: { code: string; text: string; isShared?: boolean },
  request = sampleRequest,
): string {
  const { carrier } = line
  const isDirect = isDirectTo(line, destination.text)
  const transfers = transferRegions(line, destination.text)
  const services = line.services.map((key) => serviceLabels[key]).join('、')
  const phone = line.originPhones[0]
  const hrefTo = (path: string, first: string) => hrefOf(path, first, request, destination.code)
  const action = isNegotiable(line)
    ? link(hrefTo(inquiryPath, `lines=${line.id}`), '询价', `向${carrier.name}询价`, ' class="quiet"')
    : link(hrefTo(orderPath, `line=${line.id}`), '下单', `用${carrier.name}下单`, ' class="quiet"')
  const where = transfers.length > 0 ? `经${line.destinationText}中转` : line.destinationName
  return `<li${destination.isShared ? ' class="shared"' : ''}><h3><a href="${carrierPathPrefix}${carrier.id}">${escape(carrier.name)}</a><span class="mark${isDirect ? '' : ' via'}">${isDirect ? '直达' : '中转'}</span></h3>
<p class="sum">${sumHtml(line, request)}</p>
<div><p>${escape(`${line.originName} → ${where}，${timesText(line)}`)}</p><p class="soft">${escape(pricesText(line))}${services && `<br>${escape(services)}`}</p></div>
<p class="do">${phone === undefined ? '' : link(`tel:${phone}`, phone, `拨打${carrier.name}电话 ${phone}`)}${link(lineHref(line, destination.code, request), '详情', `${carrier.name}的详情`)}${action}</p></li>`
}
