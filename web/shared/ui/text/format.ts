import { dayMs, hourMs, minuteMs } from '#contract/kernel/time.ts'

export { cubicMetres, kilograms, yuan } from '#contract/price/amounts.ts'
export { formatTimeOfDay, formatDepartureDays } from '#contract/lines/departureWords.ts'

const shanghai = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function partsOf(iso: string): Record<string, string> | null {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return null
  return Object.fromEntries(shanghai.formatToParts(at).map(({ type, value }) => [type, value]))
}

/** Formats a moment as 'YYYY-MM-DD HH:mm' in Asia/Shanghai; '—' for none. */
export function dateTime(iso: string | null | undefined): string {
  const parts = iso ? partsOf(iso) : null
  return parts
    ? `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}`
    : '—'
}

/** Formats a moment's time of day as 'HH:mm' in Asia/Shanghai. */
export const clockTime = (iso: string): string => dateTime(iso).slice(-5)

/** Formats how long ago a moment was: '刚刚', '5 分钟前', '3 小时前', '12 天前'; a future one is 刚刚. */
export function relativeAge(iso: string, nowMs: number = Date.now()): string {
  const ageMs = nowMs - new Date(iso).getTime()
  if (Number.isNaN(ageMs)) return '—'
  if (ageMs < minuteMs) return '刚刚'
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} 分钟前`
  if (ageMs < dayMs) return `${Math.floor(ageMs / hourMs)} 小时前`
  return `${Math.floor(ageMs / dayMs)} 天前`
}
