import { create } from 'zustand'

/** The modal dialogs on screen, the topmost last: what stands outside of that one can be neither clicked nor read out. */
export const useOpenDialogs = create<{ open: readonly HTMLDialogElement[] }>(() => ({ open: [] }))

/** Takes a dialog for the topmost from now on; returns what takes it out again. */
export function putOnTop(dialog: HTMLDialogElement): () => void {
  useOpenDialogs.setState(({ open }) => ({ open: [...open, dialog] }))
  return () => useOpenDialogs.setState(({ open }) => ({ open: open.filter((one) => one !== dialog) }))
}
