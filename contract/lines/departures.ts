import { chinaOffsetMs, dayMs, minuteMs } from '../kernel/time.ts'

/** When a line leaves: a bit per weekday (bit 0 Monday … bit 6 Sunday) and the cut-off in minutes after midnight, Asia/Shanghai. */
export interface Departures {
  departureDays: number
  cutOffMinutes: number
}

/** The next cut-off after a moment, epoch ms: goods that come at the cut-off wait for the next. null for a line that never leaves. */
export function nextDepartureMs(line: Departures, atMs: number): number | null {
  const midnightMs = Math.floor((atMs + chinaOffsetMs) / dayMs) * dayMs - chinaOffsetMs
  for (let day = 0; day <= 7; day += 1) {
    const cutOffMs = midnightMs + day * dayMs + line.cutOffMinutes * minuteMs
    const weekday = (new Date(cutOffMs + chinaOffsetMs).getUTCDay() + 6) % 7
    if (cutOffMs > atMs && (line.departureDays & (1 << weekday)) !== 0) return cutOffMs
  }
  return null
}
