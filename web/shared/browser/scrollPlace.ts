/** How far each entry of the browser's history had been scrolled, px, by its location key. */
const places = new Map<string, number>()

/** The entry on screen, whose scrolling is recorded. */
let standing: string | null = null
/** A place that the page is still too short for. Until it is reached, or the user scrolls, nothing is recorded. */
let wanted: { key: string; px: number } | null = null

function scrollToPlace(key: string, px: number) {
  window.scrollTo(0, px)
  wanted = window.scrollY < Math.floor(px) ? { key, px } : null
}

/** From now on scrolling belongs to this entry; null while none is on screen. */
export function standAt(key: string | null): void {
  standing = key
  wanted = null
}

/** Brings the page to where this entry was left, a new one to its top. */
export function returnToPlace(key: string): void {
  scrollToPlace(key, places.get(key) ?? 0)
}

/** The page stays where it is, and this entry begins there. */
export function beginPlace(key: string): void {
  places.set(key, window.scrollY)
}

/** Whether this entry was on screen before. */
export const hasPlace = (key: string): boolean => places.has(key)

/** The entry begins at its top when it is opened again. */
export function forgetPlace(key: string): void {
  places.delete(key)
}

/** The rows of this entry are on screen: the page is now long enough for where it was left. */
export function reachPlace(key: string): void {
  if (wanted?.key === key) scrollToPlace(key, wanted.px)
}

/** Records how far the entry on screen is scrolled; returns the stop. The browser leaves the places to this, except on a reload. */
export function watchScrolling(): () => void {
  const remember = () => {
    if (standing !== null && wanted === null) places.set(standing, window.scrollY)
  }
  const takeOver = () => {
    wanted = null
  }
  const letBrowser = () => {
    window.history.scrollRestoration = 'auto'
  }
  const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  window.history.scrollRestoration = 'manual'
  window.addEventListener('scroll', remember, { passive: true })
  window.addEventListener('pagehide', letBrowser)
  for (const name of byHand) window.addEventListener(name, takeOver, { passive: true })
  return () => {
    window.removeEventListener('scroll', remember)
    window.removeEventListener('pagehide', letBrowser)
    for (const name of byHand) window.removeEventListener(name, takeOver)
    letBrowser()
  }
}
