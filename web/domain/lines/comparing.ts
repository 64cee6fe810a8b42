import { create } from 'zustand'
import { showErrorToast } from '#shared/messages/toast.ts'
import { useSession } from '#shared/server/session.ts'

/** The most lines to compare. */
export const mostCompared = 4

/** A line to compare. */
export interface ChosenLine {
  id: number
  /** '顺通物流到义乌站'. */
  name: string
}

/** The lines to compare, in the order chosen; in memory, shared by all pages. */
export const useComparing = create<{ chosen: readonly ChosenLine[] }>(() => ({ chosen: [] }))

/** Adds or removes a line; refuses one beyond the limit with a message. */
export function toggleChosen(line: ChosenLine): void {
  const { chosen } = useComparing.getState()
  const others = chosen.filter(({ id }) => id !== line.id)
  if (others.length === chosen.length && chosen.length >= mostCompared) {
    showErrorToast(`最多对比 ${mostCompared} 条专线，请先移除一条再选`, { about: 'comparing' })
    return
  }
  useComparing.setState({ chosen: others.length === chosen.length ? [...chosen, line] : others })
}

/** Removes one line. */
export function dropChosen(lineId: number): void {
  useComparing.setState(({ chosen }) => ({ chosen: chosen.filter(({ id }) => id !== lineId) }))
}

/** Removes all lines. */
export function clearChosen(): void {
  useComparing.setState({ chosen: [] })
}

// another user must not see the choice; a visitor who logs in keeps it
useSession.subscribe((session, before) => {
  if (before.token !== null && session.token !== before.token) clearChosen()
})
