import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallResponse } from '#contract/calls/calls.ts'
import { useSettings } from '../browser/settings.ts'
import { callQuery } from './reads/callQuery.ts'
import type { Session } from './session.ts'
import { useSession } from './session.ts'

/** The menu as the server returns it: groups with their pages, hidden ones too. */
export type ServerMenu = CallResponse<'/api/user/menu'>

export interface ServerMenuState {
  /** null while 菜单来源于后台 is off or the menu has not loaded. */
  menu: ServerMenu | null
  /** The load error; null while loading again. */
  error: Error | null
  retry: () => void
}

/** Identifies whose menu it is, so that another user's is never reused. */
const identityOf = ({ user }: Session) => (user ? `${user.id} ${user.role} ${user.type}` : 'visitor')

/**
 * Loads the server's menu (specification §4) while the setting is on and the session is known. The caller reports a failure and
 * falls back to the local menu.
 */
export function useServerMenu(): ServerMenuState {
  const isOn = useSettings((settings) => settings.menuFromServer)
  // while the setting is off, a login renders nothing again
  const isEnabled = useSession(({ status }) => isOn && status !== 'loading')
  const identity = useSession((session) => (isOn ? identityOf(session) : ''))
  const { data, error, isFetching, refetch } = useQuery(
    callQuery(
      '/api/user/menu',
      {},
      {
        dependsOn: identity,
        enabled: isEnabled,
        staleTime: Infinity,
        // a failure is reported once and retried by hand, not by every page that mounts
        retryOnMount: false,
      },
    ),
  )
  return {
    menu: isEnabled && data ? data : null,
    error: isEnabled && !isFetching ? error : null,
    retry: () => void refetch(),
  }
}

/** Returns the route patterns that the server's menu permits; null while it does not apply (off, loading, failed). */
export function useServerMenuPaths(): ReadonlySet<string> | null {
  const { menu } = useServerMenu()
  return useMemo(() => menu && new Set(menu.flatMap(({ pages }) => pages.map(({ path }) => path))), [menu])
}
