import type { LineDetail } from '#contract/lines/calls.ts'
import { formatTransit } from '#domain/lines/departures.ts'
import { PhoneLinks } from '#domain/shipment/PhoneLinks.tsx'
import classes from './LineRoute.module.css'

interface StationProps {
  title: string
  station: { name: string; address: string; phones: string[] }
  contact?: string
}

/** Renders a station at one end of a line, with every phone as a link. */
function Station({ title, station, contact }: StationProps) {
  return (
    <>
      <h4 className="text-body bold">
        {title} · {station.name}
      </h4>
      <p>{station.address}</p>
      <p>
        {contact && `${contact} `}
        <PhoneLinks of={station.name} phones={station.phones} />
      </p>
    </>
  )
}

/** Renders the route as a list: first station, last station, places by transfer, and the times between. */
export function LineRoute({ line }: { line: LineDetail }) {
  const { experience, viaTexts } = line
  return (
    <ol className={`grid ${classes.route}`} aria-label="线路">
      <li>
        <Station title="发货站" station={line.origin} contact={line.origin.contact} />
        <p className={classes.leg}>
          {line.isDirect ? '直达' : '中转'}，{formatTransit(line.transitHoursMin, line.transitHoursMax)}
        </p>
        {experience && (
          <p className={classes.leg}>
            实测时效：近 90 天 {experience.waybills} 票，一般 {experience.medianHours} 小时，90% 在{' '}
            {experience.p90Hours} 小时内
            {experience.onTimePercent !== null && `，时效达成率 ${experience.onTimePercent}%`}
          </p>
        )}
      </li>
      <li>
        <Station title="到站" station={line.destination} />
      </li>
      {viaTexts.length > 0 && (
        <li data-beyond>
          <h4 className="text-body bold">中转可达</h4>
          <p>{viaTexts.join('、')}</p>
        </li>
      )}
    </ol>
  )
}
