import { create } from 'zustand'

/** How old what is on screen is, where it was kept on the device and stands in for an answer: ms since 1970, else null. */
export const useOfflineAnswers = create<{ asOfMs: number | null }>(() => ({ asOfMs: null }))
