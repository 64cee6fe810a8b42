import { Link } from 'react-router'
import { serviceLabels } from '#contract/price/services.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { formatTransit, nextDepartureText, shanghaiTime } from '#domain/lines/departures.ts'
import type { FavoriteRow } from '#domain/lines/favorites.ts'
import { compareAddress } from '#domain/lines/lineAddresses.ts'
import { LinePrices } from '#domain/lines/prices/LinePrices.tsx'
import { unitPricesText } from '#domain/lines/prices/unitPricesText.ts'
import { provinceAndCity } from '#domain/regions/cityText.ts'
import { PhoneLinks } from '#domain/shipment/PhoneLinks.tsx'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { useLocalCity } from '#shared/browser/localCity.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { dateTime, formatDepartureDays, formatTimeOfDay } from '#shared/ui/text/format.ts'
import { shortCarrierName } from '../search/row/shortCarrierName.ts'
import { PriceChanges, PriceMark } from './PriceChange.tsx'

const stateWords = { on: null, paused: '已暂停', off: '已下线' } as const

/** Returns what a saved line is called: 顺通物流到义乌站. */
export const lineName = ({ carrier, destinationName }: FavoriteRow) => `${carrier.name}到${destinationName}`

/** Renders the city of a line with how it gets there and whether it takes orders. */
function Destination({ row }: { row: FavoriteRow }) {
  const { id, destinationText, isDirect, status } = row
  const { city } = provinceAndCity(destinationText)
  const state = stateWords[status]
  return (
    <span className="row wrap gap-2">
      <Link
        to={compareAddress([id])}
        className={`bold no-underline ${status === 'on' ? 'ink' : 'faint'}`}
        aria-label={`${city}，看${lineName(row)}的详情`}
      >
        {city}
      </Link>
      <Badge tone={isDirect ? 'good' : 'quiet'}>{isDirect ? '直达' : '中转'}</Badge>
      {state && <Badge tone="warn">{state}</Badge>}
    </span>
  )
}

/** Shows when a line departs next; nothing while it takes no orders. */
function NextDeparture({ row }: { row: FavoriteRow }) {
  const next = nextDepartureText(row, shanghaiTime(useNow()))
  if (next === null || row.status !== 'on') return null
  return <span className={next.isToday ? 'medium good' : 'soft'}>{next.text}</span>
}

/** Renders a carrier's name as in the search, so that its prices fit beside it. */
function ShortCarrier({ carrier }: Pick<FavoriteRow, 'carrier'>) {
  const siteName = useLocalCity(({ site }) => site.name)
  return <CarrierLink carrier={carrier} shown={shortCarrierName(carrier.name, siteName)} />
}

const transitOf = (row: FavoriteRow) => formatTransit(row.transitHoursMin, row.transitHoursMax)

/** Columns of the saved lines. */
export const favoriteColumns: Column<FavoriteRow>[] = [
  {
    key: 'line',
    title: '专线',
    cardCell: (row) => <Destination row={row} />,
    cell: (row) => (
      <>
        <Destination row={row} />
        <span className="block text-small soft anywhere">
          {row.originName} → {row.destinationName}
        </span>
        <span className="block text-small faint anywhere">
          {row.destinationText}，{dateTime(row.savedAt)} 收藏
        </span>
      </>
    ),
    isHead: true,
  },
  {
    key: 'carrier',
    title: '承运商',
    cardCell: ({ carrier }) => <ShortCarrier carrier={carrier} />,
    cell: ({ carrier, services }) => (
      <>
        <CarrierLink carrier={carrier} />
        {services.length > 0 && (
          <span className="block text-small faint anywhere">
            {services.map((service) => serviceLabels[service]).join('、')}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'prices',
    title: '价格',
    cardCell: (row) => (
      <>
        {unitPricesText(row)} <PriceMark change={row.priceChange} />
      </>
    ),
    cell: (row) => (
      <>
        <PriceMark change={row.priceChange} />
        <LinePrices line={row} weightGrams={null} volumeCm3={null} />
        <PriceChanges row={row} />
      </>
    ),
  },
  {
    key: 'transit',
    title: '时效',
    cardCell: (row) => (
      <>
        {transitOf(row)} <NextDeparture row={row} />
      </>
    ),
    cell: (row) => (
      <>
        <strong>{transitOf(row)}</strong>
        {row.experience && (
          <span className="block text-small faint anywhere">
            实测 {formatTransit(row.experience.medianHours, row.experience.medianHours)}（近 90 天{' '}
            {row.experience.waybills} 票）
          </span>
        )}
        <span className="block text-small">
          {formatDepartureDays(row.departureDays)}，{formatTimeOfDay(row.cutOffMinutes)} 截货
        </span>
        <span className="block text-small">
          <NextDeparture row={row} />
        </span>
      </>
    ),
  },
  {
    key: 'phones',
    title: '电话',
    cell: ({ carrier, originPhones }) => (
      <span className="stack items-start">
        <PhoneLinks of={carrier.name} phones={originPhones} />
      </span>
    ),
    cardCell: ({ carrier, originPhones }) => (
      <PhoneLinks of={carrier.name} phones={originPhones.slice(0, 1)} />
    ),
    isOffCard: 'narrow',
    isWhole: true,
  },
]
