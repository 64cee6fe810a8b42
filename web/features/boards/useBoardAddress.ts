import { boardDaysMax } from '#contract/boards/words.ts'
import { dayMs } from '#contract/kernel/time.ts'
import { dayOf, dayPlus, readDay } from '#domain/orders/chinaDays.ts'
import { useNow } from '#shared/browser/clock/useNow.ts'
import { useAddress } from '#shared/browser/useAddress.ts'
import { groupings, usualGrouping } from './groups.ts'
import type { Grouping } from './groups.ts'

/** Days of a board, both included. */
export interface BoardDays {
  from: string
  to: string
}

const defaultDays = 30

const countDays = ({ from, to }: BoardDays) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** Returns the error of the chosen days; null if they are valid. */
function daysFault({ from, to }: BoardDays): string | null {
  if (readDay(from) === null || readDay(to) === null) return '请选好开始和结束日期'
  const count = countDays({ from, to })
  if (count < 1) return '结束日期早于开始日期，请重新选择'
  return count > boardDaysMax ? `一次最多看 ${boardDaysMax} 天，请缩短日期范围` : null
}

/** Returns a board's days and grouping from the address; by default the last 30 days. */
export function useBoardAddress() {
  const [search, change] = useAddress()
  const today = dayOf(useNow().getTime())
  const days: BoardDays = {
    from: search.get('from') ?? dayPlus(today, 1 - defaultDays),
    to: search.get('to') ?? today,
  }
  const fault = daysFault(days)
  const chosen = groupings.find((grouping) => grouping === search.get('by'))
  return {
    today,
    days,
    fault,
    grouping: chosen ?? usualGrouping(fault === null ? countDays(days) : defaultDays),
    setDays: (next: BoardDays) => change({ ...next }),
    setGrouping: (by: Grouping) => change({ by }),
  }
}
export type BoardAddress = ReturnType<typeof useBoardAddress>
