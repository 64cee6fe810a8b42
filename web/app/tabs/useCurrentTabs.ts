import { useMemo } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useServerMenuPaths } from '#shared/server/serverMenu.ts'
import { useSession } from '#shared/server/session.ts'
import { mayStay, resolveTabLocation } from './tabLocation.ts'
import type { TabLocation } from './tabLocation.ts'
import { arrive, depart, permit } from './tabs.ts'
import type { TabsState } from './tabs.ts'
import { useTabs } from './tabStore.ts'

interface CurrentTabs {
  tabLocation: TabLocation
  /** The tabs for the browser's current location. */
  tabs: TabsState
  /** The tabs in the store, until TabHost stores the new ones. */
  stored: TabsState
}

/**
 * Returns the browser's location and the tabs for it. Computed while rendering, not in an effect, so that the first render (on
 * the server, too) shows the page, and no frame shows one address with another page.
 */
export function useCurrentTabs(): CurrentTabs {
  const location = useLocation()
  const navigation = useNavigationType()
  const caller = useSession((session) => session.caller)
  const status = useSession((session) => session.status)
  const stored = useTabs()
  const serverMenuPaths = useServerMenuPaths()
  return useMemo(() => {
    const current = { caller, status }
    const tabLocation = resolveTabLocation(location, current, serverMenuPaths)
    const permitted = permit(stored, ({ name }) => mayStay(name, current, serverMenuPaths))
    const tabs =
      tabLocation.kind === 'page'
        ? arrive(permitted, { page: tabLocation.page, location, navigation })
        : depart(permitted)
    return { tabLocation, tabs, stored }
  }, [location, navigation, caller, status, stored, serverMenuPaths])
}
