import { create } from 'zustand'
import { ownerNow } from '#shared/server/owner.ts'

/** A list pasted into the form of a single order, on its way to 批量下单. Only in memory, because it names people. */
export const usePastedList = create<{ text: string; draftKey: string | null }>(() => ({
  text: '',
  draftKey: null,
}))

/** Holds a pasted list for the current user; nobody else in this window sees it. */
export const holdPastedList = (text: string) =>
  usePastedList.setState({ text, draftKey: ownerNow()?.draftKey ?? null })
