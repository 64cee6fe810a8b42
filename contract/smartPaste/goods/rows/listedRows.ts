import { found } from '../../parseState.ts'
import type { PastedTotals } from '../../pastedOrder.ts'
import type { Quantity } from '../quantities.ts'
import type { ListedCount } from './listedNames.ts'
import type { Row } from './row.ts'

/** The row of one name of a list whose amounts follow: 哑铃、壶铃各20箱. */
export type ListedRow = ListedCount & { row: Row }

/** Checks for amounts that count all names of a list: 门把手、合页两样 53件. All names of a list have the same. */
export const isCountedTogether = (listed: readonly ListedRow[]): boolean => listed[0]?.isOfAll === true

/**
 * Adds the amounts behind a list to its rows. Where all names are counted together, `ofEach` takes those of one piece. A weight of
 * several pieces may be of each name or of all, and stays unread.
 */
export function addToList(listed: readonly ListedRow[], quantity: Quantity, ofEach: PastedTotals): void {
  const { start, end } = quantity
  const span = { start, end }
  if (quantity.kind === 'pieces') {
    for (const { row, countAt } of listed) {
      if (countAt !== start) continue
      row.pieces ??= found(quantity.value, span)
      if (quantity.packaging) row.packaging ??= found(quantity.packaging, span)
    }
    return
  }
  const counted = listed.flatMap(({ row }) => (row.pieces ? [row] : []))
  if (quantity.kind === 'sides') {
    for (const row of counted) row.sides ??= found(quantity.value, span)
    return
  }
  if (!quantity.isEach) return
  const { kind, value } = quantity
  for (const row of counted) row[kind === 'weightGrams' ? 'eachGrams' : 'eachCm3'] ??= found(value, span)
  if (isCountedTogether(listed)) ofEach[kind] ??= found(value, span)
}

/** Counts the amounts of one piece for all pieces, where no total is given: 水壶、铁锅两样 30箱 每箱10公斤. */
export function countForAll(ofEach: PastedTotals, totals: PastedTotals): void {
  const { pieces } = totals
  for (const kind of ['weightGrams', 'volumeCm3'] as const) {
    const each = ofEach[kind]
    if (each && pieces) totals[kind] ??= found(each.value * pieces.value, ...each.spans, ...pieces.spans)
  }
}
