import { Link } from 'react-router'
import { lineFieldNames, lineFieldSpec } from '#contract/lines/fieldWords.ts'
import type { OwnLine } from '#contract/lines/manageCalls.ts'
import type { OwnLineSort } from '#contract/lines/manageWords.ts'
import { priceText } from '#contract/price/amounts.ts'
import { textOf } from '#contract/price/fieldText.ts'
import { isNegotiable, negotiableLabel } from '#contract/price/negotiable.ts'
import { formatTransit } from '#domain/lines/departures.ts'
import { Age } from '#shared/ui/kit/Age.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { formatTimeOfDay, dateTime, formatDepartureDays } from '#shared/ui/text/format.ts'
import { LineStatusBadge } from './LineStatusBadge.tsx'
import classes from './Lines.module.css'

/** Renders the first price and the number of steps; 面议 without one. */
function Price({ fen, unit, steps }: { fen: number | undefined; unit: string; steps: number }) {
  if (fen === undefined) return negotiableLabel
  return (
    <>
      {priceText(fen)}
      {unit}
      {steps > 1 ? (
        <small className="block text-small soft anywhere phone-hidden">共 {steps} 档</small>
      ) : null}
    </>
  )
}

/** Columns of a carrier's own lines. */
export const ownLineColumns: Column<OwnLine, OwnLineSort>[] = [
  {
    key: 'destination',
    title: '目的地',
    // the reason takes the place of the station, so that the card has no further line
    cardCell: ({ destinationText, stoppedReason }) =>
      stoppedReason === undefined ? undefined : (
        <>
          <strong className="bold">{destinationText}</strong>
          <p className="text-small danger truncate">平台已暂停：{stoppedReason}</p>
        </>
      ),
    cell: ({ destinationText, destination, code }) => (
      <>
        <strong className="bold">{destinationText}</strong>
        <small className="block text-small soft anywhere">
          <bdi>{destination.name}</bdi>
          {code === '' ? null : (
            <>
              {' · '}
              <bdi>{code}</bdi>
            </>
          )}
        </small>
      </>
    ),
    sorts: { ascending: 'destination' },
    isHead: true,
  },
  {
    key: 'status',
    title: '状态',
    cardCell: ({ status, stoppedReason }) =>
      stoppedReason === undefined ? undefined : <LineStatusBadge status={status} />,
    cell: ({ status, stoppedReason }) => (
      <>
        <LineStatusBadge status={status} />
        {stoppedReason === undefined ? null : (
          <small className={`block mt-2 text-small danger anywhere ${classes.stopped}`}>
            平台已暂停：{stoppedReason}。处理后请在<Link to="/help/feedback">意见反馈</Link>里联系平台恢复。
          </small>
        )}
      </>
    ),
  },
  {
    key: 'kind',
    title: '线路',
    cell: ({ isDirect, viaTexts, siteName }) => (
      <>
        {siteName}发，{isDirect ? '直达' : '中转'}
        {viaTexts.length > 0 ? (
          <small className="block text-small soft anywhere">另到 {viaTexts.length} 地</small>
        ) : null}
      </>
    ),
    hideable: true,
    isOffCard: 'narrow',
  },
  {
    key: 'transit',
    title: '时效、发车',
    cell: ({ transitHoursMin, transitHoursMax, departureDays, cutOffMinutes }) => (
      <>
        {formatTransit(transitHoursMin, transitHoursMax)}
        <small className="block text-small soft anywhere">
          {formatDepartureDays(departureDays)} {formatTimeOfDay(cutOffMinutes)} 截货
        </small>
      </>
    ),
    hideable: true,
    isOffCard: 'narrow',
  },
  {
    key: 'heavy',
    title: '重货价',
    cell: ({ heavyTiers }) => <Price fen={heavyTiers[0]?.fenPerTonne} unit="/吨" steps={heavyTiers.length} />,
    sorts: { ascending: 'heavy' },
    align: 'end',
  },
  {
    key: 'light',
    title: '泡货价',
    cell: ({ lightTiers }) => <Price fen={lightTiers[0]?.fenPerM3} unit="/方" steps={lightTiers.length} />,
    sorts: { ascending: 'light' },
    align: 'end',
  },
  {
    key: 'minimum',
    title: '最低收费',
    cell: (line) => (isNegotiable(line) ? null : priceText(line.minChargeFen)),
    align: 'end',
    hideable: true,
    isWhole: true,
  },
  {
    key: 'popularity',
    title: '承运单数',
    cell: ({ popularity }) => popularity,
    sorts: { descending: 'popularity' },
    align: 'end',
    hideable: true,
    isOffCard: true,
  },
  {
    key: 'code',
    title: '线路编号',
    cell: ({ code }) => (code === '' ? null : <bdi>{code}</bdi>),
    sorts: { ascending: 'code' },
    hideable: true,
    isOffCard: true,
    isExtra: true,
  },
  ...lineFieldNames.map((field) => ({
    key: field,
    title: lineFieldSpec(field).label,
    cell: (line: OwnLine) => textOf(lineFieldSpec(field), line[field]),
    hideable: true,
    isOffCard: true,
    isExtra: true,
  })),
  {
    key: 'updated',
    title: '最近修改',
    cell: ({ updatedAt }) => (
      <span title={dateTime(updatedAt)}>
        <Age at={updatedAt} />
      </span>
    ),
    sorts: { descending: 'updated' },
    hideable: true,
    isOffCard: true,
    isWhole: true,
  },
]
