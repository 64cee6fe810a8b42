import { create } from 'zustand'
import type { Column } from './columns.ts'

/** Columns that the reader took out, by table; for as long as the page view lasts, like the settings. */
const useHidden = create<{ hidden: Readonly<Record<string, readonly string[]>> }>(() => ({ hidden: {} }))

/** The columns of a table that are to be shown, and the way to take one out or back in. `table`: a name of its own. */
export function useChosenColumns<C extends Pick<Column<never>, 'key' | 'title' | 'hideable' | 'isExtra'>>(
  table: string,
  columns: readonly C[],
) {
  const chosen = useHidden((state) => state.hidden[table])
  const hidden = chosen ?? columns.flatMap(({ key, isExtra }) => (isExtra ? [key] : []))
  const isShown = (key: string) => !hidden.includes(key)
  return {
    shown: columns.filter(({ key, hideable }) => !hideable || isShown(key)),
    choices: columns.flatMap(({ key, title, hideable }) =>
      hideable ? [{ key, title, isShown: isShown(key) }] : [],
    ),
    toggle: (key: string) =>
      useHidden.setState((state) => ({
        hidden: {
          ...state.hidden,
          [table]: isShown(key) ? [...hidden, key] : hidden.filter((one) => one !== key),
        },
      })),
  }
}
