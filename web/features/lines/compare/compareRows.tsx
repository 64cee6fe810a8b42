import type { ReactNode } from 'react'
import type { LineDetail } from '#contract/lines/calls.ts'
import { nextDepartureMs } from '#contract/lines/departures.ts'
import { lineFactLabel, lineFieldNames, lineFieldSpec } from '#contract/lines/fieldWords.ts'
import { isDirectTo, reachesDestination, transferRegions } from '#contract/lines/transfer.ts'
import { hasGoods } from '#contract/orders/plain/quoteRequest.ts'
import { priceText } from '#contract/price/amounts.ts'
import { textOf } from '#contract/price/fieldText.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import { serviceKeys, serviceLabels } from '#contract/price/services.ts'
import { nextDepartureText, shanghaiTime, formatTransit } from '#domain/lines/departures.ts'
import { serviceFeeTexts } from '#domain/lines/prices/feeTexts.ts'
import { heavyTierTexts, lightTierTexts } from '#domain/lines/prices/tierTexts.ts'
import { formatTimeOfDay, dateTime, formatDepartureDays } from '#shared/ui/text/format.ts'
import { bestIndexes, cheapestIndexes, fastestIndexes, hoursMargin } from '../best/bestIndexes.ts'
import type { Margin } from '../best/bestIndexes.ts'
import { cheapestLadders } from './cheapestLadders.ts'
import { LadderCell, QuoteItems, quoteOf, StationCell, TotalCell } from './CompareCells.tsx'
import type { Comparison } from './compareQuery.ts'

/** A row of the comparison: its label, each line's value, and which lines are best. */
export interface CompareRow {
  label: string
  cell: (line: LineDetail) => ReactNode
  best?: { indexes: ReadonlySet<number>; label: string }
}

interface Compared {
  /** In the order of the columns; null for a missing line. */
  lines: readonly (LineDetail | null)[]
  comparison: Comparison
  /** Text of the requested destination; '' for none. */
  requestedText: string
  now: Date
}

const hours = (value: number) => formatTransit(value, value)

function timeRows({ lines, requestedText, now }: Compared): CompareRow[] {
  const best = (of: (line: LineDetail) => number | null, kind: 'least' | 'most' = 'least', margin?: Margin) =>
    bestIndexes(
      // A line that takes no orders is never labelled best.
      lines.map((line) => (line?.status === 'on' ? of(line) : null)),
      kind,
      margin,
    )
  return [
    {
      label: '直达 / 中转',
      cell: (line) => {
        if (!reachesDestination(line, requestedText)) return `不到${requestedText}`
        const transfers = transferRegions(line, requestedText)
        if (transfers.length > 0) return `经中转到 ${transfers.join('、')}`
        return isDirectTo(line, requestedText) ? '直达' : '中转'
      },
    },
    {
      label: '承诺时效',
      cell: (line) => formatTransit(line.transitHoursMin, line.transitHoursMax),
      best: {
        indexes: fastestIndexes(lines.map((line) => (line?.status === 'on' ? line : null))),
        label: '最快',
      },
    },
    {
      label: '实测时效',
      cell: ({ experience }) =>
        experience
          ? `一般 ${hours(experience.medianHours)}，90% 在 ${hours(experience.p90Hours)}内（近 90 天 ${experience.waybills} 票${experience.onTimePercent === null ? '' : `，时效达成率 ${experience.onTimePercent}%`}）`
          : '票数不足，暂无数据',
      best: {
        indexes: best((line) => line.experience?.medianHours ?? null, 'least', hoursMargin),
        label: '实测最快',
      },
    },
    {
      label: '已承运',
      cell: (line) => `${line.popularity} 票`,
      best: { indexes: best((line) => line.popularity, 'most'), label: '最多' },
    },
    {
      label: '发车',
      cell: (line) => {
        const next = nextDepartureText(line, shanghaiTime(now))
        const when = `${formatDepartureDays(line.departureDays)}，${formatTimeOfDay(line.cutOffMinutes)} 截货`
        return next ? `${when}；${next.text}` : when
      },
      best: { indexes: best((line) => nextDepartureMs(line, now.getTime())), label: '最早能走' },
    },
  ]
}

