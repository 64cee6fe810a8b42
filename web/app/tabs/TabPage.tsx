import { Activity, memo, Suspense, useCallback, useMemo, useRef } from 'react'
import { NavigationType, Route, Routes, UNSAFE_LocationContext as LocationContext } from 'react-router'
import { PageKey } from '#shared/browser/pageKey.ts'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { Arrival } from '../Arrival.tsx'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { screenOf } from '../routing/routes.tsx'
import { panelId, tabId } from './tabIds.ts'
import { pageKeyOf } from './tabs.ts'
import type { Tab } from './tabs.ts'

interface TabPageProps {
  tab: Tab
  isActive: boolean
  /** Whether the tab bar labels the page for screen readers. */
  hasBar: boolean
  onArrival: (content: HTMLElement | null) => void
}

/**
 * Renders a tab's page, which stays mounted, hidden and without effects, when the tab is left. It gets its own location through
 * the router's context, because `<Routes location>` would re-render every hidden page on each navigation.
 */
export const TabPage = memo(function TabPage({ tab, isActive, hasBar, onArrival }: TabPageProps) {
  const { location, name } = tab
  const panel = useRef<HTMLDivElement>(null)
  const locationContext = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  const arrive = useCallback(() => onArrival(panel.current), [onArrival])
  const named = hasBar ? { role: 'tabpanel', 'aria-labelledby': tabId(tab.id) } : {}
  const page = useMemo(
    () => (
      <ErrorBoundary onFailed={arrive}>
        <Suspense fallback={<LoadingRows n={4} />}>
          <Routes>
            <Route path={name} element={screenOf(name)} />
          </Routes>
          <Arrival at={location} onArrival={arrive} />
        </Suspense>
      </ErrorBoundary>
    ),
    [name, location, arrive],
  )
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <div id={panelId(tab.id)} ref={panel} data-active-page={isActive || undefined} {...named}>
        <PageKey value={pageKeyOf(tab)}>
          <LocationContext value={locationContext}>{page}</LocationContext>
        </PageKey>
      </div>
    </Activity>
  )
})
