import { useMemo } from 'react'
import { create } from 'zustand'
import type { Column } from './columns.ts'

/** Columns that the user hid, by table, for this page view. */
const useHidden = create<{ hidden: Readonly<Record<string, readonly string[]>> }>(() => ({ hidden: {} }))

/** Returns the visible columns of a table and a function that toggles one. `table` is a unique name. */
export function useChosenColumns<C extends Pick<Column<never>, 'key' | 'title' | 'hideable' | 'isExtra'>>(
  table: string,
  columns: readonly C[],
) {
  const chosen = useHidden((state) => state.hidden[table])
  const hidden = useMemo(
    () => chosen ?? columns.flatMap(({ key, isExtra }) => (isExtra ? [key] : [])),
    [chosen, columns],
  )
  const isShown = (key: string) => !hidden.includes(key)
  return {
    // the same while nothing changes, for memoized rows
    shown: useMemo(
      () => columns.filter(({ key, hideable }) => !hideable || !hidden.includes(key)),
      [columns, hidden],
    ),
    choices: columns.flatMap(({ key, title, hideable }) =>
      hideable ? [{ key, title, isShown: isShown(key) }] : [],
    ),
    toggle: (key: string) =>
      useHidden.setState((state) => ({
        hidden: {
          ...state.hidden,
          [table]: isShown(key) ? [...hidden, key] : hidden.filter((hiddenKey) => hiddenKey !== key),
        },
      })),
  }
}
