/** Calendar months of Asia/Shanghai, YYYY-MM. */
import { chinaDay } from '../kernel/time.ts'

/** The month of a moment, ms since the epoch. */
export const chinaMonth = (atMs: number): string => chinaDay(atMs).slice(0, 7)

/** The month so many later, or with a negative number earlier. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Its first moment and the first one after it. */
export const monthPeriod = (month: string): { from: string; to: string } => ({
  from: `${month}-01T00:00:00.000+08:00`,
  to: `${shiftMonth(month, 1)}-01T00:00:00.000+08:00`,
})

/** Its first and its last day, as addresses of order lists name them. */
export function monthDays(month: string): { from: string; to: string } {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10) }
}

/** 2026年11月 */
export const monthText = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`
