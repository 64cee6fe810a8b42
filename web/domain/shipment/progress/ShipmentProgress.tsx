import { dateTime } from '#shared/ui/text/format.ts'
import { progressSteps } from './progressSteps.ts'
import type { ProgressInput } from './progressSteps.ts'
import classes from './ShipmentProgress.module.css'

const stateLabels = { done: '已完成', current: '当前', todo: '未到', stopped: '已终止' } as const

/** Renders a shipment in up to eight steps; times are below them where there is room. */
export function ShipmentProgress(props: ProgressInput) {
  return (
    <ol className="flex" aria-label="运输进度">
      {progressSteps(props).map((step) => (
        <li
          key={step.status}
          className={`row gap-2 min-w-0 pt-5 text-small faint relative ${classes.step}`}
          data-state={step.state}
          aria-current={step.state === 'current' || step.state === 'stopped' ? 'step' : undefined}
        >
          <span className={`surface absolute ${classes.dot}`} aria-hidden />
          <span className={classes.label}>
            {step.label}
            <span className="visually-hidden nowrap">（{stateLabels[step.state]}）</span>
          </span>
          {step.at ? (
            <time className="text-small figures nowrap phone-hidden" dateTime={step.at}>
              {dateTime(step.at).slice(5)}
            </time>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
