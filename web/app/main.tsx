import '#shared/ui/tokens/styles.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { homePath } from '#contract/kernel/pages.ts'
import { nextTask } from '#shared/browser/clock/nextTask.ts'
import { useLocalCity } from '#shared/browser/localCity.ts'
import { readFirstView } from '#shared/firstView/firstView.ts'
import type { FirstView } from '#shared/firstView/firstView.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { notePageStart } from '#shared/server/request/pageStart.ts'
import { requestUser } from '#shared/server/sessionActions.ts'
import { recordEarlyInput } from '#shared/ui/hydration/earlyInput.ts'
import { screenReady } from '#shared/ui/hydration/screenReady.ts'
import { restoreStyles } from '#shared/ui/hydration/styleAttributes.ts'
import { App } from './App.tsx'
import { followLoginRequest } from './expiry/logInAgain.ts'
import { loadScreenAt } from './routing/routes.tsx'
import { openFirstTab } from './tabs/useCurrentTabs.ts'

/** Checks whether the server has sent this page just now. A page of the history or of a restored tab may be old. */
function isNew(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry !== undefined && entry.type !== 'back_forward' && entry.transferSize > 0
}

/** Fills the cache of reads with the answers from which the server rendered this page. */
function adoptReads({ reads, atMs }: FirstView): void {
  // a clock that is behind would make old answers look new, so only a new page is as young as its time says
  const updatedAt = isNew() ? Math.min(atMs, Date.now()) : 0
  for (const { key, data } of reads) queryClient.setQueryData(key, data, { updatedAt })
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// the server sends the search page for the root, too: give it its own address
if (location.pathname === '/') history.replaceState(history.state, '', homePath)
followLoginRequest()
requestUser()
notePageStart(screenReady)
// without the hash, which the server does not get
const isOfAddress = root.dataset['prerendered'] === location.pathname + location.search
const firstView = isOfAddress ? readFirstView() : null
/** Whether the HTML shows this page as it is: its address, searched from this browser's site. */
const isRendered =
  isOfAddress && [null, useLocalCity.getState().site.cityId].includes(firstView?.siteId ?? null)

/**
 * Hydrates what was rendered for exactly this address; replaces anything else. A transition, so that input is handled between
 * slices.
 */
function start(root: HTMLElement, isLoaded: boolean): void {
  const isHydrated = isLoaded && isRendered
  if (isHydrated) {
    restoreStyles(root)
    recordEarlyInput(root)
  }
  if (isHydrated && firstView) adoptReads(firstView)
  openFirstTab()
  const site = (
    <StrictMode>
      <App firstView={isHydrated ? firstView : null} />
    </StrictMode>
  )
  startTransition(() => {
    if (isHydrated) hydrateRoot(root, site)
    else createRoot(root).render(site)
  })
}

/** Runs the scripts that the page's HTML names, one in each task: together they would keep the first input waiting. */
async function runParts(): Promise<void> {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
    await import(/* @vite-ignore */ href)
    await nextTask()
  }
}

// no top-level await: the screen's chunk imports this module and would deadlock. The prerendered page stays on screen; the page's
// frame reports a missing chunk
runParts()
  .then(() => loadScreenAt(location.pathname, firstView !== null))
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
