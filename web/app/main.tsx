import '#shared/ui/tokens/styles.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { homePath } from '#contract/kernel/pages.ts'
import { recordEarlyInput } from '#shared/ui/hydration/earlyInput.ts'
import { screenReady } from '#shared/ui/hydration/screenReady.ts'
import { App } from './App.tsx'
import { followLoginRequest } from './expiry/logInAgain.ts'
import { loadScreenAt } from './routing/routes.tsx'

const site = (
  <StrictMode>
    <App />
  </StrictMode>
)

/**
 * Hydrates what was prerendered for exactly this address; replaces anything else. A transition, so that input is handled between
 * slices.
 */
function start(root: HTMLElement, isLoaded: boolean): void {
  const isPrerendered =
    isLoaded && root.dataset['prerendered'] === location.pathname + location.search + location.hash
  if (isPrerendered) recordEarlyInput(root)
  startTransition(() => {
    if (isPrerendered) hydrateRoot(root, site)
    else createRoot(root).render(site)
  })
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// the server sends the search page for the root, too: give it its own address
if (location.pathname === '/') history.replaceState(history.state, '', homePath)
followLoginRequest()
// no top-level await: the screen's chunk imports this module and would deadlock. The prerendered page stays on screen; the page's
// frame reports a missing chunk
loadScreenAt(location.pathname)
  .then(
    () => start(root, true),
    () => start(root, false),
  )
  .then(() => screenReady)
  // without the background chunk the site works until the next load
  .then(() => import('./background/startBackground.ts'))
  .then(
    (background) => background.startBackground(),
    () => undefined,
  )
