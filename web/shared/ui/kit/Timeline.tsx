import { dateTime } from '../text/format.ts'
import classes from './Timeline.module.css'

export interface TimelineEvent {
  /** ISO moment. */
  at: string
  text: string
  /** The state or the action, in bold before the text. */
  title?: string
  place?: string
  /** Pieces counted at this event. */
  pieces?: number | null
}

interface TimelineProps {
  /** Oldest first; shown newest first. */
  events: readonly TimelineEvent[]
  label?: string
  /** The expected number of pieces; a lower count is marked. */
  ofPieces?: number
}

/** Renders events, newest first. */
export function Timeline({ events, label = '轨迹', ofPieces }: TimelineProps) {
  return (
    <ol aria-label={label} reversed>
      {events.toReversed().map((event, row) => (
        <li key={`${event.at}-${row}`} className={classes.event} data-newest={row === 0 || undefined}>
          <div className={`flex wrap items-baseline gap-x-3 ${classes.head}`}>
            {event.title && <strong className="text-body bold ink">{event.title}</strong>}
            <time className="text-small soft figures" dateTime={event.at}>
              {dateTime(event.at)}
            </time>
            {event.place && <span className="text-small soft figures">{event.place}</span>}
            {typeof event.pieces === 'number' && <Pieces count={event.pieces} of={ofPieces} />}
          </div>
          {event.text && <p className="mt-1 text-body ink anywhere">{event.text}</p>}
        </li>
      ))}
    </ol>
  )
}

function Pieces({ count, of }: { count: number; of: number | undefined }) {
  if (of === undefined) return <span className="text-small soft figures">{count} 件</span>
  return (
    <span className={count < of ? 'text-small bold danger figures' : 'text-small soft figures'}>
      {count}/{of} 件{count < of ? `，少 ${of - count} 件` : ''}
    </span>
  )
}
