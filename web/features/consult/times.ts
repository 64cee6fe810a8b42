import { chinaOffsetMs, dayMs } from '#contract/kernel/time.ts'

const inShanghai = (iso: string) => new Date(new Date(iso).getTime() + chinaOffsetMs).toISOString()

/** Returns the day of a moment in Asia/Shanghai as 'YYYY-MM-DD'. */
export const dayOf = (iso: string) => inShanghai(iso).slice(0, 10)

/** Returns the time of a moment in Asia/Shanghai as 'HH:mm'. */
export const clockOf = (iso: string) => inShanghai(iso).slice(11, 16)

const dayBefore = (day: string) => new Date(new Date(day).getTime() - dayMs).toISOString().slice(0, 10)

/** Formats a day for a divider: 今天, 昨天, '11月20日', with the year if it differs. Days as `dayOf` returns them. */
export function dayText(day: string, today: string): string {
  if (day === today) return '今天'
  if (day === dayBefore(today)) return '昨天'
  const [year, month, date] = day.split('-')
  const text = `${Number(month)}月${Number(date)}日`
  return year === today.slice(0, 4) ? text : `${year}年${text}`
}

/** Formats the time of a thread's last message briefly: the time if today, otherwise 昨天 or the day. */
export function shortTime(iso: string, nowMs: number): string {
  const text = dayText(dayOf(iso), dayOf(new Date(nowMs).toISOString()))
  return text === '今天' ? clockOf(iso) : text
}
