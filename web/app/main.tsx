import '../shared/ui/tokens/styles.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { homePath } from '../../contract/kernel/pages.ts'
import { App } from './App.tsx'
import { screenStands } from './hydration/screenStands.ts'
import { rememberTyped } from './hydration/typedBefore.ts'
import { followLoginRequest } from './expiry/logInAgain.ts'
import { loadScreenAt } from './routing/routes.tsx'

const site = (
  <StrictMode>
    <App />
  </StrictMode>
)

/**
 * Takes over what was prerendered for exactly this address; anything else is replaced. In slices, between which a touch is
 * answered.
 */
function begin(place: HTMLElement, isLoaded: boolean): void {
  const isPrerendered =
    isLoaded && place.dataset['prerendered'] === location.pathname + location.search + location.hash
  if (isPrerendered) rememberTyped(place)
  startTransition(() => {
    if (isPrerendered) hydrateRoot(place, site)
    else createRoot(place).render(site)
  })
}

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
// the server sends the search's page at the root, too: so it stands at its own address from the beginning
if (location.pathname === '/') history.replaceState(history.state, '', homePath)
followLoginRequest()
// not awaited: the screen's chunk imports this one, and would wait for it in turn. What was prerendered stays on screen
// meanwhile, and a chunk that is missing is told by the page's own frame
loadScreenAt(location.pathname)
  .then(
    () => begin(place, true),
    () => begin(place, false),
  )
  .then(() => screenStands)
  // what does not come is done without until the next time
  .then(() => import('./background/begin.ts'))
  .then(
    (background) => background.begin(),
    () => undefined,
  )
