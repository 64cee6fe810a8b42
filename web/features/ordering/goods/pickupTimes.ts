import { chinaOffsetMs, dayMs } from '#contract/kernel/time.ts'
import { formatTimeOfDay } from '#shared/ui/text/format.ts'

const daysAhead = 7

/** The two-hour pickup windows, and the whole day. */
export const pickupHours = ['8-20', '8-10', '10-12', '12-14', '14-16', '16-18', '18-20'] as const

const bounds = (hours: string): [number, number] | null => {
  const [from, to] = hours.split('-').map(Number)
  return from !== undefined && to !== undefined && to > from ? [from, to] : null
}

/** Formats '8-10' as '08:00–10:00'; the whole day as 全天. */
export function pickupHoursText(hours: string): string {
  const span = bounds(hours)
  if (!span) return hours
  const text = `${formatTimeOfDay(span[0] * 60)}–${formatTimeOfDay(span[1] * 60)}`
  return hours === pickupHours[0] ? `全天 ${text}` : text
}

const dayText = (at: Date) => new Date(at.getTime() + chinaOffsetMs).toISOString().slice(0, 10)

/** Formats '2026-11-22' as '11 月 22 日'. */
export const pickupDayText = (day: string) => `${day.slice(5).replace('-', ' 月 ').replace(/^0/, '')} 日`

/** Returns today and the six days after it in Shanghai; the first three have names. */
export function pickupDays(now: Date): { value: string; label: string }[] {
  const names = ['今天', '明天', '后天']
  return Array.from({ length: daysAhead }, (_, ahead) => {
    const value = dayText(new Date(now.getTime() + ahead * dayMs))
    return { value, label: `${names[ahead] ?? ''} ${pickupDayText(value)}`.trim() }
  })
}

/** Returns the window's start and end; null if no day was chosen. */
export function pickupWindow(day: string, hours: string): { from: string; to: string } | null {
  const span = bounds(hours || pickupHours[0])
  if (day === '' || !span) return null
  const at = (hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`).toISOString()
  return { from: at(span[0]), to: at(span[1]) }
}

/** Checks whether a window of the form has ended. */
export function isPickupOver(day: string, hours: string, now: Date): boolean {
  const window = pickupWindow(day, hours)
  return window !== null && Date.parse(window.to) <= now.getTime()
}

/** Checks whether a day has a window that has not ended. */
export const hasOpenHours = (day: string, now: Date) =>
  pickupHours.some((hours) => !isPickupOver(day, hours, now))

/** Returns the form values of a window; no day if it has passed or is not one of those offered. */
export function typedWindow(
  window: { from: string; to: string } | null,
  now: Date,
): { pickupDay: string; pickupHours: string } {
  const none = { pickupDay: '', pickupHours: pickupHours[0] }
  if (window === null) return none
  const pickupDay = dayText(new Date(window.from))
  const isOffered = pickupDays(now).some(({ value }) => value === pickupDay)
  const hours = pickupHours.find(
    (choice) =>
      pickupWindow(pickupDay, choice)?.from === window.from &&
      pickupWindow(pickupDay, choice)?.to === window.to &&
      !isPickupOver(pickupDay, choice, now),
  )
  return isOffered && hours ? { pickupDay, pickupHours: hours } : none
}
