import { create } from 'zustand'

/** The open modal dialogs, the topmost last; everything outside of that one is inert. */
export const useOpenDialogs = create<{ open: readonly HTMLDialogElement[] }>(() => ({ open: [] }))

/** Registers a dialog as the topmost; returns a function that removes it. */
export function putOnTop(dialog: HTMLDialogElement): () => void {
  useOpenDialogs.setState(({ open }) => ({ open: [...open, dialog] }))
  return () => useOpenDialogs.setState(({ open }) => ({ open: open.filter((other) => other !== dialog) }))
}
