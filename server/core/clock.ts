import { chinaOffsetMs, hourMs, minuteMs } from '../../contract/kernel/time.ts'

/** The time is handed in, so that the 18-hour rule is tested without waiting. */
export interface Clock {
  now(): Date
}

/** What was written down for later than this beyond what its rule allows was written under a clock that ran ahead, ms. */
export const clockToleranceMs = 5 * minuteMs

export const systemClock: Clock = { now: () => new Date() }

/** A waiting time for people: whole seconds below two minutes, else whole minutes, else whole hours; rounded up. */
export function waitText(waitMs: number): string {
  if (waitMs < 2 * minuteMs) return `${Math.max(1, Math.ceil(waitMs / 1000))} 秒`
  if (waitMs < 120 * minuteMs) return `${Math.ceil(waitMs / minuteMs)} 分钟`
  return `${Math.ceil(waitMs / hourMs)} 小时`
}

/** Day of the week (0 Monday … 6 Sunday) and minutes after midnight in Asia/Shanghai, which keeps UTC+8 all year. */
export function chinaTimeOfWeek(at: Date): { weekday: number; minutes: number } {
  const local = new Date(at.getTime() + chinaOffsetMs)
  return { weekday: (local.getUTCDay() + 6) % 7, minutes: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/** The calendar day in Asia/Shanghai, YYYY-MM-DD. */
export const chinaDate = (at: Date): string =>
  new Date(at.getTime() + chinaOffsetMs).toISOString().slice(0, 10)

/** Date and time in Asia/Shanghai, YYYY-MM-DD HH:MM:SS. */
export const chinaDateTime = (at: Date): string =>
  new Date(at.getTime() + chinaOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
