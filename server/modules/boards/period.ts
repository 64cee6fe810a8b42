import { boardDaysMax } from '#contract/boards/words.ts'
import type { CallRequest } from '#contract/calls/calls.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { refuseField } from '#server/core/refuse.ts'

/** Days YYYY-MM-DD, both ends included. */
export interface Days {
  from: string
  to: string
}

const msOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`)
const dayAt = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)

/** Lists every day of a span. */
export function eachDay({ from, to }: Days): string[] {
  const count = Math.round((msOf(to) - msOf(from)) / dayMs) + 1
  return Array.from({ length: count }, (_, at) => dayAt(msOf(from) + at * dayMs))
}

/** Returns the requested days and as many before them. Refuses an end before the start, and more than `boardDaysMax` days. */
export function boardSpans({ from, to }: CallRequest<'/carrier/getBoard'>): { present: Days; before: Days } {
  if (to < from) refuseField('to', '结束日期', '结束日期早于开始日期，请重新选择')
  const days = Math.round((msOf(to) - msOf(from)) / dayMs) + 1
  if (days > boardDaysMax) refuseField('to', '结束日期', `一次最多看 ${boardDaysMax} 天，请缩短日期范围`)
  return {
    present: { from, to },
    before: { from: dayAt(msOf(from) - days * dayMs), to: dayAt(msOf(from) - dayMs) },
  }
}
