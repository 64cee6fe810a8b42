import { minuteMs } from '#contract/kernel/time.ts'

export { formatTransit } from '#contract/lines/departureWords.ts'

/** A day and minute in Asia/Shanghai, which keeps UTC+8 all year. */
export interface ShanghaiTime {
  /** 0 Monday … 6 Sunday. */
  weekday: number
  /** Minutes after midnight. */
  minutes: number
}

const offsetMinutes = 8 * 60
const minutesPerDay = 24 * 60

export function shanghaiTime(now: Date): ShanghaiTime {
  const minutesSinceEpoch = Math.floor(now.getTime() / minuteMs) + offsetMinutes
  // 1970-01-01 was a Thursday
  const weekday = (Math.floor(minutesSinceEpoch / minutesPerDay) + 3) % 7
  return { weekday, minutes: minutesSinceEpoch % minutesPerDay }
}

export type TodaysDeparture = { kind: 'leaves'; minutesLeft: number } | { kind: 'closed' } | { kind: 'none' }

/** Returns whether a line leaves today, and how long it still accepts goods for it. */
export function todaysDeparture(
  line: { departureDays: number; cutOffMinutes: number },
  now: ShanghaiTime,
): TodaysDeparture {
  if ((line.departureDays & (1 << now.weekday)) === 0) return { kind: 'none' }
  const minutesLeft = line.cutOffMinutes - now.minutes
  return minutesLeft > 0 ? { kind: 'leaves', minutesLeft } : { kind: 'closed' }
}

const dayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** Formats the next day after today on which a line leaves: '明天（周一）', '周三', in the week after '下周一'. null for a line that never leaves. */
export function nextDepartureDay(departureDays: number, now: ShanghaiTime): string | null {
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const weekday = (now.weekday + ahead) % 7
    if ((departureDays & (1 << weekday)) === 0) continue
    if (ahead === 1) return `明天（${dayNames[weekday]}）`
    return weekday > now.weekday ? `${dayNames[weekday]}` : `下${dayNames[weekday]}`
  }
  return null
}

/** Formats minutes: '2 小时 5 分', '40 分'. */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} 分`
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分`
}

/** Formats a line's next departure: '今日发车 · 还剩 40 分', '今日已截货，明天（周一）发', '下周三发'; null: never. */
export function nextDepartureText(
  line: { departureDays: number; cutOffMinutes: number },
  now: ShanghaiTime,
): { text: string; isToday: boolean } | null {
  const today = todaysDeparture(line, now)
  if (today.kind === 'leaves')
    return { text: `今日发车 · 还剩 ${minutesText(today.minutesLeft)}`, isToday: true }
  const nextDay = nextDepartureDay(line.departureDays, now)
  if (nextDay === null) return null
  const closed = today.kind === 'closed' ? '今日已截货，' : ''
  return { text: `${closed}${nextDay}发`, isToday: false }
}
