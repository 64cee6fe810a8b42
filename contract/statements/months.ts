/** Calendar months of Asia/Shanghai, YYYY-MM. */
import { chinaDay } from '../kernel/time.ts'

/** Returns the month of a moment, ms since the epoch. */
export const chinaMonth = (atMs: number): string => chinaDay(atMs).slice(0, 7)

/** Returns the month this many months later, or earlier if negative. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Returns the first moment of a month and of the next one. */
export const monthPeriod = (month: string): { from: string; to: string } => ({
  from: `${month}-01T00:00:00.000+08:00`,
  to: `${shiftMonth(month, 1)}-01T00:00:00.000+08:00`,
})

/** Returns the first and the last day of a month, as in the addresses of order lists. */
export function monthDays(month: string): { from: string; to: string } {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10) }
}

/** Formats a month as 2026年11月. */
export const monthText = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`
