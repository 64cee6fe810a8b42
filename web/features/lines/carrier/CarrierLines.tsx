import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { carrierCountMax } from '#contract/carrier/carrierPageWords.ts'
import type { LineCard } from '#contract/lines/calls.ts'
import { goodsText, hasGoods } from '#contract/orders/plain/quoteRequest.ts'
import { ConsultLink } from '#domain/lines/ConsultLink.tsx'
import { formatTransit } from '#domain/lines/departures.ts'
import { FavoriteButton } from '#domain/lines/FavoriteButton.tsx'
import { compareAddress, nextStep, searchAddress } from '#domain/lines/lineAddresses.ts'
import { LinePrices } from '#domain/lines/prices/LinePrices.tsx'
import { LineTotal } from '#domain/lines/prices/LineTotal.tsx'
import { RegionPicker } from '#domain/regions/RegionPicker.tsx'
import { useLocalCity } from '#shared/browser/localCity.ts'
import { useAddress } from '#shared/browser/useAddress.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { formatTimeOfDay, formatDepartureDays } from '#shared/ui/text/format.ts'
import { noFilters, readSearch, searchRequest } from '../search/searchQuery.ts'
import type { SearchQuery } from '../search/searchQuery.ts'
import { useSiteName } from '../search/useSiteName.ts'
import classes from './Carrier.module.css'

const spec: TableSpec<'popular', never> = { sorts: ['popular'] }

/** Lines per page: few enough that stations and reviews stay in reach on a phone. */
const lineRows = 10

const placeColumn = (search: SearchQuery): Column<LineCard> => ({
  key: 'place',
  title: '线路',
  isHead: true,
  cell: ({ id, originName, destinationText, destinationName, isDirect }) => (
    <>
      <Link to={compareAddress([id], search)}>{destinationText}</Link>
      <span className="block text-small soft anywhere">
        {originName} → {destinationName}，{isDirect ? '直达' : '中转'}
      </span>
    </>
  ),
})

const timeColumn: Column<LineCard> = {
  key: 'time',
  title: '时效',
  cell: ({ transitHoursMin, transitHoursMax, departureDays, cutOffMinutes }) => (
    <>
      {formatTransit(transitHoursMin, transitHoursMax)}
      <span className="block text-small soft">
        {formatDepartureDays(departureDays)}，{formatTimeOfDay(cutOffMinutes)} 截货
      </span>
    </>
  ),
}

const priceColumn = (search: SearchQuery): Column<LineCard> => ({
  key: 'prices',
  title: '价格',
  cell: (line) => <LinePrices line={line} weightGrams={search.weightGrams} volumeCm3={search.volumeCm3} />,
})

const totalColumn = (search: SearchQuery): Column<LineCard> => ({
  key: 'total',
  title: '总价',
  cell: (line) => (
    <span className="stack">
      <LineTotal line={line} request={search} />
    </span>
  ),
})

/** Reads the carrier's lines: all of them, or those to a destination as a search finds and prices them. */
function useCarrierLines(carrierId: number, search: SearchQuery, page: number) {
  const site = useLocalCity((state) => state.site)
  const paging = { page, pageSize: lineRows }
  const { to } = search
  const all = useQuery(
    callQuery(
      '/lines/getCarrierLines',
      { id: carrierId, ...paging },
      { placeholderData: keepPreviousData, enabled: to === null },
    ),
  )
  const found = useQuery(
    callQuery(
      '/lines/searchLines',
      { ...searchRequest(search, site.cityId, { after: null, pages: 1 }), carrierId, ...paging },
      { placeholderData: keepPreviousData, enabled: to !== null },
    ),
  )
  return to === null ? all : found
}

/** Lists the carrier's lines on offer, with prices and 下单. A destination and goods in the address narrow and price them. */
export function CarrierLines({ carrierId }: { carrierId: number }) {
  const [{ page }, change] = useTableAddress(spec)
  const [params, edit] = useAddress()
  const search = { ...readSearch(params), ...noFilters }
  const { to } = search
  const query = useCarrierLines(carrierId, search, page)
  const site = useLocalCity((state) => state.site)
  const siteName = useSiteName(search.siteId)
  const goods = goodsText(search)
  const isPriced = to !== null && hasGoods(search)
  return (
    <section className="stack gap-3 min-w-0" aria-label="在营专线">
      <h2 className="section-title">在营专线</h2>
      <div className="flex wrap items-end gap-3 gap-x-5" data-screen-only>
        <div className={classes.destination}>
          <RegionPicker
            label="目的地"
            fromSite={search.siteId ?? site.cityId}
            placeholder="全部，可填城市、区县"
            value={to}
            onChange={(code) => edit({ to: code ?? '', page: '' })}
          />
        </div>
        {isPriced && <p className="hint py-3">按 {goods} 计价，便宜的在前</p>}
      </div>
      <PagedTable
        caption="在营专线"
        columns={[placeColumn(search), timeColumn, isPriced ? totalColumn(search) : priceColumn(search)]}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ destinationText }) => destinationText}
        page={page}
        pageSize={lineRows}
        onPage={(requested, isCorrection) => change({ page: requested, isCorrection })}
        countMax={carrierCountMax}
        actions={(line) => {
          const { id, carrier, destinationName } = line
          const name = `${carrier.name}到${destinationName}`
          const next = nextStep(line, search)
          return (
            <>
              <FavoriteButton lineId={id} of={name} />
              <ConsultLink lineId={id} of={name} search={search} />
              <Button
                component={Link}
                to={next.to}
                size="compact-sm"
                variant="light"
                aria-label={`${next.word}：${name}`}
              >
                {next.word}
              </Button>
            </>
          )
        }}
        empty={
          to === null ? (
            <EmptyState title="暂无在营专线" text="请去找专线另选一家。" />
          ) : (
            <EmptyState
              title={`这家没有从${siteName}到这里的专线`}
              text="看看它的其他专线，或找到这里的其他承运商。"
              action={
                <Button variant="default" component={Link} to={searchAddress(search, search.siteId)}>
                  去找专线
                </Button>
              }
            />
          )
        }
      />
    </section>
  )
}
