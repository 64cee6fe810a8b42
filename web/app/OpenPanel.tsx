import { lazy, useEffect, useRef } from 'react'
import type { ComponentType } from 'react'
import { closePanel, usePanel } from './panels.ts'
import type { Panel } from './panels.ts'

const screens: Record<Panel, ComponentType<{ onClose: () => void }>> = {
  menu: lazy(() => import('./menu/PhoneMenu.tsx')),
  settings: lazy(() => import('./settings/SettingsDrawer.tsx')),
  notices: lazy(() => import('./notices/NoticesPanel.tsx')),
}

/** Stands for what opened a panel where that has gone meanwhile: the settings can take away the bar they were opened from. */
const standIn = '[data-opens="settings"]'

/** The panel that is open; a chunk of its own, each. */
export function OpenPanel() {
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
