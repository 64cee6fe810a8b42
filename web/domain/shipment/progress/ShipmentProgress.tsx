import { dateTime } from '../../../shared/ui/text/format.ts'
import { progressSteps } from './progressSteps.ts'
import type { ProgressInput } from './progressSteps.ts'
import classes from './ShipmentProgress.module.css'

const stateWords = { done: '已完成', current: '当前', todo: '未到', stopped: '已终止' } as const

/** A shipment's way in up to eight steps; the time of a step stands below it where there is room. */
export function ShipmentProgress(props: ProgressInput) {
  return (
    <ol className={classes.steps} aria-label="运输进度">
      {progressSteps(props).map((step) => (
        <li
          key={step.status}
          className={classes.step}
          data-state={step.state}
          aria-current={step.state === 'current' || step.state === 'stopped' ? 'step' : undefined}
        >
          <span className={classes.dot} aria-hidden />
          <span className={classes.label}>
            {step.label}
            <span className={classes.hidden}>（{stateWords[step.state]}）</span>
          </span>
          {step.at ? (
            <time className={classes.time} dateTime={step.at}>
              {dateTime(step.at).slice(5)}
            </time>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
