import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { panelId, tabId } from './tabIds.ts'
import type { Tab } from './tabs.ts'
import { useLongPress } from './useLongPress.ts'
import classes from './TabBar.module.css'

interface TabItemProps {
  tab: Tab
  text: string
  isActive: boolean
  /** Its page is mounted, so aria-controls has a target. */
  isMounted: boolean
  /** One tab is in the Tab order; arrow keys reach the others. */
  isInTabOrder: boolean
  isClosable: boolean
  onSelect: () => void
  onClose: (isFocusKept: boolean) => void
  /** Opens the menu at a position in px of the window. */
  onMenu: (x: number, y: number) => void
  onFocus: () => void
}

const middleButton = 1

/**
 * Renders a tab with its close button. The button is for the mouse only, because a tab must not contain controls; the keyboard
 * uses Delete or the menu.
 */
export function TabItem({
  tab,
  text,
  isActive,
  isMounted,
  isInTabOrder,
  isClosable,
  onSelect,
  onClose,
  onMenu,
  onFocus,
}: TabItemProps) {
  const longPress = useLongPress(onMenu)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, currentTarget } = event
    const isMenuKey = key === 'ContextMenu' || (key === 'F10' && shiftKey)
    if (!isMenuKey && key !== 'Delete') return
    event.preventDefault()
    const { left, bottom } = currentTarget.getBoundingClientRect()
    if (isMenuKey) onMenu(left, bottom)
    else if (isClosable) onClose(true)
  }
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    onMenu(event.clientX, event.clientY)
  }
  return (
    <span
      role="presentation"
      className={classes.item}
      data-active={isActive || undefined}
      data-closable={isClosable || undefined}
      onContextMenu={onContextMenu}
      onAuxClick={(event) => {
        if (event.button === middleButton && isClosable) onClose(false)
      }}
      {...longPress}
      onMouseDown={(event) => {
        longPress.onMouseDown(event)
        // otherwise the browser starts scrolling by the middle button
        if (event.button === middleButton) event.preventDefault()
      }}
    >
      <button
        type="button"
        role="tab"
        id={tabId(tab.id)}
        className={classes.tab}
        title={text}
        aria-selected={isActive}
        aria-controls={isMounted ? panelId(tab.id) : undefined}
        aria-keyshortcuts={isClosable ? 'Delete' : undefined}
        tabIndex={isInTabOrder ? 0 : -1}
        onClick={onSelect}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <span className={classes.text}>{text}</span>
      </button>
      {isClosable && (
        <button
          type="button"
          className={classes.close}
          title={`关闭 ${text}`}
          aria-hidden
          tabIndex={-1}
          onClick={() => onClose(false)}
        >
          <Icon of={IconX} size={14} />
        </button>
      )}
    </span>
  )
}
