/** The scroll position of each history entry in px, by its location key. */
const positions = new Map<string, number>()

/** The entry on screen, whose scrolling is recorded. */
let currentKey: string | null = null
/** A position that the page is still too short for. Until it is reached, or the user scrolls, nothing is recorded. */
let pending: { key: string; px: number } | null = null

function scrollToPosition(key: string, px: number) {
  window.scrollTo(0, px)
  pending = window.scrollY < Math.floor(px) ? { key, px } : null
}

/** Records scrolling for this entry from now on; null while none is on screen. */
export function setCurrentEntry(key: string | null): void {
  currentKey = key
  pending = null
}

/** Scrolls to where this entry was left, or to the top of a new one. */
export function restoreScroll(key: string): void {
  scrollToPosition(key, positions.get(key) ?? 0)
}

/** Starts this entry at the current position. */
export function startAtCurrentScroll(key: string): void {
  positions.set(key, window.scrollY)
}

/** Checks whether this entry was on screen before. */
export const hasScrollPosition = (key: string): boolean => positions.has(key)

/** Lets the entry start at its top when it is opened again. */
export function forgetScroll(key: string): void {
  positions.delete(key)
}

/** Restores the entry's position once its rows are on screen and the page is long enough. */
export function resumeScroll(key: string): void {
  if (pending?.key === key) scrollToPosition(key, pending.px)
}

/**
 * Records the scroll position of the entry on screen; returns a stop function. The browser leaves scrolling to this, except on a
 * reload.
 */
export function watchScrolling(): () => void {
  const record = () => {
    if (currentKey !== null && pending === null) positions.set(currentKey, window.scrollY)
  }
  const cancelPending = () => {
    pending = null
  }
  const letBrowser = () => {
    window.history.scrollRestoration = 'auto'
  }
  const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  window.history.scrollRestoration = 'manual'
  window.addEventListener('scroll', record, { passive: true })
  window.addEventListener('pagehide', letBrowser)
  for (const name of byHand) window.addEventListener(name, cancelPending, { passive: true })
  return () => {
    window.removeEventListener('scroll', record)
    window.removeEventListener('pagehide', letBrowser)
    for (const name of byHand) window.removeEventListener(name, cancelPending)
    letBrowser()
  }
}
