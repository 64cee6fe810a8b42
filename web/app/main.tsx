import '../shared/ui/styles.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { rememberTyped } from './hydration/typedBefore.ts'
import { loadScreenAt } from './routes.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
// the server sends the search's page at the root, too: so it stands at its own address from the beginning
if (location.pathname === '/') history.replaceState(history.state, '', '/base/search')

const here = location.pathname + location.search + location.hash
const site = (
  <StrictMode>
    <App />
  </StrictMode>
)
// what was prerendered stays on screen meanwhile; a chunk that is missing is told by the page's own frame
const isLoaded = await loadScreenAt(location.pathname).then(
  () => true,
  () => false,
)
if (isLoaded && place.dataset['prerendered'] === here) {
  rememberTyped(place)
  hydrateRoot(place, site)
} else createRoot(place).render(site)
