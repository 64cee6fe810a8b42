import { create } from 'zustand'

/** The age of a cached answer on screen, as its time in ms since 1970; null for fresh answers. */
export const useOfflineAnswers = create<{ asOfMs: number | null }>(() => ({ asOfMs: null }))
