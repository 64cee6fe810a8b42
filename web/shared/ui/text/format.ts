import { chinaOffsetMs, dayMs, hourMs, minuteMs } from '#contract/kernel/time.ts'

export { cubicMetres, kilograms, yuan } from '#contract/price/amounts.ts'
export { formatTimeOfDay, formatDepartureDays } from '#contract/lines/departureWords.ts'

/** Formats a moment as 'YYYY-MM-DD HH:mm' in Asia/Shanghai; '—' for none. */
export function dateTime(iso: string | null | undefined): string {
  const atMs = iso ? Date.parse(iso) : Number.NaN
  // Intl would take a tenth of a second of a slow phone's first view
  return Number.isNaN(atMs)
    ? '—'
    : new Date(atMs + chinaOffsetMs).toISOString().slice(0, 16).replace('T', ' ')
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
