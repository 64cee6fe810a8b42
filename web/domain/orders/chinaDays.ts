import { chinaOffsetMs, dayMs } from '#contract/kernel/time.ts'

/** Days in a list's address: YYYY-MM-DD in Asia/Shanghai, which keeps UTC+8 all year. */

/** Returns the day of a moment in ms since the epoch. */
export const dayOf = (atMs: number): string => new Date(atMs + chinaOffsetMs).toISOString().slice(0, 10)

/** Parses a day as typed or in an address; null when invalid. */
export function readDay(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const at = Date.parse(`${text}T00:00:00.000Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : text
}

/** Returns the day a number of days later, or earlier. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10)

/** Returns the start of a day, ISO. */
const startOfDay = (day: string): string => `${day}T00:00:00.000+08:00`

/**
 * Converts days from `from` to `to`, both inclusive, to a call's period: from inclusive, to exclusive. Invalid days are left
 * out.
 */
export function periodOf(from: string, to: string): { from?: string; to?: string } {
  const [first, last] = [readDay(from), readDay(to)]
  return {
    ...(first ? { from: startOfDay(first) } : {}),
    ...(last ? { to: startOfDay(dayPlus(last, 1)) } : {}),
  }
}

/** Converts a valid day to a call's period. */
export const dayPeriod = (day: string): { from: string; to: string } => ({
  from: startOfDay(day),
  to: startOfDay(dayPlus(day, 1)),
})

/** Returns common periods relative to a day. */
export function presetPeriods(today: string): { label: string; from: string; to: string }[] {
  return [
    { label: '今天', from: today, to: today },
    { label: '近 7 天', from: dayPlus(today, -6), to: today },
    { label: '近 30 天', from: dayPlus(today, -29), to: today },
    { label: '本月', from: `${today.slice(0, 8)}01`, to: today },
    { label: '上月', ...lastMonth(today) },
  ]
}

function lastMonth(today: string): { from: string; to: string } {
  const to = dayPlus(`${today.slice(0, 8)}01`, -1)
  return { from: `${to.slice(0, 8)}01`, to }
}
