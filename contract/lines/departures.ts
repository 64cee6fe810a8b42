import { chinaOffsetMs, dayMs, minuteMs } from '../kernel/time.ts'

/** Departure times of a line: a bit per weekday (0 Monday … 6 Sunday), cut-off in minutes after midnight, Asia/Shanghai. */
export interface Departures {
  departureDays: number
  cutOffMinutes: number
}

/** Returns the next cut-off after a moment, epoch ms; null without departures. Goods at the cut-off itself are too late. */
export function nextDepartureMs(line: Departures, atMs: number): number | null {
  const midnightMs = Math.floor((atMs + chinaOffsetMs) / dayMs) * dayMs - chinaOffsetMs
  for (let day = 0; day <= 7; day += 1) {
    const cutOffMs = midnightMs + day * dayMs + line.cutOffMinutes * minuteMs
    const weekday = (new Date(cutOffMs + chinaOffsetMs).getUTCDay() + 6) % 7
    if (cutOffMs > atMs && (line.departureDays & (1 << weekday)) !== 0) return cutOffMs
  }
  return null
}
