import type { LineDetail } from '../../../contract/lines.ts'
import { clock, departureText } from '../../shared/format.ts'
import { transitText } from '../../shared/lines/departures.ts'
import { PhoneLinks } from '../../shared/shipment/PhoneLinks.tsx'
import classes from './LineChoice.module.css'

/** The chosen line in a few words, with where to bring and fetch the goods. */
export function ChosenLine({ line }: { line: LineDetail }) {
  return (
    <div className={classes.chosen}>
      <p className={classes.carrier}>
        {line.carrier.name}
        <span className={classes.kind}>{line.isDirect ? '直达' : '中转'}</span>
      </p>
      <p className={classes.facts}>
        {line.originName} → {line.destinationText} · {transitText(line.transitHoursMin, line.transitHoursMax)}{' '}
        · {departureText(line.departureDays)} {clock(line.cutOffMinutes)} 截单
      </p>
      <p className={classes.faint}>
        发货站 {line.origin.name}，{line.origin.address}
      </p>
      <p className={classes.faint}>
        到货站 {line.destination.name}，{line.destination.address}
      </p>
      <div className={classes.phones}>
        <PhoneLinks of={line.carrier.name} phones={line.origin.phones} />
      </div>
    </div>
  )
}
