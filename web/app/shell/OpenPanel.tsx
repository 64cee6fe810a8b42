import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import type { ComponentType } from 'react'
import { closePanel, usePanel } from './panels.ts'
import type { Panel } from './panels.ts'

const screens: Record<Panel, ComponentType<{ onClose: () => void }>> = {
  mine: lazy(() => import('../phone/MinePanel.tsx')),
  settings: lazy(() => import('../settings/SettingsDrawer.tsx')),
  notices: lazy(() => import('../notices/NoticesPanel.tsx')),
}

/** Stands for what opened a panel where that has gone meanwhile: the settings can take away the bar they were opened from. */
const standIn = '[data-opens="settings"]'

function Screen() {
  const open = usePanel((state) => state.open)
  const wasOpen = useRef(false)
  useEffect(() => {
    const hasClosed = wasOpen.current && open === null
    wasOpen.current = open !== null
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (hasClosed && isLost) document.querySelector<HTMLElement>(standIn)?.focus()
  }, [open])
  if (open === null) return null
  const Present = screens[open]
  return <Present onClose={closePanel} />
}

/** The panel that is open; a chunk of its own, each. The browser's own way back leaves it behind, too. */
export function OpenPanel() {
  // in a layout effect, and so earlier than the router, which stands around it: beside a modal dialog the page that comes would
  // not get the focus
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
