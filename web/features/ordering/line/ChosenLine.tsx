import type { LineDetail } from '#contract/lines/calls.ts'
import { isDirectTo, transferRegions } from '#contract/lines/transfer.ts'
import { CarrierLink } from '#domain/lines/CarrierLink.tsx'
import { formatTransit } from '#domain/lines/departures.ts'
import { useRegionText } from '#domain/regions/useRegions.ts'
import { PhoneLinks } from '#domain/shipment/PhoneLinks.tsx'
import { formatTimeOfDay, formatDepartureDays } from '#shared/ui/text/format.ts'

interface Props {
  line: LineDetail
  /** The recipient's region; null while unknown. */
  regionCode: string | null
}

/** Summarizes the chosen line: direct or by transfer, and where to bring and fetch the goods. */
export function ChosenLine({ line, regionCode }: Props) {
  const regionText = useRegionText(regionCode)
  const isTransfer = transferRegions(line, regionText).length > 0
  return (
    <div className="grid gap-1">
      <p className="text-body bold">
        <CarrierLink carrier={line.carrier} />
        <span className="px-2 ms-3 text-small medium soft nowrap fill rounded-1">
          {isDirectTo(line, regionText) ? '直达' : '中转'}
        </span>
      </p>
      <p className="hint">
        {line.originName} →{' '}
        {isTransfer ? `经 ${line.destinationText} 中转到 ${regionText}` : line.destinationText} ·{' '}
        {formatTransit(line.transitHoursMin, line.transitHoursMax)} ·{' '}
        {formatDepartureDays(line.departureDays)} {formatTimeOfDay(line.cutOffMinutes)} 截货
      </p>
      <p className="text-small faint">
        发货站 {line.origin.name}，{line.origin.address}
      </p>
      <p className="text-small faint">
        {isTransfer ? '中转站' : '到站'} {line.destination.name}，{line.destination.address}
      </p>
      <div className="flex wrap gap-x-3 text-small">
        <PhoneLinks of={line.carrier.name} phones={line.origin.phones} />
      </div>
    </div>
  )
}
