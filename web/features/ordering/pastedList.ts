import { create } from 'zustand'

/** A list pasted into the form of a single order, on its way to 批量下单. Only in memory, because it names people. */
export const usePastedList = create<{ text: string }>(() => ({ text: '' }))
