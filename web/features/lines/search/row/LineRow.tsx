import { Button } from '@mantine/core'
import { IconChevronDown, IconPhone } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LineCard } from '#contract/lines/calls.ts'
import { isDirectTo, transferRegions } from '#contract/lines/transfer.ts'
import { unofferedServices } from '#contract/price/services.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { CompareToggle } from '#domain/lines/CompareToggle.tsx'
import { ConsultLink } from '#domain/lines/ConsultLink.tsx'
import { formatTransit } from '#domain/lines/departures.ts'
import { FavoriteButton } from '#domain/lines/FavoriteButton.tsx'
import { nextStep } from '#domain/lines/lineAddresses.ts'
import { LineTotal } from '#domain/lines/prices/LineTotal.tsx'
import { provinceAndCity } from '#domain/regions/cityText.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { sortOf } from '../searchQuery.ts'
import type { SearchQuery } from '../searchQuery.ts'
import { LineDeparture } from './LineDeparture.tsx'
import type { LineMark } from './lineMarks.ts'
import { shortCarrierName } from './shortCarrierName.ts'
import classes from './LineRow.module.css'

const LineDetailPanel = lazy(() =>
  import('../detail/LineDetailPanel.tsx').then((module) => ({ default: module.LineDetailPanel })),
)

const RoomyFacts = lazy(() => import('./RoomyFacts.tsx').then((module) => ({ default: module.RoomyFacts })))

export interface LineRowProps {
  line: LineCard
  query: SearchQuery
  /** Text of the requested destination; '' for none. */
  requestedText: string
  /** Name of the site searched from. */
  siteName: string
  /** What it is best at among the lines shown. */
  marks: readonly LineMark[]
  /** 详细: with unit prices and services, for wide windows. */
  isRoomy: boolean
  /** At the foot of the card: the button for the carrier's other lines. */
  below?: ReactNode
}

/** Renders one line: a row on wide screens, compact or roomy; a small card on phones. It opens to the full detail. */
export function LineRow({ line, query, requestedText, siteName, marks, isRoomy, below }: LineRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = `line-${line.id}`
  const detailId = `${id}-detail`
  const phone = line.originPhones[0]
  const name = `${line.carrier.name}到${line.destinationName}`
  const { experience } = line
  const transfers = transferRegions(line, requestedText)
  const isDirect = isDirectTo(line, requestedText)
  const lacking = unofferedServices(line.services, query)
  const next = nextStep(line, query)
  const { province, city } = provinceAndCity(line.destinationText)
  return (
    <li
      id={id}
      className={`card figures ${lacking.length > 0 ? 'ground-soft' : ''} ${classes.line}`}
      data-lacking={lacking.length > 0 || undefined}
    >
      <div className={`grid ${classes.row}`} data-roomy={isRoomy || undefined}>
        <p
          className={`truncate text-small faint ${classes.place}`}
          title={`${line.originName} → ${line.destinationName}`}
        >
          {transfers.length > 0 ? (
            <>
              <strong className="text-lead ink">
                {transfers.map((text) => provinceAndCity(text).city).join('、')}
              </strong>{' '}
              <span className="warn">经{city}中转</span>
            </>
          ) : (
            <>
              <span className="phone-hidden">{province}</span>
              <strong className="text-lead ink">{city}</strong> {line.destinationName}
            </>
          )}
        </p>
        <div className={`row gap-2 min-w-0 ${classes.who}`}>
          <h3
            title={line.carrier.name}
            className={`truncate text-body bold ${lacking.length > 0 ? 'soft' : 'ink'}`}
          >
            <CarrierLink
              carrier={line.carrier}
              search={query}
              siteId={line.siteId}
              shown={shortCarrierName(line.carrier.name, siteName)}
            />
          </h3>
          <span
            className="tone px-2 text-small medium nowrap rounded-1"
            data-tone={isDirect ? 'good' : 'quiet'}
          >
            {isDirect ? '直达' : '中转'}
          </span>
          {sortOf(query) === 'popularity' && line.popularity > 0 && (
            <span className={`text-small faint nowrap ${classes.popularity}`}>运过 {line.popularity} 票</span>
          )}
          {marks.map((mark) => (
            <span key={mark} className="tone px-2 text-small medium nowrap rounded-1" data-tone="warn">
              {mark}
            </span>
          ))}
        </div>
        <p className={`text-body nowrap bold ${classes.time}`}>
          <span className="visually-hidden">时效</span>
          {formatTransit(line.transitHoursMin, line.transitHoursMax)}
          {experience && (
            <span
              className={`text-small faint ${classes.second}`}
              title={`近 90 天 ${experience.waybills} 票，90% 在 ${experience.p90Hours} 小时内`}
            >
              实测 {formatTransit(experience.medianHours, experience.medianHours)}
            </span>
          )}
        </p>
        {isRoomy && (
          <Suspense>
            <RoomyFacts line={line} weightGrams={query.weightGrams} volumeCm3={query.volumeCm3} />
          </Suspense>
        )}
        <LineDeparture line={line} isRoomy={isRoomy} />
        <div className={`stack items-end ${classes.total}`}>
          <LineTotal line={line} request={query} isBare={isRoomy} />
        </div>
        <div className={`row gap-3 ${classes.actions}`}>
          {phone !== undefined && (
            <a
              className={`inline-flex items-center justify-center gap-2 phone-touch phone-min-w-11 brand nowrap no-underline ${classes.phone}`}
              href={`tel:${phone}`}
              aria-label={`拨打${line.carrier.name}电话 ${phone}`}
            >
              <Icon of={IconPhone} size={18} />
              <span>{phone}</span>
            </a>
          )}
          <CompareToggle className={classes.compare} line={{ id: line.id, name }} />
          <FavoriteButton className={classes.inDetail} lineId={line.id} of={name} />
          <ConsultLink className={classes.inDetail} lineId={line.id} of={name} search={query} />
          <button
            type="button"
            className={`inline-flex items-center justify-center phone-touch phone-min-w-11 brand nowrap ${classes.more}`}
            data-screen-only
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            aria-label={`${isOpen ? '收起' : '展开'}${name}的详情`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon of={IconChevronDown} />
          </button>
          <Button
            component={Link}
            to={next.to}
            className={classes.order}
            variant={lacking.length > 0 ? 'default' : 'light'}
          >
            {next.word}
          </Button>
        </div>
      </div>
      {below}
      {isOpen && (
        <div id={detailId} className={classes.detail}>
          <Suspense fallback={<LoadingRows n={4} />}>
            <LineDetailPanel lineId={line.id} query={query} />
          </Suspense>
        </div>
      )}
    </li>
  )
}
