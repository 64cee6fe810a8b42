import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { LineCard } from '#contract/lines/calls.ts'
import { isDirectTo, transferRegions } from '#contract/lines/transfer.ts'
import { includedText } from '#contract/orders/plain/quoteRequest.ts'
import { negotiableLabel } from '#contract/price/negotiable.ts'
import { serviceLabels, unofferedServices } from '#contract/price/services.ts'
import type { WantedServices } from '#contract/price/services.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { formatTransit } from '#domain/lines/departures.ts'
import { provinceAndCity } from '#domain/regions/cityText.ts'
import { formatTimeOfDay, formatDepartureDays, yuan } from '#shared/ui/text/format.ts'
import classes from './LineChoice.module.css'

interface Props {
  line: LineCard
  /** Text of the recipient's region. */
  regionText: string
  /** The services that the order wants. */
  wanted: WantedServices
  onPick: () => void
  /** For 面议: the address of an inquiry to its carrier, which replaces picking it. */
  inquiryHref: string | null
}

const cityOf = (regionText: string) => provinceAndCity(regionText).city

/** Renders a line to choose from: route, departure, services and price. */
export function ProposedLine({ line, regionText, wanted, onPick, inquiryHref }: Props) {
  const lacking = unofferedServices(line.services, wanted)
  const transfers = transferRegions(line, regionText)
  const name = `${line.carrier.name}到${line.destinationName}`
  return (
    <li
      className={`grid items-center gap-4 py-3 border-b ${lacking.length > 0 ? 'ground-soft' : ''} ${classes.proposal}`}
    >
      <div className={`min-w-0 ${classes.words}`}>
        <p className="text-body">
          <strong>
            {transfers.length > 0 ? transfers.map(cityOf).join('、') : cityOf(line.destinationText)}
          </strong>{' '}
          {transfers.length > 0 && <span className="warn">经{cityOf(line.destinationText)}中转 </span>}
          <CarrierLink carrier={line.carrier} />
          <span className="px-2 ms-3 text-small medium soft nowrap fill rounded-1">
            {isDirectTo(line, regionText) ? '直达' : '中转'}
          </span>
        </p>
        <p className="hint">
          {line.destinationName} · {formatTransit(line.transitHoursMin, line.transitHoursMax)}
        </p>
        <p className="text-small faint">
          {formatDepartureDays(line.departureDays)} {formatTimeOfDay(line.cutOffMinutes)} 截货
          {line.services.length > 0 &&
            ` · ${line.services.map((service) => serviceLabels[service]).join('、')}`}
        </p>
      </div>
      {lacking.length > 0 ? (
        <span className="text-small warn">不提供{lacking.join('、')}</span>
      ) : (
        <span>
          {inquiryHref !== null && <strong className="block">{negotiableLabel}</strong>}
          {line.totalFen !== null && (
            <>
              <strong className="block price figures">{yuan(line.totalFen)}</strong>
              <span className="text-small soft">{includedText(wanted)}</span>
            </>
          )}
        </span>
      )}
      {inquiryHref === null ? (
        <Button variant="light" onClick={onPick} aria-label={`选择：${name}`}>
          选择
        </Button>
      ) : (
        <Button component={Link} to={inquiryHref} variant="light" aria-label={`询价：${name}`}>
          询价
        </Button>
      )}
    </li>
  )
}
