import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { useTabNames } from '#shared/browser/tabName.ts'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { moveAlong } from '../navbar/arrowKeys.ts'
import { canClose } from './closing.ts'
import type { ClosingScope } from './closing.ts'
import { tabId } from './tabIds.ts'
import { TabItem } from './TabItem.tsx'
import { activeTab } from './tabs.ts'
import type { Tab } from './tabs.ts'
import { useTabs } from './tabStore.ts'
import { tabText } from './tabText.ts'
import { useBarScrolling } from './useBarScrolling.ts'
import { useCurrentTabs } from './useCurrentTabs.ts'
import { useTabActions } from './useTabActions.ts'
import classes from './TabBar.module.css'

const TabMenu = lazy(() => import('./menu/TabMenu.tsx'))

const tabs = '[role="tab"]'

/** An open menu: its tab, its position in px of the window, and the element that had the focus. */
interface OpenMenu {
  id: number
  x: number
  y: number
  opener: HTMLElement | null
}

const focusOn = (element: HTMLElement | null) => element?.focus({ preventScroll: true })
const elementOf = (id: number) => document.getElementById(tabId(id))

/** Renders the open pages as a row of tabs with a menu (product.md §5 Shell). */
export function TabBar() {
  const { tabs: state } = useCurrentTabs()
  const names = useTabNames((store) => store.names)
  const { select, closeFrom, reload } = useTabActions()
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [focusedId, setFocusedId] = useState<number | null>(null)
  const list = useBarScrolling(state, names)
  const active = activeTab(state)
  const inTabOrder = state.tabs.find(({ id }) => id === focusedId) ?? active ?? state.tabs[0]
  const menuTab = state.tabs.find(({ id }) => id === menu?.id)

  const openMenu = (tab: Tab, x: number, y: number, opener: HTMLElement | null) =>
    setMenu({ id: tab.id, x, y, opener })
  const closeTabs = (tab: Tab, scope: ClosingScope, isFocusKept: boolean) => {
    const index = state.tabs.indexOf(tab)
    closeFrom(tab, scope, isFocusKept, () => {
      const { tabs: remaining } = useTabs.getState()
      const next = remaining.find(({ id }) => id === tab.id) ?? remaining[index] ?? remaining.at(-1)
      if (isFocusKept && next) focusOn(elementOf(next.id))
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const frame = event.currentTarget
    const all = [...frame.querySelectorAll<HTMLElement>(tabs)]
    const moves: Partial<Record<string, () => void>> = {
      ArrowRight: () => moveAlong(frame, tabs, 1),
      ArrowLeft: () => moveAlong(frame, tabs, -1),
      Home: () => all[0]?.focus(),
      End: () => all.at(-1)?.focus(),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocusedId(null)
  }

  return (
    <div className={classes.bar}>
      <div
        ref={list}
        role="tablist"
        aria-label="已打开的页面"
        className={classes.list}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        {state.tabs.map((tab) => (
          <TabItem
            key={tab.id}
            tab={tab}
            text={tabText(tab, names)}
            isActive={tab === active}
            isMounted={state.mountedIds.includes(tab.id)}
            isInTabOrder={tab === inTabOrder}
            isClosable={canClose(state, tab.id, 'current')}
            onSelect={() => select(tab)}
            onClose={(isFocusKept) => closeTabs(tab, 'current', isFocusKept)}
            onMenu={(x, y) => openMenu(tab, x, y, elementOf(tab.id))}
            onFocus={() => setFocusedId(tab.id)}
          />
        ))}
      </div>
      <button
        type="button"
        className={classes.more}
        aria-label="标签页菜单"
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          const tab = active ?? state.tabs[0]
          if (tab) openMenu(tab, left, bottom, currentTarget)
        }}
      >
        <Icon of={IconDots} size={18} />
      </button>
      <Suspense>
        {menu && menuTab && (
          <TabMenu
            tabs={state}
            tab={menuTab}
            at={menu}
            onReload={() => {
              setMenu(null)
              reload(menuTab)
            }}
            onCloseTabs={(scope) => {
              setMenu(null)
              closeTabs(menuTab, scope, true)
            }}
            onDismiss={(isByKey) => {
              setMenu(null)
              if (isByKey) focusOn(menu.opener)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
