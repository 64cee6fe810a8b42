import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { moveAlong } from '../../navbar/arrowKeys.ts'
import { canClose } from '../closing.ts'
import type { ClosingScope } from '../closing.ts'
import type { Tab, TabsState } from '../tabs.ts'
import classes from './TabMenu.module.css'

/** As named in product.md §5. */
const closings: readonly { scope: ClosingScope; label: string }[] = [
  { scope: 'current', label: '关闭当前标签页' },
  { scope: 'left', label: '关闭左侧标签页' },
  { scope: 'right', label: '关闭右侧标签页' },
  { scope: 'others', label: '关闭其它标签页' },
  { scope: 'all', label: '关闭全部标签页' },
]

const enabled = '[role="menuitem"]:not(:disabled)'
/** The distance from the edges of the window, in px. */
const marginPx = 8

interface TabMenuProps {
  tabs: TabsState
  tab: Tab
  /** The position in px of the window; it moves inwards where there is no room. */
  at: { x: number; y: number }
  onReload: () => void
  onCloseTabs: (scope: ClosingScope) => void
  /** Closes without a choice; `isByKey` restores the focus. */
  onDismiss: (isByKey: boolean) => void
}

/** Renders the context menu of a tab. */
export default function TabMenu({ tabs, tab, at, onReload, onCloseTabs, onDismiss }: TabMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const dismiss = useEffectEvent((target: EventTarget | null) => {
    if (!(target instanceof Node && menu.current?.contains(target))) onDismiss(false)
  })
  useLayoutEffect(() => {
    const box = menu.current
    if (!box) return
    const { width, height } = box.getBoundingClientRect()
    box.style.left = `${Math.max(marginPx, Math.min(at.x, window.innerWidth - width - marginPx))}px`
    box.style.top = `${Math.max(marginPx, Math.min(at.y, window.innerHeight - height - marginPx))}px`
    box.querySelector<HTMLElement>(enabled)?.focus({ preventScroll: true })
  }, [at])
  // registered before the menu is painted: a visible menu can always be closed
  useLayoutEffect(() => {
    const onPointerDown = ({ target }: Event) => dismiss(target)
    // the browser's back and forward buttons cause no other event on the page
    const onGone = () => dismiss(null)
    document.addEventListener('pointerdown', onPointerDown, true)
    window.addEventListener('resize', onGone)
    window.addEventListener('popstate', onGone)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      window.removeEventListener('resize', onGone)
      window.removeEventListener('popstate', onGone)
    }
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const frame = event.currentTarget
    const items = [...frame.querySelectorAll<HTMLElement>(enabled)]
    const acts: Partial<Record<string, () => void>> = {
      Escape: () => onDismiss(true),
      Tab: () => onDismiss(true),
      ArrowDown: () => moveAlong(frame, enabled, 1),
      ArrowUp: () => moveAlong(frame, enabled, -1),
      Home: () => items[0]?.focus(),
      End: () => items.at(-1)?.focus(),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={`标签页“${tab.title}”`}
      className={`card p-2 ${classes.menu}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        className={`block w-full min-h-9 px-4 text-body ink nowrap text-start rounded-1 phone-touch ${classes.item}`}
        onClick={onReload}
      >
        重新加载
      </button>
      {closings.map(({ scope, label }) => (
        <button
          key={scope}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={`block w-full min-h-9 px-4 text-body ink nowrap text-start rounded-1 phone-touch ${classes.item}`}
          disabled={!canClose(tabs, tab.id, scope)}
          onClick={() => onCloseTabs(scope)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
