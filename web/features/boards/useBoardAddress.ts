import { boardDaysMax } from '../../../contract/boards/words.ts'
import { dayOf, dayPlus, readDay } from '../../domain/orders/chinaDays.ts'
import { useAddress } from '../../shared/browser/useAddress.ts'
import { useNow } from '../../shared/browser/useNow.ts'
import { groupings, usualGrouping } from './groups.ts'
import type { Grouping } from './groups.ts'
import { dayMs } from '../../../contract/kernel/time.ts'

/** Days of a board, both counted. */
export interface BoardDays {
  from: string
  to: string
}

const usualDays = 30

const countDays = ({ from, to }: BoardDays) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** What is wrong with the days that were chosen; null: nothing. */
function daysFault({ from, to }: BoardDays): string | null {
  if (readDay(from) === null || readDay(to) === null) return '请选好开始和结束日期'
  const count = countDays({ from, to })
  if (count < 1) return '结束日期早于开始日期，请重新选择'
  return count > boardDaysMax ? `一次最多看 ${boardDaysMax} 天，请缩短日期范围` : null
}

/** Which days a board shows and how they are put together, in the address bar; the last 30 days where nothing is said. */
export function useBoardAddress() {
  const [search, change] = useAddress()
  const today = dayOf(useNow().getTime())
  const days: BoardDays = {
    from: search.get('from') ?? dayPlus(today, 1 - usualDays),
    to: search.get('to') ?? today,
  }
  const fault = daysFault(days)
  const wanted = groupings.find((grouping) => grouping === search.get('by'))
  return {
    today,
    days,
    fault,
    grouping: wanted ?? usualGrouping(fault === null ? countDays(days) : usualDays),
    setDays: (next: BoardDays) => change({ ...next }),
    setGrouping: (by: Grouping) => change({ by }),
  }
}
export type BoardAddress = ReturnType<typeof useBoardAddress>
