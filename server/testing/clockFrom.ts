import { chinaTimeOfWeek } from '../core/clock.ts'
import type { Clock } from '../core/clock.ts'
import { minuteMs } from '../../contract/kernel/time.ts'

/** A clock that goes on as the real one does from that minute of today in Asia/Shanghai: what a test sees is the same at any hour. */
export function clockFrom(minutes: number): Clock {
  const aheadMs = (minutes - chinaTimeOfWeek(new Date()).minutes) * minuteMs
  return { now: () => new Date(Date.now() + aheadMs) }
}
