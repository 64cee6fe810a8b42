import { lazy, useEffect, useRef } from 'react'
import type { ComponentType } from 'react'
import { closePanel, usePanel } from './panels.ts'
import type { Panel } from './panels.ts'

const screens: Record<Panel, ComponentType<{ onClose: () => void }>> = {
  menu: lazy(() => import('./navbar/PhoneMenu.tsx')),
  settings: lazy(() => import('./settings/SettingsDrawer.tsx')),
  notices: lazy(() => import('./notices/NoticesPanel.tsx')),
}

/** Stands for what opened a panel where that has gone meanwhile: the settings can take away the bar they were opened from. */
const standIn = '[data-opens="settings"]'

/** The panel that is open; a chunk of its own, each. The browser's own way back leaves it behind, too. */
export function OpenPanel() {
  useEffect(() => {
    // before the page that comes asks for the focus: beside a modal dialog it would not get it
    window.addEventListener('popstate', closePanel)
    return () => window.removeEventListener('popstate', closePanel)
  }, [])
  const open = usePanel((state) => state.open)
  const wasOpen = useRef(false)
  useEffect(() => {
    const hasClosed = wasOpen.current && open === null
    wasOpen.current = open !== null
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (hasClosed && isLost) document.querySelector<HTMLElement>(standIn)?.focus()
  }, [open])
  if (open === null) return null
  const Screen = screens[open]
  return <Screen onClose={closePanel} />
}
