/**
 * The state of a navigation by which a page changes its own query: filters, paging, a refined search. Its tab comes along and
 * its page stays as it is, where the same address without this state opens a tab of its own.
 */
export const sameTab = { isSameTab: true }

/** The state of a navigation that leaves the focus where it is: tabs closed by keyboard are closed one after another. */
export const focusStays = { isFocusKept: true }

const isMarked = (state: unknown, mark: string) =>
  typeof state === 'object' && state !== null && (state as Record<string, unknown>)[mark] === true

/** Whether a location's state is that of `sameTab`. */
export const isSameTab = (state: unknown): boolean => isMarked(state, 'isSameTab')

/** Whether a location's state is that of `focusStays`. */
export const isFocusKept = (state: unknown): boolean => isMarked(state, 'isFocusKept')
