import { destinationPagesPath, homePath } from '#contract/kernel/pages.ts'
import type { LineCard } from '#contract/lines/calls.ts'
import { yuanText } from '#contract/price/amounts.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'
import { absoluteUrl, logoPath, siteName } from './frame.ts'
import { lineHref, sampleKg, timesText } from './lineHtml.ts'

/** Returns a URL property, or nothing without an origin: schema.org takes absolute links only. */
const urlIn = (origin: string | null, path: string, key = 'url') => {
  const url = absoluteUrl(origin, path)
  return url === null ? {} : { [key]: url }
}

/** UN/CEFACT's codes of the tonne and the cubic metre. */
const units = { heavy: { unitCode: 'TNE', unitText: '吨' }, light: { unitCode: 'MTQ', unitText: '立方米' } }

const unitPrice = (fen: number, unit: (typeof units)['heavy' | 'light']) => ({
  '@type': 'UnitPriceSpecification',
  price: yuanText(fen),
  priceCurrency: 'CNY',
  ...unit,
})

function offerOf(line: LineCard & { totalFen: number }, to: string, origin: string | null): object {
  const [heavy, light] = [line.heavyTiers[0], line.lightTiers[0]]
  return {
    '@type': 'Offer',
    name: `${line.carrier.name} ${sampleKg} 公斤`,
    description: timesText(line),
    price: yuanText(line.totalFen),
    priceCurrency: 'CNY',
    priceSpecification: [
      ...(heavy ? [unitPrice(heavy.fenPerTonne, units.heavy)] : []),
      ...(light ? [unitPrice(light.fenPerM3, units.light)] : []),
    ],
    seller: { '@type': 'Organization', name: line.carrier.name },
    ...urlIn(origin, lineHref(line, to)),
  }
}

const organization = (origin: string | null) => ({
  '@type': 'Organization',
  name: siteName,
  ...urlIn(origin, '/'),
  ...urlIn(origin, logoPath, 'logo'),
})

function breadcrumbs(origin: string | null, steps: readonly { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...urlIn(origin, path, 'item'),
    })),
  }
}

const home = { name: siteName, path: homePath }
const directory = { name: '专线目录', path: destinationPagesPath }
const graph = (...parts: object[]) => ({ '@context': 'https://schema.org', '@graph': parts })

/** Returns the structured data of 专线目录. */
export const directoryData = (origin: string | null) =>
  graph(organization(origin), breadcrumbs(origin, [home, directory]))

/** Returns the structured data of a destination's page: breadcrumbs, and the service with its lines' prices for the sample. */
export function destinationData(
  page: {
    name: string
    path: string
    to: string
    areaName: string
    lines: readonly LineCard[]
    total: number
  },
  origin: string | null,
): object {
  const priced = page.lines.flatMap((line) =>
    line.totalFen === null ? [] : [{ ...line, totalFen: line.totalFen }],
  )
  const totals = priced.map(({ totalFen }) => totalFen)
  // lines without a price (面议) come last: where one is on the page, so is every price
  const offerCount = page.lines.some(isNegotiable) ? priced.length : page.total
  return graph(
    organization(origin),
    breadcrumbs(origin, [home, directory, { name: page.name, path: page.path }]),
    {
      '@type': 'Service',
      name: page.name,
      serviceType: '公路零担专线运输',
      provider: organization(origin),
      areaServed: { '@type': 'AdministrativeArea', name: page.areaName },
      ...urlIn(origin, page.path),
      ...(priced.length > 0 && {
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: 'CNY',
          lowPrice: yuanText(Math.min(...totals)),
          // the highest price is unknown when lines are left out
          ...(offerCount <= priced.length && { highPrice: yuanText(Math.max(...totals)) }),
          offerCount,
          offers: priced.map((line) => offerOf(line, page.to, origin)),
        },
      }),
    },
  )
}
