import { useRef, useState } from 'react'

/** The selected rows, across pages. */
export interface Selection<Row> {
  rows: readonly Row[]
  has: (row: Row) => boolean
  /** Selects or deselects a row; with `among` (the visible rows) the range from the last toggled row. */
  toggle: (row: Row, among?: readonly Row[]) => void
  /** Selects all of these rows, up to the limit, or deselects them. */
  setAll: (rows: readonly Row[], isOn: boolean) => void
  clear: () => void
  /** No further row can be selected. */
  isFull: boolean
  /** The most rows per batch. */
  most: number
}

/** Manages a table's selection by row ids; at most `most` at once. */
export function useSelection<Row>(idOf: (row: Row) => number | string, most = 200): Selection<Row> {
  const [ticked, setTicked] = useState<ReadonlyMap<number | string, Row>>(new Map())
  const last = useRef<number | string | null>(null)
  const setAll = (rows: readonly Row[], isOn: boolean) =>
    setTicked((present) => {
      const next = new Map(present)
      for (const row of rows) {
        if (!isOn) next.delete(idOf(row))
        else if (next.size < most) next.set(idOf(row), row)
      }
      return next
    })
  const has = (row: Row) => ticked.has(idOf(row))
  return {
    rows: [...ticked.values()],
    has,
    toggle: (row, among = []) => {
      const ids = among.map(idOf)
      const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(idOf(row))].toSorted((a, b) => a - b)
      const range = from !== undefined && to !== undefined && from >= 0 ? among.slice(from, to + 1) : [row]
      setAll(range, !has(row))
      last.current = idOf(row)
    },
    setAll,
    clear: () => setTicked(new Map()),
    isFull: ticked.size >= most,
    most,
  }
}
