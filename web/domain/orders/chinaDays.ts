import { chinaOffsetMs, dayMs } from '../../../contract/kernel/time.ts'

/** Days as a list's address names them: YYYY-MM-DD in Asia/Shanghai, which keeps UTC+8 all year. */

/** The day of a moment, ms since the epoch. */
export const dayOf = (atMs: number): string => new Date(atMs + chinaOffsetMs).toISOString().slice(0, 10)

/** A day as it was typed or stands in an address; null where it is none. */
export function readDay(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null
  const at = Date.parse(`${text}T00:00:00.000Z`)
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : text
}

/** So many days later, or earlier. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10)

/** The moment at which a day begins, ISO. */
const startOfDay = (day: string): string => `${day}T00:00:00.000+08:00`

/** Days from `from` to `to`, both counted, as the calls take a period: from inclusive, to exclusive. What is no day is not said. */
export function periodOf(from: string, to: string): { from?: string; to?: string } {
  const [first, last] = [readDay(from), readDay(to)]
  return {
    ...(first ? { from: startOfDay(first) } : {}),
    ...(last ? { to: startOfDay(dayPlus(last, 1)) } : {}),
  }
}

/** Periods that people ask for, on this day. */
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
