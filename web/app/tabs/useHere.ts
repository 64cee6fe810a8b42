import { useMemo } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useServerMenuPaths } from '../../shared/server/serverMenu.ts'
import { useSession } from '../../shared/server/session.ts'
import { mayStay, placeAt } from './place.ts'
import type { Place } from './place.ts'
import { arrive, depart, permit } from './tabs.ts'
import type { TabsState } from './tabs.ts'
import { useTabs } from './tabStore.ts'

interface CurrentTabs {
  place: Place
  /** The tabs for the browser's current location. */
  tabs: TabsState
  /** The tabs in the store, until TabHost stores the new ones. */
  stored: TabsState
}

/**
 * Returns the browser's location and the tabs for it. Computed while rendering, not in an effect, so that the first render (on
 * the server, too) shows the page, and no frame shows one address with another page.
 */
export function useHere(): CurrentTabs {
  const location = useLocation()
  const navigation = useNavigationType()
  const caller = useSession((session) => session.asker)
  const status = useSession((session) => session.status)
  const stored = useTabs()
  const serverMenuPaths = useServerMenuPaths()
  return useMemo(() => {
    const current = { asker: caller, status }
    const place = placeAt(location, current, serverMenuPaths)
    const permitted = permit(stored, ({ name }) => mayStay(name, current, serverMenuPaths))
    const tabs =
      place.kind === 'page'
        ? arrive(permitted, { page: place.page, location, navigation })
        : depart(permitted)
    return { place, tabs, stored }
  }, [location, navigation, caller, status, stored, serverMenuPaths])
}
