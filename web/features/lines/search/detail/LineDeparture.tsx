import type { LineCard } from '../../../../../contract/lines/calls.ts'
import { clock, departureText } from '../../../../shared/ui/text/format.ts'
import { nextDepartureText } from '../../../../domain/lines/departures.ts'
import type { ShanghaiTime } from '../../../../domain/lines/departures.ts'
import classes from '../LineRow.module.css'

/** When a line leaves, and how long goods are still taken for today. */
export function LineDeparture({ line, now }: { line: LineCard; now: ShanghaiTime }) {
  const next = nextDepartureText(line, now)
  return (
    <div className={`stack gap-1 text-2 ${classes.departure}`}>
      <span className="text-1 faint">发车</span>
      <span>
        {departureText(line.departureDays)}，{clock(line.cutOffMinutes)} 截单
      </span>
      {next && <span className={next.isToday ? 'text-1 medium good' : 'text-1 faint'}>{next.text}</span>}
    </div>
  )
}
