import { Button } from '@mantine/core'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { CarrierPage as Carrier } from '#contract/carrier/carrierPageCalls.ts'
import { carrierMarkLabels } from '#contract/carrier/carrierPageWords.ts'
import { homePath } from '#contract/kernel/pages.ts'
import { regionCodeIn } from '#contract/regions/region.ts'
import { useTabName } from '#shared/browser/tabName.ts'
import { isRefusal } from '#shared/server/callError.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { CarrierFigures } from './CarrierFigures.tsx'
import { CarrierLines } from './CarrierLines.tsx'
import { CarrierReviews } from './CarrierReviews.tsx'
import { CarrierStations } from './CarrierStations.tsx'

/** Returns 入驻 2 年, or in the first year the month: 2026-05 入驻. */
const sinceText = ({ years, joinedAt }: Carrier) =>
  years > 0 ? `入驻 ${years} 年` : `${dateTime(joinedAt).slice(0, 7)} 入驻`

function Marks({ carrier }: { carrier: Carrier }) {
  return (
    <span className="row wrap gap-3">
      {carrier.marks.map((mark) => (
        <Badge key={mark} tone="good">
          {carrierMarkLabels[mark]}
        </Badge>
      ))}
      <span>{sinceText(carrier)}</span>
    </span>
  )
}

/** 承运商: the public page of a carrier, with all of its lines. */
export default function CarrierPage() {
  const carrierId = Number(useParams()['id'])
  const isId = Number.isSafeInteger(carrierId) && carrierId > 0
  const { data, error, refetch } = useQuery({
    ...callQuery('/lines/getCarrierPage', { id: carrierId }),
    enabled: isId,
  })
  useTabName(data?.name ?? null)
  // a customer from a search wants its lines
  const [params] = useSearchParams()
  const [to] = useState(() => params.get('to'))
  const isSearched = to !== null
  const lines = <CarrierLines carrierId={carrierId} />
  if (!data)
    return (
      <>
        <PageHeading title="承运商" />
        {!isId || isRefusal(error, 'notFound') ? (
          <EmptyState
            icon={IconBuildingWarehouse}
            title="没有这家承运商，或暂无在营专线"
            text="已下的订单不受影响，请在订单里联系承运商。"
            action={
              <Button component={Link} to={homePath}>
                去找专线
              </Button>
            }
          />
        ) : (
          <LoadState error={error} refetch={refetch} n={6} />
        )}
      </>
    )
  return (
    <div className="stack gap-5 min-w-0 flush-first">
      <PageHeading title={data.name} hint={<Marks carrier={data} />} />
      {isSearched ? lines : null}
      <CarrierFigures figures={data.figures} />
      {isSearched ? null : lines}
      <CarrierStations carrierId={carrierId} to={regionCodeIn(to)} />
      <CarrierReviews carrierId={carrierId} scores={data.scores} />
    </div>
  )
}
