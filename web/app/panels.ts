import { create } from 'zustand'

/** A panel that slides in over the page; one at a time. */
export type Panel = 'mine' | 'settings' | 'notices'

/** The panel that is open; null for none. */
export const usePanel = create<{ open: Panel | null }>(() => ({ open: null }))

/** Opens a panel, replacing the open one. */
export function openPanel(panel: Panel): void {
  usePanel.setState({ open: panel })
}

/** Closes the open panel. */
export function closePanel(): void {
  usePanel.setState({ open: null })
}
