import type { ReactNode } from 'react'
import classes from './LineForm.module.css'

const dayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const quick = [
  { label: '每天', days: 127 },
  { label: '周一至周五', days: 31 },
]

interface Props {
  /** Bit 0 Monday … bit 6 Sunday. */
  days: number
  onDays: (days: number) => void
  error?: ReactNode
}

/** Renders the days of the week on which a line departs. */
export function WeekStrip({ days, onDays, error }: Props) {
  return (
    <fieldset className="min-w-0 p-0 border-0" data-path="departureDays">
      <legend className={classes.legend}>发车日</legend>
      <div className="flex wrap gap-2">
        {dayNames.map((name, bit) => (
          <label key={name} className={`inline-flex relative ${classes.day}`}>
            <input
              type="checkbox"
              checked={(days & (1 << bit)) !== 0}
              onChange={() => onDays(days ^ (1 << bit))}
            />
            <span>{name}</span>
          </label>
        ))}
        {quick.map((choice) => (
          <button
            key={choice.label}
            type="button"
            className={`inline-flex items-center justify-center min-h-9 min-w-11 px-3 text-body brand bordered-strong rounded-1 phone-touch ${classes.quick}`}
            onClick={() => onDays(choice.days)}
          >
            {choice.label}
          </button>
        ))}
      </div>
      {error ? <p className="mt-2 text-small danger">{error}</p> : null}
    </fieldset>
  )
}
