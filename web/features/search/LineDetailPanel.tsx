import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryMode, PickupMode } from '../../../contract/rules/pricing.ts'
import { callServer } from '../../shared/call.ts'
import { dateTime } from '../../shared/format.ts'
import { ErrorState } from '../../shared/ui/ErrorState.tsx'
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx'
import { CurveSection } from './CurveSection.tsx'
import classes from './LineDetailPanel.module.css'
import { LineFeesAndTiers } from './LineFeesAndTiers.tsx'
import { LineQuote } from './LineQuote.tsx'
import { Station } from './Station.tsx'
import type { SearchQuery } from './searchQuery.ts'

/** How the goods come and go, tried out in the quote. */
export interface Legs {
  pickupMode: PickupMode
  deliveryMode: DeliveryMode
}

/** All of a line: its stations, prices and fees in words, and the quote for the goods searched with. */
export function LineDetailPanel({ lineId, query }: { lineId: number; query: SearchQuery }) {
  const [legs, setLegs] = useState<Legs>({ pickupMode: 'self', deliveryMode: 'self' })
  const detail = useQuery({
    queryKey: ['/lines/getLineDetail', lineId],
    queryFn: ({ signal }) => callServer('/lines/getLineDetail', { id: lineId }, { signal, quiet: true }),
  })
  if (detail.isPending)
    return (
      <div className={classes.panel}>
        <LoadingRows n={3} />
      </div>
    )
  if (detail.isError) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
  const line = detail.data
  return (
    <div className={classes.panel}>
      <section className={classes.section} aria-label="站点">
        <Station title="发货站" station={line.origin} contact={line.origin.contact} />
        <Station title="到货站" station={line.destination} />
        {line.viaTexts.length > 0 && (
          <p className={classes.text}>
            <b>中转可达</b> {line.viaTexts.join('、')}
          </p>
        )}
        {line.experience && (
          <p className={classes.text}>
            <b>实测时效</b> 近 90 天 {line.experience.waybills} 票，一半在 {line.experience.medianHours}{' '}
            小时内，九成在 {line.experience.p90Hours} 小时内
            {line.experience.onTimePercent !== null && `，准时率 ${line.experience.onTimePercent}%`}
          </p>
        )}
        {line.remark && (
          <p className={classes.text}>
            <b>说明</b> {line.remark}
          </p>
        )}
        <p className={classes.faint}>价格更新于 {dateTime(line.updatedAt)}</p>
      </section>
      <LineFeesAndTiers line={line} query={query} />
      <LineQuote line={line} query={query} legs={legs} onLegs={setLegs} />
      <CurveSection line={line} query={query} />
    </div>
  )
}
