import type { BoardSums } from '#contract/boards/calls.ts'

/** Formats a share as 92.3%; — if the whole is 0. */
export const percentText = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${((part / whole) * 100).toFixed(1)}%`

/** Formats a count as 1,234. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Compares a sum with the period before: +12.3%, −4.0%, 持平. Reports 上期为 0 when there is no base. */
export function changeText(present: number, before: number): string {
  if (before === 0) return present === 0 ? '与上期持平' : '上期为 0'
  if (present === before) return '与上期持平'
  const change = ((present - before) / before) * 100
  return `较上期 ${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(1)}%`
}

/** Compares two shares, in percentage points. */
export function pointsText(present: [number, number], before: [number, number]): string {
  if (present[1] === 0 || before[1] === 0) return '上期无可比'
  const points = (present[0] / present[1] - before[0] / before[1]) * 100
  if (Math.abs(points) < 0.05) return '与上期持平'
  return `较上期 ${points > 0 ? '+' : '−'}${Math.abs(points).toFixed(1)} 个百分点`
}

const minutesPerHour = 60
const minutesPerDay = 24 * minutesPerHour

/** Formats whole minutes as 45 分钟, 3.5 小时 or 2.1 天; — for null. */
export function waitText(minutes: number | null): string {
  if (minutes === null) return '—'
  if (minutes < 1) return '不到 1 分钟'
  if (minutes < 2 * minutesPerHour) return `${minutes} 分钟`
  if (minutes < 2 * minutesPerDay) return `${(minutes / minutesPerHour).toFixed(1)} 小时`
  return `${(minutes / minutesPerDay).toFixed(1)} 天`
}

const gramsPerTonne = 1_000_000
const cm3PerM3 = 1_000_000

/** Formats grams as 12.34 吨. */
export const tonnesText = (grams: number): string => `${(grams / gramsPerTonne).toFixed(2)} 吨`

/** Formats the density in 公斤/方; — without a volume. */
export const densityText = ({ weightGrams, volumeCm3 }: Pick<BoardSums, 'weightGrams' | 'volumeCm3'>) =>
  volumeCm3 === 0 ? '—' : `${Math.round(weightGrams / 1000 / (volumeCm3 / cm3PerM3))} 公斤/方`

/** Returns the number of orders that were not rejected or cancelled. */
export const keptOrders = ({ orders, lostOrders }: Pick<BoardSums, 'orders' | 'lostOrders'>) =>
  orders - lostOrders
