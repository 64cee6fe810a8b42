import { create } from 'zustand'

/** What slides in over the page: one at a time. */
export type Panel = 'mine' | 'settings' | 'notices'

/** The panel that is open; null for none. */
export const usePanel = create<{ open: Panel | null }>(() => ({ open: null }))

/** Opens a panel in place of the one that was open. */
export function openPanel(panel: Panel): void {
  usePanel.setState({ open: panel })
}

/** Closes whichever panel is open. */
export function closePanel(): void {
  usePanel.setState({ open: null })
}
