/**
 * The navigation state by which a page changes its own query: filters, paging, a refined search. Its tab and page stay, where
 * the same address without this state opens another tab.
 */
export const sameTab = { isSameTab: true }

/** The navigation state that leaves the focus where it is. Tabs can then be closed by keyboard one after another. */
export const preserveFocus = { isFocusKept: true }

const isMarked = (state: unknown, mark: string) =>
  typeof state === 'object' && state !== null && (state as Record<string, unknown>)[mark] === true

/** Checks a location's state for `sameTab`. */
export const isSameTab = (state: unknown): boolean => isMarked(state, 'isSameTab')

/** Checks a location's state for `preserveFocus`. */
export const isFocusPreserved = (state: unknown): boolean => isMarked(state, 'isFocusKept')
