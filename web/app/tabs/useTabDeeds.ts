import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { focusStays } from '../../shared/sameTab.ts'
import { forgetPlace } from '../../shared/scrollPlace.ts'
import { close, forget } from './closing.ts'
import type { ClosingScope } from './closing.ts'
import { activeTab } from './tabs.ts'
import type { Tab } from './tabs.ts'
import { setTabs, useTabs } from './tabStore.ts'

interface TabDeeds {
  select: (tab: Tab) => void
  /** `isFocusKept`: the focus is in the bar and stays there, where else it goes to the heading of the page that takes over. */
  closeFrom: (tab: Tab, scope: ClosingScope, isFocusKept: boolean) => void
  reload: (tab: Tab) => void
}

/** What can be done with tabs; each brings the browser to where the active one is. */
export function useTabDeeds(): TabDeeds {
  const navigate = useNavigate()
  const client = useQueryClient()
  return {
    select: (tab) => {
      if (tab.id !== useTabs.getState().activeId) void navigate(tab.fullPath)
    },
    closeFrom: (tab, scope, isFocusKept) => {
      const before = useTabs.getState()
      const after = { ...close(before, tab.id, scope), isFocusKept }
      setTabs(after)
      const heir = activeTab(after)
      if (!heir || heir.id === before.activeId) return
      // in place of the closed tab's entry: going back must not open it again
      void navigate(heir.fullPath, { replace: true, state: isFocusKept ? focusStays : null })
    },
    reload: (tab) => {
      const before = useTabs.getState()
      setTabs(forget(before, tab.id))
      forgetPlace(tab.location.key)
      void client.invalidateQueries({ refetchType: 'none' })
      void navigate(`/redirect${tab.fullPath}`, { replace: before.activeId === tab.id })
    },
  }
}
