import { chinaOffsetMs, hourMs, minuteMs } from '#contract/kernel/time.ts'

/** The time, passed in so that tests of the 18-hour rule need not wait. */
export interface Clock {
  now(): Date
}

/** How far beyond its rule a stored time may lie, ms. A later one was written under a clock that ran ahead. */
export const clockToleranceMs = 5 * minuteMs

export const systemClock: Clock = { now: () => new Date() }

/** Formats a wait for people, rounded up: seconds below two minutes, then minutes, then hours. */
export function waitText(waitMs: number): string {
  if (waitMs < 2 * minuteMs) return `${Math.max(1, Math.ceil(waitMs / 1000))} 秒`
  if (waitMs < 120 * minuteMs) return `${Math.ceil(waitMs / minuteMs)} 分钟`
  return `${Math.ceil(waitMs / hourMs)} 小时`
}

/** Returns weekday (0 Monday … 6 Sunday) and minutes after midnight in Asia/Shanghai, always UTC+8. */
export function chinaTimeOfWeek(at: Date): { weekday: number; minutes: number } {
  const local = new Date(at.getTime() + chinaOffsetMs)
  return { weekday: (local.getUTCDay() + 6) % 7, minutes: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/** Returns the calendar day in Asia/Shanghai, YYYY-MM-DD. */
export const chinaDate = (at: Date): string =>
  new Date(at.getTime() + chinaOffsetMs).toISOString().slice(0, 10)

/** Returns date and time in Asia/Shanghai, YYYY-MM-DD HH:MM:SS. */
export const chinaDateTime = (at: Date): string =>
  new Date(at.getTime() + chinaOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
