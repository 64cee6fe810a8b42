import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { carrierCountMax } from '#contract/carrier/carrierPageWords.ts'
import type { LineCard } from '#contract/lines/calls.ts'
import { ConsultLink } from '#domain/lines/ConsultLink.tsx'
import { formatTransit } from '#domain/lines/departures.ts'
import { FavoriteButton } from '#domain/lines/FavoriteButton.tsx'
import { compareAddress, nextStep } from '#domain/lines/lineAddresses.ts'
import { LinePrices } from '#domain/lines/LinePrices.tsx'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import type { TableSpec } from '#shared/ui/table/tableAddress.ts'
import { useTableAddress } from '#shared/ui/table/useTableAddress.ts'
import { formatTimeOfDay, formatDepartureDays } from '#shared/ui/text/format.ts'

const spec: TableSpec<'popular', never> = { sorts: ['popular'] }

/** Lines per page: few enough that stations and reviews stay in reach on a phone. */
const lineRows = 10

const columns: readonly Column<LineCard>[] = [
  {
    key: 'place',
    title: '线路',
    isHead: true,
    cell: ({ id, originName, destinationText, destinationName, isDirect }) => (
      <>
        <Link to={compareAddress([id])}>{destinationText}</Link>
        <span className="block text-2 soft anywhere">
          {originName} → {destinationName}，{isDirect ? '直达' : '中转'}
        </span>
      </>
    ),
  },
  {
    key: 'time',
    title: '时效',
    cell: ({ transitHoursMin, transitHoursMax, departureDays, cutOffMinutes }) => (
      <>
        {formatTransit(transitHoursMin, transitHoursMax)}
        <span className="block text-2 soft">
          {formatDepartureDays(departureDays)}，{formatTimeOfDay(cutOffMinutes)} 截货
        </span>
      </>
    ),
  },
  {
    key: 'prices',
    title: '价格',
    cell: (line) => <LinePrices line={line} weightGrams={null} volumeCm3={null} />,
  },
]

/** Lists all of the carrier's lines on offer, with prices and 下单. */
export function CarrierLines({ carrierId }: { carrierId: number }) {
  const [{ page }, change] = useTableAddress(spec)
  const query = useQuery(
    callQuery(
      '/lines/getCarrierLines',
      { id: carrierId, page, pageSize: lineRows },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <section className="stack gap-3 min-w-0" aria-label="在营专线">
      <h2 className="section-title">在营专线</h2>
      <PagedTable
        caption="在营专线"
        columns={columns}
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
          const next = nextStep(line)
          return (
            <>
              <FavoriteButton lineId={id} of={name} />
              <ConsultLink lineId={id} of={name} />
              <Button component={Link} to={next.to} size="compact-sm" aria-label={`${next.word}：${name}`}>
                {next.word}
              </Button>
            </>
          )
        }}
        empty={<EmptyState title="暂无在营专线" text="请去找专线另选一家。" />}
      />
    </section>
  )
}
