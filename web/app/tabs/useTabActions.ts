import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { preserveFocus } from '#shared/browser/sameTab.ts'
import { forgetScroll } from '#shared/browser/scrollPosition.ts'
import { startProgress } from '../routing/progress.ts'
import { close, reload } from './closing.ts'
import type { ClosingScope } from './closing.ts'
import { activeTab } from './tabs.ts'
import type { Tab } from './tabs.ts'
import { setTabs, useTabs } from './tabStore.ts'
import { withUnsavedCheck } from './useUnsavedTabs.ts'

interface TabActions {
  select: (tab: Tab) => void
  /** `isFocusKept`: the focus stays in the bar instead of moving to the next page's heading. */
  closeFrom: (tab: Tab, scope: ClosingScope, isFocusKept: boolean, onClosed: () => void) => void
  reload: (tab: Tab) => void
}

/** Returns the actions on tabs; they ask first when unsaved input would be lost, then navigate to the active tab. */
export function useTabActions(): TabActions {
  const navigate = useNavigate()
  const client = useQueryClient()
  return {
    select: (tab) => {
      if (tab.id !== useTabs.getState().activeId) void navigate(tab.fullPath)
    },
    closeFrom: (tab, scope, isFocusKept, onClosed) => {
      const { tabs } = useTabs.getState()
      const remaining = close(useTabs.getState(), tab.id, scope).tabs
      const closing = tabs.filter(({ id }) => !remaining.some((kept) => kept.id === id))
      withUnsavedCheck(closing, '关闭', () => {
        const before = useTabs.getState()
        const after = { ...close(before, tab.id, scope), isFocusPreserved: isFocusKept }
        setTabs(after)
        onClosed()
        const heir = activeTab(after)
        if (!heir || heir.id === before.activeId) return
        // replaces the closed tab's history entry: back must not reopen it
        void navigate(heir.fullPath, { replace: true, state: isFocusKept ? preserveFocus : null })
      })
    },
    reload: (tab) => {
      withUnsavedCheck([tab], '重新加载', () => {
        const before = useTabs.getState()
        startProgress()
        forgetScroll(tab.location.key)
        void client.invalidateQueries({ refetchType: 'none' })
        setTabs(reload(before, tab.id))
        if (tab.id !== before.activeId) void navigate(tab.fullPath)
      })
    },
  }
}
