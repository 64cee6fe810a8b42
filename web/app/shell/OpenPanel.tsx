import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import type { ComponentType } from 'react'
import { closePanel, usePanel } from '../panels.ts'
import type { Panel } from '../panels.ts'

const screens: Record<Panel, ComponentType<{ onClose: () => void }>> = {
  mine: lazy(() => import('../phone/MinePanel.tsx')),
  settings: lazy(() => import('../settings/SettingsDrawer.tsx')),
  notices: lazy(() => import('../notices/NoticesPanel.tsx')),
}

/** Gets the focus when the element that opened the panel is gone. Settings can remove the bar they were opened from. */
const fallbackOpener = '[data-opens="settings"]'

function Screen() {
  const open = usePanel((state) => state.open)
  const wasOpen = useRef(false)
  useEffect(() => {
    const hasClosed = wasOpen.current && open === null
    wasOpen.current = open !== null
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (hasClosed && isLost) document.querySelector<HTMLElement>(fallbackOpener)?.focus()
  }, [open])
  if (open === null) return null
  const Current = screens[open]
  return <Current onClose={closePanel} />
}

/** Renders the open panel, each a separate chunk. The browser's back button closes it, too. */
export function OpenPanel() {
  // a layout effect, to run before the router around it: beside a modal dialog the next page would not get the focus
  useLayoutEffect(() => {
    window.addEventListener('popstate', closePanel)
    return () => window.removeEventListener('popstate', closePanel)
  }, [])
  return (
    <Suspense>
      <Screen />
    </Suspense>
  )
}
