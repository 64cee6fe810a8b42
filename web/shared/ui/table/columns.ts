import type { ReactNode } from 'react'

/** A column of a table; on phones a line of a card. */
export interface Column<Row, Sort extends string = string> {
  key: string
  title: string
  /** Renders the value of a row; `isCard`: on a phone's card. */
  cell: (row: Row, isCard: boolean) => ReactNode
  /** Classes of the element around the value. */
  cellClass?: string
  /** The sorts that pressing its title toggles. */
  sorts?: { ascending?: Sort; descending?: Sort }
  /** `end` for figures and money. */
  align?: 'start' | 'end'
  /** Shown as the heading of a phone's card, without its title. */
  isHead?: boolean
  /**
   * Its position on a phone's compact card. Without one it is not on the card; a table without actions shows it behind ⋯. Only a
   * work list has `due`, shown with its title.
   */
  cardPosition?: 'state' | 'title' | 'sum' | 'head' | 'due' | 'foot'
  /** Left out on a phone's card of running text, or only on the narrowest phones; shown behind ⋯. */
  isOffCard?: boolean | 'narrow'
  /** Shortens a cell on a phone's card of running text; ⋯ shows the whole. Undefined where the cell is short. */
  cardCell?: (row: Row) => ReactNode | undefined
  /** May be hidden by the user (ColumnChoice). */
  hideable?: boolean
  /** Hidden by default; with `hideable`. */
  isExtra?: boolean
  /** Never wraps: numbers, times. */
  isWhole?: boolean
}

/** How a phone shows the rows of a table: as running text, or with fixed lines (DataTable.tsx). */
export type CardKind = 'flow' | 'compact' | 'worked'

/** Returns whether the rows show the column, on wide windows (null) or on cards. */
export function isInRow(
  { isOffCard, cardPosition }: Pick<Column<unknown>, 'isOffCard' | 'cardPosition'>,
  card: CardKind | null,
): boolean {
  if (card === null) return true
  return card === 'flow' ? isOffCard !== true : cardPosition !== undefined
}

/** Checks whether cards without actions show something behind ⋯. That is the whole row, or what running text leaves out or shortens. */
export const hasMore = (
  columns: readonly Pick<Column<never>, 'isOffCard' | 'cardCell'>[],
  card: CardKind | null,
): boolean =>
  card === 'flow' ? columns.some(({ isOffCard, cardCell }) => isOffCard || cardCell) : card === 'compact'

/** Returns the sort for pressing a column's title: the other one where it has two and one is active. */
export function nextSort<Sort extends string>(
  { sorts = {} }: Pick<Column<unknown, Sort>, 'sorts'>,
  present: Sort,
): Sort | undefined {
  const { ascending, descending } = sorts
  const first = descending ?? ascending
  return present === first ? (ascending ?? first) : first
}

/** Returns all sorts of the columns with labels, for the select on phones. */
export function sortChoices<Row, Sort extends string>(columns: readonly Column<Row, Sort>[]) {
  return columns.flatMap(({ title, sorts: { ascending, descending } = {} }) => {
    const isTwoWay = ascending !== undefined && descending !== undefined
    const choice = (sort: Sort | undefined, arrow: string) =>
      sort === undefined ? [] : [{ sort, label: isTwoWay ? `${title} ${arrow}` : title }]
    return [...choice(descending, '↓'), ...choice(ascending, '↑')]
  })
}
