import { minuteMs } from '#contract/kernel/time.ts'
import { chinaTimeOfWeek } from '../core/clock.ts'
import type { Clock } from '../core/clock.ts'

/** Returns a clock that runs from the given minute of today in Asia/Shanghai. Tests then do not depend on the hour. */
export function clockFrom(minutes: number): Clock {
  const aheadMs = (minutes - chinaTimeOfWeek(new Date()).minutes) * minuteMs
  return { now: () => new Date(Date.now() + aheadMs) }
}
