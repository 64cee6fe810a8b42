import type { LineCard } from '#contract/lines/calls.ts'
import type { LineSort } from '#contract/lines/words.ts'
import { cheapestIndexes, fastestIndexes } from '../../best/bestIndexes.ts'

export type LineMark = '最低' | '最快'

interface Shown {
  sort: LineSort
  /** Whether all found lines are on screen. */
  isAll: boolean
}

/**
 * Returns the marks of the lines on screen by id. 最低 and 最快 need a visible difference (bestIndexes.ts) and at most half of the
 * lines. While lines are missing, only the sorted value is known to be the best.
 */
export function lineMarks(
  lines: readonly LineCard[],
  { sort, isAll }: Shown,
): ReadonlyMap<number, LineMark[]> {
  const marks = new Map<number, LineMark[]>()
  const mark = (lineMark: LineMark, indexes: ReadonlySet<number>) => {
    if (indexes.size * 2 > lines.length) return
    for (const index of indexes) {
      const id = lines[index]?.id ?? 0
      marks.set(id, [...(marks.get(id) ?? []), lineMark])
    }
  }
  const totals = lines.map((line) => line.totalFen)
  if (isAll || sort === 'total') mark('最低', cheapestIndexes(totals))
  if (isAll || sort === 'time') mark('最快', fastestIndexes(lines))
  return marks
}
