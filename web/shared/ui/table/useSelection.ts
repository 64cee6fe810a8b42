import { useState } from 'react'

/** The rows that are ticked, over several pages. */
export interface Selection<Row> {
  rows: readonly Row[]
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Ticks all of these rows, or none of them; as many as there is room for. */
  setAll: (rows: readonly Row[], isOn: boolean) => void
  clear: () => void
  /** No further row can be ticked. */
  isFull: boolean
  /** As many rows as one batch takes. */
  most: number
}

/** Ticks of a table, by the rows' ids; at most `most` at once. */
export function useSelection<Row>(idOf: (row: Row) => number | string, most = 200): Selection<Row> {
  const [ticked, setTicked] = useState<ReadonlyMap<number | string, Row>>(new Map())
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
    toggle: (row) => setAll([row], !has(row)),
    setAll,
    clear: () => setTicked(new Map()),
    isFull: ticked.size >= most,
    most,
  }
}