/** Returns the lines that take orders at a price; a line that does not is never labelled cheapest. */
const pricedLines = ({ lines }: Compared) =>
  lines.map((line) => (line?.status === 'on' && !isNegotiable(line) ? line : null))

const unlessNegotiable = (line: LineDetail, cell: ReactNode) => (isNegotiable(line) ? negotiableLabel : cell)

function totalRow(compared: Compared): CompareRow {
  const { comparison } = compared
  const totals = pricedLines(compared).map((line) => {
    const priced = line && quoteOf(line, comparison)
    return priced?.quote && priced.missing.length === 0 ? priced.quote.totalFen : null
  })
  return {
    label: '预估总价',
    cell: (line) => {
      const priced = quoteOf(line, comparison)
      return priced ? <TotalCell of={priced} /> : unlessNegotiable(line, '填好重量或体积就算出来')
    },
    best: { indexes: cheapestIndexes(totals), label: '总价最低' },
  }
}

function priceRows(compared: Compared): CompareRow[] {
  const { comparison } = compared
  const { weightGrams, volumeCm3 } = comparison
  const on = pricedLines(compared)
  const heavy = on.map(
    (line) =>
      line && line.heavyTiers.map(({ fromGrams, fenPerTonne }) => ({ from: fromGrams, fen: fenPerTonne })),
  )
  const light = on.map(
    (line) => line && line.lightTiers.map(({ fromCm3, fenPerM3 }) => ({ from: fromCm3, fen: fenPerM3 })),
  )
  return [
    ...(hasGoods(comparison)
      ? [
          {
            label: '费用明细',
            cell: (line: LineDetail) => <QuoteItems of={quoteOf(line, comparison)} />,
          },
        ]
      : []),
    {
      label: '重货价',
      cell: (line) =>
        unlessNegotiable(line, <LadderCell steps={heavyTierTexts(line.heavyTiers, weightGrams)} />),
      best: { indexes: cheapestLadders(heavy, weightGrams), label: '最低' },
    },
    {
      label: '泡货价',
      cell: (line) =>
        unlessNegotiable(line, <LadderCell steps={lightTierTexts(line.lightTiers, volumeCm3)} />),
      best: { indexes: cheapestLadders(light, volumeCm3), label: '最低' },
    },
    {
      label: '最低一票',
      cell: (line) => unlessNegotiable(line, priceText(line.minChargeFen)),
      best: {
        indexes: bestIndexes(
          on.map((line) => line && line.minChargeFen),
          'least',
        ),
        label: '最低',
      },
    },
  ]
}

const feeRows = (): CompareRow[] => [
  ...serviceKeys.map((key) => ({
    label: serviceLabels[key],
    cell: (line: LineDetail) => serviceFeeTexts(line.fees)[key] ?? '不提供',
  })),
  {
    label: '其他费用',
    cell: ({ fees }) =>
      fees.other.length === 0
        ? '无'
        : fees.other.map(({ name, fen }) => `${name} ${priceText(fen)}/票`).join('；'),
  },
]

const stationRows = (): CompareRow[] => [
  { label: '发货站', cell: ({ origin }) => <StationCell station={origin} contact={origin.contact} /> },
  { label: '到站', cell: ({ destination }) => <StationCell station={destination} /> },
  { label: '中转可达', cell: ({ viaTexts }) => (viaTexts.length > 0 ? viaTexts.join('、') : '无') },
  ...lineFieldNames.map((field) => ({
    label: lineFactLabel(field),
    cell: (line: LineDetail) => textOf(lineFieldSpec(field), line[field]) ?? '无',
  })),
  { label: '价格更新', cell: ({ updatedAt }) => dateTime(updatedAt) },
]

/** Returns the compared rows in the order in which a shipper decides: total, time, prices, fees, places. */
export const compareRows = (compared: Compared): CompareRow[] => [
  totalRow(compared),
  ...timeRows(compared),
  ...priceRows(compared),
  ...feeRows(),
  ...stationRows(),
]
