import type { ReactNode } from 'react'

/** One column of a table; on phones one line of a card. */
export interface Column<Row, Sort extends string = string> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The orders that a press on its title asks for, in turn. */
  sorts?: { ascending?: Sort; descending?: Sort }
  /** `end` for figures and money. */
  align?: 'start' | 'end'
  /** Stands at the head of a phone's card, without its title. */
  isHead?: boolean
  /** Where it stands on a phone's compact card; a column without a place is not on it. */
  place?: 'state' | 'title' | 'sum' | 'head' | 'foot'
  /** May be taken out by the reader (ColumnChoice). */
  hideable?: boolean
  /** Taken out at first, until the reader wants it; with `hideable`. */
  isExtra?: boolean
  /** Its words are broken nowhere: numbers, times. */
  isWhole?: boolean
}

/** The order that a press on a column's title asks for: the other one where it has two and one is on. */
export function nextSort<Sort extends string>(
  { sorts = {} }: Pick<Column<unknown, Sort>, 'sorts'>,
  present: Sort,
): Sort | undefined {
  const { ascending, descending } = sorts
  const first = descending ?? ascending
  return present === first ? (ascending ?? first) : first
}

/** Every order that the columns offer, with its words, for the choice on phones. */
export function sortChoices<Row, Sort extends string>(columns: readonly Column<Row, Sort>[]) {
  return columns.flatMap(({ title, sorts: { ascending, descending } = {} }) => {
    const isTwoWay = ascending !== undefined && descending !== undefined
    const choice = (sort: Sort | undefined, arrow: string) =>
      sort === undefined ? [] : [{ sort, label: isTwoWay ? `${title} ${arrow}` : title }]
    return [...choice(descending, '↓'), ...choice(ascending, '↑')]
  })
}
