import { dateTime } from '../../shared/format.ts'

const dayMs = 24 * 60 * 60_000
const dateLength = 'YYYY-MM-DD'.length

/** The day of a moment in Asia/Shanghai as 'YYYY-MM-DD'. */
export const dayOf = (iso: string) => dateTime(iso).slice(0, dateLength)

/** The time of a moment in Asia/Shanghai as 'HH:mm'. */
export const clockOf = (iso: string) => dateTime(iso).slice(dateLength + 1)

/** A day for a divider: 今天, 昨天, '11月20日', with the year where it is another. */
export function dayText(day: string, nowMs: number): string {
  const today = dayOf(new Date(nowMs).toISOString())
  if (day === today) return '今天'
  if (day === dayOf(new Date(nowMs - dayMs).toISOString())) return '昨天'
  const [year, month, date] = day.split('-')
  const text = `${Number(month)}月${Number(date)}日`
  return year === today.slice(0, 4) ? text : `${year}年${text}`
}

/** When a thread was last written in, as short as it goes: the time of today, 昨天, or the day. */
export function shortTime(iso: string, nowMs: number): string {
  const text = dayText(dayOf(iso), nowMs)
  return text === '今天' ? clockOf(iso) : text
}
