import type { LineCard } from '../../../contract/lines.ts'
import { clock, departureText } from '../../shared/format.ts'
import { minutesText, nextDepartureDay, todaysDeparture } from '../../shared/lines/departures.ts'
import type { ShanghaiTime } from '../../shared/lines/departures.ts'
import classes from './LineRow.module.css'

/** When a line leaves, and how long goods are still taken for today. */
export function LineDeparture({ line, now }: { line: LineCard; now: ShanghaiTime }) {
  const today = todaysDeparture(line, now)
  const nextDay = nextDepartureDay(line.departureDays, now)
  return (
    <div className={classes.departure}>
      <span className={classes.caption}>发车</span>
      <span>
        {departureText(line.departureDays)}，{clock(line.cutOffMinutes)} 截单
      </span>
      {today.kind === 'leaves' && (
        <span className={classes.leaves}>今日发车 · 还剩 {minutesText(today.minutesLeft)}</span>
      )}
      {today.kind === 'closed' && (
        <span className={classes.note}>今日已截单{nextDay && `，下次${nextDay}发车`}</span>
      )}
      {today.kind === 'none' && nextDay && <span className={classes.note}>下次{nextDay}发车</span>}
    </div>
  )
}
