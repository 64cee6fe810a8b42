import { create } from 'zustand'
import { useSession } from '../../shared/server/session.ts'
import { showErrorToast } from '../../shared/ui/dialog/toast.ts'

/** So many lines stand side by side at most. */
export const mostCompared = 4

/** A line chosen for comparing. */
export interface ChosenLine {
  id: number
  /** '顺通物流到义乌站'. */
  name: string
}

/** The lines chosen for comparing, in the order chosen; in memory, the same on all pages. */
export const useComparing = create<{ chosen: readonly ChosenLine[] }>(() => ({ chosen: [] }))

/** Chooses a line, or gives it up; one beyond the bound is refused with words. */
export function toggleChosen(line: ChosenLine): void {
  const { chosen } = useComparing.getState()
  const others = chosen.filter(({ id }) => id !== line.id)
  if (others.length === chosen.length && chosen.length >= mostCompared) {
    showErrorToast(`最多对比 ${mostCompared} 条专线，请先去掉一条再选`, { about: 'comparing' })
    return
  }
  useComparing.setState({ chosen: others.length === chosen.length ? [...chosen, line] : others })
}

/** Gives one line up. */
export function dropChosen(lineId: number): void {
  useComparing.setState(({ chosen }) => ({ chosen: chosen.filter(({ id }) => id !== lineId) }))
}

/** Gives all up. */
export function clearChosen(): void {
  useComparing.setState({ chosen: [] })
}

// what one person chose is no business of the next; a visitor who logs in goes on with it
useSession.subscribe((session, before) => {
  if (before.token !== null && session.token !== before.token) clearChosen()
})
