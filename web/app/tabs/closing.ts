import { settled } from './tabs.ts'
import type { TabsState } from './tabs.ts'

/** What to close relative to a tab: itself, those on one side, all others, or all. The first tab always stays. */
export type ClosingScope = 'current' | 'left' | 'right' | 'others' | 'all'

/** Checks whether the tab at `index` stays when closing a scope from the tab at `from`. */
function isKept(index: number, from: number, scope: ClosingScope): boolean {
  if (index === 0) return true
  if (scope === 'all') return false
  if (scope === 'current') return index !== from
  if (scope === 'left') return index >= from
  if (scope === 'right') return index <= from
  return index === from
}

const indexOf = ({ tabs }: TabsState, id: number) => tabs.findIndex((tab) => tab.id === id)

/** Checks whether there is anything to close. */
export function canClose(state: TabsState, id: number, scope: ClosingScope): boolean {
  const from = indexOf(state, id)
  return from >= 0 && state.tabs.some((_, index) => !isKept(index, from, scope))
}

/**
 * Returns the tabs after closing. If the active one closes, the tab at `id` becomes active, or else its neighbour: the next one,
 * or the previous. The caller navigates to its full path.
 */
export function close(state: TabsState, id: number, scope: ClosingScope): TabsState {
  if (!canClose(state, id, scope)) return state
  const from = indexOf(state, id)
  const tabs = state.tabs.filter((_, index) => isKept(index, from, scope))
  if (state.activeId === null || tabs.some((tab) => tab.id === state.activeId)) {
    return settled({ ...state, tabs })
  }
  const successor = tabs.find((tab) => tab.id === id) ?? tabs[from] ?? tabs.at(-1)
  return settled({ ...state, tabs, activeId: successor?.id ?? null })
}

/** Reloads a tab's page at its query. */
export function reload(state: TabsState, id: number): TabsState {
  const tabs = state.tabs.map((tab) => (tab.id === id ? { ...tab, reloads: tab.reloads + 1 } : tab))
  return { ...state, tabs }
}
