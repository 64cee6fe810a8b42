import type { BoardSums } from '../../../contract/boards/calls.ts'
import { dayPlus } from '../../domain/orders/chinaDays.ts'

/** What the days of a board are put together to. */
export const groupings = ['day', 'week', 'month'] as const
export type Grouping = (typeof groupings)[number]
export const groupingLabels: Record<Grouping, string> = { day: '按日', week: '按周', month: '按月' }

export type BoardDay = BoardSums & { day: string }
/** A stretch of days and their sums; both ends counted, and none outside the board's. */
export interface DayGroup {
  from: string
  to: string
  sums: BoardSums
}

const weekdayOf = (day: string) => (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7

const startOf: Record<Grouping, (day: string) => string> = {
  day: (day) => day,
  week: (day) => dayPlus(day, -weekdayOf(day)),
  month: (day) => day.slice(0, 7),
}

const added = (a: BoardSums, b: BoardSums): BoardSums =>
  Object.fromEntries(
    (Object.keys(a) as (keyof BoardSums)[]).map((figure) => [figure, a[figure] + b[figure]]),
  ) as Record<keyof BoardSums, number>

/** The days by day, by week (from Monday) or by month, in their order. */
export function groupDays(days: readonly BoardDay[], grouping: Grouping): DayGroup[] {
  const groups: DayGroup[] = []
  let start: string | null = null
  for (const { day, ...sums } of days) {
    const last = groups.at(-1)
    if (last && startOf[grouping](day) === start) {
      last.to = day
      last.sums = added(last.sums, sums)
    } else groups.push({ from: day, to: day, sums })
    start = startOf[grouping](day)
  }
  return groups
}

const daysPerMonth = 31
const daysUntilMonths = 120

/** What suits so many days. */
export const usualGrouping = (days: number): Grouping =>
  days <= daysPerMonth ? 'day' : days <= daysUntilMonths ? 'week' : 'month'

const short = (day: string) => day.slice(5)

/** What a group is called in words: 2026-11-03, 11-03 至 11-09, 2026-11. */
export function groupText({ from, to }: DayGroup, grouping: Grouping): string {
  if (grouping === 'month') return from.slice(0, 7)
  return from === to ? from : `${short(from)} 至 ${short(to)}`
}

/** The same, as short as an axis needs it. */
export const axisText = ({ from }: DayGroup, grouping: Grouping): string =>
  grouping === 'month' ? from.slice(0, 7) : short(from)
