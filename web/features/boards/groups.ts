import type { BoardSums } from '#contract/boards/calls.ts'
import { dayPlus } from '#domain/orders/chinaDays.ts'

/** Units that a board's days are grouped by. */
export const groupings = ['day', 'week', 'month'] as const
export type Grouping = (typeof groupings)[number]
export const groupingLabels: Record<Grouping, string> = { day: '按日', week: '按周', month: '按月' }

export type BoardDay = BoardSums & { day: string }
/** Consecutive days with their sums; `from` and `to` are included and inside the board's period. */
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

const addSums = (a: BoardSums, b: BoardSums): BoardSums =>
  Object.fromEntries(
    (Object.keys(a) as (keyof BoardSums)[]).map((figure) => [figure, a[figure] + b[figure]]),
  ) as Record<keyof BoardSums, number>

/** Groups days by day, by week (from Monday) or by month, in order. */
export function groupDays(days: readonly BoardDay[], grouping: Grouping): DayGroup[] {
  const groups: DayGroup[] = []
  let start: string | null = null
  for (const { day, ...sums } of days) {
    const last = groups.at(-1)
    if (last && startOf[grouping](day) === start) {
      last.to = day
      last.sums = addSums(last.sums, sums)
    } else groups.push({ from: day, to: day, sums })
    start = startOf[grouping](day)
  }
  return groups
}

const daysPerMonth = 31
const daysUntilMonths = 120

/** Returns the default grouping for a number of days. */
export const usualGrouping = (days: number): Grouping =>
  days <= daysPerMonth ? 'day' : days <= daysUntilMonths ? 'week' : 'month'

const monthAndDay = (day: string) => day.slice(5)

/** Returns a group's title: 2026-11-03, 11-03 至 11-09, 2026-11. */
export function groupText({ from, to }: DayGroup, grouping: Grouping): string {
  if (grouping === 'month') return from.slice(0, 7)
  return from === to ? from : `${monthAndDay(from)} 至 ${monthAndDay(to)}`
}

/** Returns a shorter title for a chart axis. */
export const axisText = ({ from }: DayGroup, grouping: Grouping): string =>
  grouping === 'month' ? from.slice(0, 7) : monthAndDay(from)
