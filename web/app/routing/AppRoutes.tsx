import { PageFrame } from './PageFrame.tsx'
import { TabHost } from '../tabs/TabHost.tsx'
import { useArrivals } from '../tabs/useArrivals.ts'
import { useHere } from '../tabs/useHere.ts'

/** Every address of the site: pages of the table in their tabs; the root, the redirect, and not-found for the rest beside them. */
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
