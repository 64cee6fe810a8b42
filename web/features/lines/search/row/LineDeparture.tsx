import type { LineCard } from '#contract/lines/calls.ts'
import { nextDepartureText, shanghaiTime } from '#domain/lines/departures.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { formatTimeOfDay, formatDepartureDays } from '#shared/ui/text/format.ts'
import classes from './LineRow.module.css'

interface Props {
  line: LineCard
  /** Also shows the days and the cut-off time. */
  isRoomy: boolean
}

/** Shows when a line departs, and how long it accepts goods today. */
export function LineDeparture({ line, isRoomy }: Props) {
  const next = nextDepartureText(line, shanghaiTime(useNow()))
  const usual = `${formatDepartureDays(line.departureDays)}，${formatTimeOfDay(line.cutOffMinutes)} 截货`
  const tone = next?.isToday ? 'medium good' : 'soft'
  return (
    <p className={`stack text-small ${next && !isRoomy ? tone : ''} ${classes.departure}`} title={usual}>
      <span className="visually-hidden">发车</span>
      {isRoomy && next ? (
        <>
          <span>{usual}</span>
          <span className={tone}>{next.text}</span>
        </>
      ) : (
        (next?.text ?? usual)
      )}
    </p>
  )
}
