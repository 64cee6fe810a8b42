import type { LineCard } from '../../../../../contract/lines/calls.ts'
import type { LineSort } from '../../../../../contract/lines/words.ts'
import { bestPlaces, fenMargin, hoursMargin } from '../../best/bestPlaces.ts'

export type LineMark = '最低' | '最快'

interface Shown {
  sort: LineSort
  /** All that was found stands on the screen. */
  isAll: boolean
}

/**
 * What stands out among the lines on screen, by their ids: 最低 and 最快, where a person can see the difference (bestPlaces.ts) and at
 * most half of them share it. Of lines that are not all on screen only what they are sorted by is known to be the best.
 */
export function lineMarks(
  lines: readonly LineCard[],
  { sort, isAll }: Shown,
): ReadonlyMap<number, LineMark[]> {
  const marks = new Map<number, LineMark[]>()
  const mark = (word: LineMark, places: ReadonlySet<number>) => {
    if (places.size * 2 > lines.length) return
    for (const place of places) {
      const id = lines[place]?.id ?? 0
      marks.set(id, [...(marks.get(id) ?? []), word])
    }
  }
  const totals = lines.map((line) => line.totalFen)
  if (isAll || sort === 'total') mark('最低', bestPlaces(totals, 'least', fenMargin))
  const hours = lines.map((line) => line.transitHoursMax)
  if (isAll || sort === 'time') mark('最快', bestPlaces(hours, 'least', hoursMargin))
  return marks
}
