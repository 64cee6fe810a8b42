import { vi } from 'vitest'

/*
 * Files that share a process share packages and the window. What is ours is loaded anew for each, stores and all, and the window
 * is as it began.
 */
vi.resetModules()
vi.useRealTimers()
localStorage.clear()
sessionStorage.clear()
window.history.replaceState(null, '', '/')
document.title = ''
document.body.replaceChildren()
for (const element of [document.documentElement, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
}
