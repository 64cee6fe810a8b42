import { PageFrame } from './PageFrame.tsx'
import { TabHost } from '../tabs/TabHost.tsx'
import { useArrivals } from '../tabs/useArrivals.ts'
import { useHere } from '../tabs/useHere.ts'

/** Renders every address: pages of the table in their tabs; beside them the root, redirects and not-found. */
export function AppRoutes() {
  const { place, tabs, stored } = useHere()
  const onArrival = useArrivals(tabs)
  return (
    <>
      <TabHost tabs={tabs} stored={stored} onArrival={onArrival} />
      {place.kind !== 'page' && <PageFrame place={place} onArrival={onArrival} />}
    </>
  )
}
