import { useMemo } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useServerMenuPaths } from '../../shared/server/serverMenu.ts'
import { useSession } from '../../shared/server/session.ts'
import { mayStay, placeAt } from './place.ts'
import type { Place } from './place.ts'
import { arrive, depart, permit } from './tabs.ts'
import type { TabsState } from './tabs.ts'
import { useTabs } from './tabStore.ts'

interface Here {
  place: Place
  /** The tabs as they are with the browser where it is. */
  tabs: TabsState
  /** What they were made of: the store still holds it until TabHost has taken them over. */
  stored: TabsState
}

/**
 * Where the browser stands, and the tabs that belong to that. They follow from the address while rendering and not by an effect,
 * so that the first rendering, on the server too, shows the page, and no picture shows the address of one and the page of another.
 */
export function useHere(): Here {
  const location = useLocation()
  const navigation = useNavigationType()
  const asker = useSession((session) => session.asker)
  const status = useSession((session) => session.status)
  const stored = useTabs()
  const serverMenuPaths = useServerMenuPaths()
  return useMemo(() => {
    const asking = { asker, status }
    const place = placeAt(location, asking, serverMenuPaths)
    const permitted = permit(stored, ({ name }) => mayStay(name, asking, serverMenuPaths))
    const tabs =
      place.kind === 'page'
        ? arrive(permitted, { page: place.page, location, navigation })
        : depart(permitted)
    return { place, tabs, stored }
  }, [location, navigation, asker, status, stored, serverMenuPaths])
}
