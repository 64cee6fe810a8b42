import { PageFrame } from './PageFrame.tsx'
import { TabHost } from './tabs/TabHost.tsx'
import { useArrivals } from './tabs/useArrivals.ts'
import { useCurrentTabs } from './tabs/useCurrentTabs.ts'

/** Renders every address: pages of the table in their tabs; beside them the root, redirects and not-found. */
export function AppRoutes() {
  const { tabLocation, tabs, stored } = useCurrentTabs()
  const onArrival = useArrivals(tabs)
  return (
    <>
      <TabHost tabs={tabs} stored={stored} onArrival={onArrival} />
      {tabLocation.kind !== 'page' && <PageFrame tabLocation={tabLocation} onArrival={onArrival} />}
    </>
  )
}
