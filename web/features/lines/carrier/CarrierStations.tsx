import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CarrierStation } from '#contract/carrier/carrierPageCalls.ts'
import { carrierCountMax } from '#contract/carrier/carrierPageWords.ts'
import { mapAddress } from '#domain/shipment/mapAddress.ts'
import { PhoneLinks } from '#domain/shipment/PhoneLinks.tsx'
import { useSettings } from '#shared/browser/settings.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import type { Column } from '#shared/ui/table/columns.ts'
import { PagedTable } from '#shared/ui/table/PagedTable.tsx'
import classes from './Carrier.module.css'

/** Stations per page: most carriers have one for collecting and dozens for delivery. Fewer on phones: reviews stay in reach. */
const stationRows = { desktop: 10, mobile: 5 }

/** Returns a key that distinguishes stations. */
const identityOf = ({ isOrigin, ...station }: CarrierStation) => JSON.stringify([isOrigin, station])

const columns: readonly Column<CarrierStation>[] = [
  {
    key: 'station',
    title: '网点',
    isHead: true,
    cell: ({ name, isOrigin }) => (
      <span className="row wrap gap-3">
        {name}
        <Badge tone={isOrigin ? 'going' : 'quiet'}>{isOrigin ? '发货站' : '到站'}</Badge>
      </span>
    ),
  },
  {
    key: 'region',
    title: '地区',
    cell: ({ regionText, address }) => (
      // most addresses begin with it
      <span className={address.startsWith(regionText) ? 'phone-hidden' : undefined}>{regionText}</span>
    ),
  },
  {
    key: 'address',
    title: '地址',
    cell: ({ regionText, address, name }) => (
      <>
        {address}{' '}
        <a
          className="nowrap"
          href={mapAddress(`${regionText}${address} ${name}`)}
          target="_blank"
          rel="noreferrer"
          aria-label={`在地图上看${name}`}
        >
          地图
        </a>
      </>
    ),
  },
  {
    key: 'phones',
    title: '电话',
    cell: ({ name, phones }) => (
      <span className="row wrap gap-3">
        <PhoneLinks of={name} phones={phones} />
      </span>
    ),
  },
]

/** Lists the carrier's stations, with map links and phones. After the collecting ones come those of the destination `to`. */
export function CarrierStations({ carrierId, to }: { carrierId: number; to: string | null }) {
  const [page, setPage] = useState(1)
  const pageSize = useSettings(({ device }) => stationRows[device])
  const query = useQuery(
    callQuery(
      '/lines/getCarrierStations',
      { id: carrierId, page, pageSize, ...(to !== null && { destinationCode: to }) },
      { placeholderData: keepPreviousData },
    ),
  )
  return (
    <section className={`stack gap-3 min-w-0 ${classes.stations}`} aria-label="网点">
      <h2 className="section-title">网点</h2>
      <PagedTable
        caption="网点"
        unit="个"
        columns={columns}
        query={query}
        idOf={identityOf}
        nameOf={({ name }) => name}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        countMax={carrierCountMax}
        empty={<EmptyState title="暂无网点" text="请打电话问承运商。" />}
      />
    </section>
  )
}
