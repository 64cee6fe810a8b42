import { useQuery } from '@tanstack/react-query'
import { lineFactLabel, lineFieldNames, lineFieldSpec } from '#contract/lines/fieldWords.ts'
import { textOf } from '#contract/price/fieldText.ts'
import { isNegotiable } from '#contract/price/negotiable.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { CompareToggle } from '#domain/lines/CompareToggle.tsx'
import { ConsultLink } from '#domain/lines/ConsultLink.tsx'
import { FavoriteButton } from '#domain/lines/FavoriteButton.tsx'
import { LineNotOn } from '#domain/lines/LineNotOn.tsx'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import type { SearchQuery } from '../searchQuery.ts'
import { CurveSection } from './CurveSection.tsx'
import { LineFeesAndTiers } from './LineFeesAndTiers.tsx'
import { LineQuote } from './LineQuote.tsx'
import { LineRoute } from './LineRoute.tsx'
import { ShareLine } from './ShareLine.tsx'
import classes from './LineDetailPanel.module.css'

/** Renders a line in full: stations, prices, fees, and the quote for the goods of the search. */
export function LineDetailPanel({ lineId, query }: { lineId: number; query: SearchQuery }) {
  const detail = useQuery(callQuery('/lines/getLineDetail', { id: lineId }))
  if (detail.isPending)
    return (
      <div className={classes.panel}>
        <LoadingRows n={3} />
      </div>
    )
  if (detail.isError) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
  const line = detail.data
  const name = `${line.carrier.name}到${line.destinationName}`
  return (
    <div className={classes.panel}>
      <section className={classes.section} aria-label="站点">
        {line.status !== 'on' && <LineNotOn line={line} />}
        <p className="text-small anywhere">
          <b>承运商</b> <CarrierLink carrier={line.carrier} search={query} siteId={line.siteId} />
        </p>
        <LineRoute line={line} />
        {lineFieldNames.map((field) => {
          const text = textOf(lineFieldSpec(field), line[field])
          return text === null ? null : (
            <p key={field} className={`text-small soft anywhere ${classes.text}`}>
              <b>{lineFactLabel(field)}</b> {text}
            </p>
          )
        })}
        <p className="text-small soft anywhere">价格更新于 {dateTime(line.updatedAt)}</p>
        <div className={`flex gap-5 ${classes.tools}`}>
          {line.status === 'on' && <CompareToggle className={classes.compare} line={{ id: line.id, name }} />}
          <FavoriteButton lineId={line.id} of={name} />
          <ConsultLink lineId={line.id} of={name} search={query} />
          {line.status === 'on' && <ShareLine line={line} of={name} search={query} />}
        </div>
      </section>
      <LineFeesAndTiers line={line} query={query} />
      <LineQuote line={line} query={query} />
      {!isNegotiable(line) && <CurveSection line={line} query={query} />}
    </div>
  )
}
