import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallResponse } from '../../../contract/calls/calls.ts'
import { callQuery } from './reads/callQuery.ts'
import type { Session } from './session.ts'
import { useSession } from './session.ts'
import { useSettings } from '../browser/settings.ts'

/** The menu as the server answers it: groups with their pages, hidden ones too. */
export type ServerMenu = CallResponse<'/api/user/menu'>

export interface ServerMenuState {
  /** Null while 菜单来源于后台 is off, and as long as no answer has come. */
  menu: ServerMenu | null
  /** Why it could not be had; null while it is under way again. */
  error: Error | null
  retry: () => void
}

/** Whose menu it is: another person's is never taken for it. */
const whoAsks = ({ user }: Session) => (user ? `${user.id} ${user.role} ${user.type}` : 'visitor')

/**
 * The server's menu (specification §4), asked for while the setting is on and known who asks. The caller tells of a failure; the
 * local menu is to go on working then.
 */
export function useServerMenu(): ServerMenuState {
  const isOn = useSettings((settings) => settings.menuFromServer)
  const isKnown = useSession(({ status }) => status !== 'loading')
  const who = useSession(whoAsks)
  const isAsked = isOn && isKnown
  const { data, error, isFetching, refetch } = useQuery(
    callQuery(
      '/api/user/menu',
      {},
      {
        dependsOn: who,
        enabled: isAsked,
        staleTime: Infinity,
        // a failure is told once and tried again by hand, not by every page that comes on screen
        retryOnMount: false,
      },
    ),
  )
  return {
    menu: isAsked && data ? data : null,
    error: isAsked && !isFetching ? error : null,
    retry: () => void refetch(),
  }
}

/** The route patterns that the server's menu lets through; null where it does not decide (off, under way, failed). */
export function useServerMenuPaths(): ReadonlySet<string> | null {
  const { menu } = useServerMenu()
  return useMemo(() => menu && new Set(menu.flatMap(({ pages }) => pages.map(({ path }) => path))), [menu])
}
