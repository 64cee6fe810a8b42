import { settled } from './tabs.ts'
import type { TabsState } from './tabs.ts'

/** What can be closed from a tab on: itself, those beside it, or all. The first tab always stays. */
export type ClosingScope = 'current' | 'left' | 'right' | 'others' | 'all'

/** Whether the tab at `index` stays when this much is closed from the tab at `from` on. */
function stays(index: number, from: number, scope: ClosingScope): boolean {
  if (index === 0) return true
  if (scope === 'all') return false
  if (scope === 'current') return index !== from
  if (scope === 'left') return index >= from
  if (scope === 'right') return index <= from
  return index === from
}

const indexOf = ({ tabs }: TabsState, id: number) => tabs.findIndex((tab) => tab.id === id)

/** Whether there is anything to close. */
export function canClose(state: TabsState, id: number, scope: ClosingScope): boolean {
  const from = indexOf(state, id)
  return from >= 0 && state.tabs.some((_, index) => !stays(index, from, scope))
}

/**
 * The tabs after closing. Where the active one is closed, the tab that was asked takes over, or where that is closed itself, its
 * neighbour: the next one, else the one before. The caller goes to its full path, with its query.
 */
export function close(state: TabsState, id: number, scope: ClosingScope): TabsState {
  if (!canClose(state, id, scope)) return state
  const from = indexOf(state, id)
  const tabs = state.tabs.filter((_, index) => stays(index, from, scope))
  if (state.activeId === null || tabs.some((tab) => tab.id === state.activeId)) {
    return settled({ ...state, tabs })
  }
  const heir = tabs.find((tab) => tab.id === id) ?? tabs[from] ?? tabs.at(-1)
  return settled({ ...state, tabs, activeId: heir?.id ?? null })
}

/** The tab's page begins anew, at its query. */
export function reload(state: TabsState, id: number): TabsState {
  const tabs = state.tabs.map((tab) => (tab.id === id ? { ...tab, reloads: tab.reloads + 1 } : tab))
  return { ...state, tabs }
}
